import type { ResultadoLido } from '#contract/aplicacoes.ts';
import { type Ponto, parte, perfil, Z_MAX, Z_MIN } from '#web/testes/perfil.ts';
import { escapar } from './html.ts';

const LARGURA = 660;
const NOMES = 170;
const EIXO = 270;
const VALORES = NOMES + EIXO + 12;
const LINHA = 30;
/** From where difficulty is to where it is not; legible in print without colours. */
const CORES: Record<number, string> = {
  [-3]: '#e9a58a',
  [-2]: '#f0c3ae',
  [-1]: '#f7e0d5',
  0: '#e3f1ec',
  1: '#c7e6db',
  2: '#a8d9c8',
  3: '#87cab4',
};

const x = (z: number) => NOMES + parte(z) * EIXO;
const curto = (texto: string, max: number) => (texto.length > max ? `${texto.slice(0, max - 1)}…` : texto);

const linha = (ponto: Ponto, indice: number, resumo: string) => {
  const y = indice * LINHA;
  const faixas = ponto.segmentos.map(({ de, ate, nivel }) => {
    const cor = CORES[Math.max(-3, Math.min(3, nivel))];
    return `<rect x="${x(de)}" y="${y + 5}" width="${x(ate) - x(de)}" height="20" fill="${cor}" stroke="#ffffff"/>`;
  });
  const ic = ponto.ic
    ? `<path d="M${x(ponto.ic[0])} ${y + 15}H${x(ponto.ic[1])}" stroke="#1f2a27" stroke-width="2"/>`
    : '';
  return `${faixas.join('')}<path d="M${x(0)} ${y + 2}V${y + 28}" stroke="#55524b" stroke-dasharray="2 2"/>${ic}
<circle cx="${x(ponto.z)}" cy="${y + 15}" r="6" fill="#0b5f4e"/>
<text x="${NOMES - 8}" y="${y + 19}" text-anchor="end">${escapar(curto(ponto.escala, 26))}</text>
<text x="${VALORES}" y="${y + 19}" font-size="10">${escapar(curto(resumo, 42))}</text>`;
};

/** The profile of an assessment as a drawing that carries everything in itself; nothing where no score can be drawn. */
export const desenharPerfil = (
  resultados: ResultadoLido[],
  resumo: (resultado: ResultadoLido) => string,
  media: string,
): string | null => {
  const { pontos } = perfil(resultados);
  if (pontos.length === 0) return null;
  const altura = pontos.length * LINHA + 22;
  const marcas = Array.from({ length: Z_MAX - Z_MIN + 1 }, (_, at) => Z_MIN + at)
    .map((z) => {
      const texto = z === 0 ? media : `${z > 0 ? '+' : '−'}${Math.abs(z)}`;
      return `<text x="${x(z)}" y="${altura - 6}" text-anchor="middle" font-size="10" fill="#55524b">${escapar(texto)}</text>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="${altura}" viewBox="0 0 ${LARGURA} ${altura}" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="12" fill="#1f2a27">${pontos
    .map((ponto, indice) => linha(ponto, indice, resumo(ponto.resultado)))
    .join('')}${marcas}</svg>`;
};

/** As an image that a document may have. */
export const comoImagem = (svg: string, alt: string) => {
  const bytes = new TextEncoder().encode(svg);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `<img src="data:image/svg+xml;base64,${base64}" alt="${escapar(alt)}">`;
};
