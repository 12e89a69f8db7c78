import { readFileSync } from 'node:fs';
import { bcp47, type Locale } from '#domain/constants.ts';
import { escaparHtml } from '#domain/text/html.ts';
import type { Linha, Palavras } from './pessoas.ts';
import { unir } from './unir.ts';

const ESTILO = readFileSync(new URL('./papel.css', import.meta.url), 'utf8');

export type Assinatura = {
  nome: string;
  quem: string;
  nota?: string | null;
  imagem?: string | null;
  /** On the line if there is no picture. */
  digitada?: string | null;
};
export type Bloco = { titulo: string; linhas: Linha[] };

/** Everything that is printed on a sheet. Its HTML is cleaned already. */
export type Folha = {
  locale: Locale;
  titulo: string;
  subtitulo: string | null;
  /** The stamp on a document that is no longer valid. */
  carimbo: string | null;
  topo: string | null;
  rodape: string | null;
  blocos: Bloco[];
  conteudo: string;
  local: string;
  assinaturas: Assinatura[];
  rubrica: boolean;
  /** The watermark on every page. */
  marca: string | null;
  /** `emitido` gives the date, unless the practice's footer has it already. */
  verificacao: { texto: string; qr: string; data: string; emitido: string } | null;
};

const bloco = ({ titulo, linhas }: Bloco, t: Palavras) => {
  const itens = linhas.flatMap(([campo, valor, largo]) =>
    valor
      ? `<div${largo ? ' class="largo"' : ''}><dt>${escaparHtml(t(`campos.${campo}`))}</dt><dd>${escaparHtml(valor)}</dd></div>`
      : [],
  );
  return `<section class="dados inteiro"><h2>${escaparHtml(titulo)}</h2><dl>${itens.join('')}</dl></section>`;
};

const marcaDe = ({ imagem, digitada }: Assinatura) => {
  if (imagem) return `<img src="${imagem}" alt="">`;
  return digitada ? `<em>${escaparHtml(digitada)}</em>` : '';
};

const assinatura = ({ nome, quem, nota, ...marca }: Assinatura) =>
  `<div class="linha"><div class="espaco">${marcaDe({ nome, quem, ...marca })}</div>` +
  `<div class="nome">${escaparHtml(nome)}</div><div class="quem">${escaparHtml(quem)}</div>` +
  `${nota ? `<div class="nota">${escaparHtml(nota)}</div>` : ''}</div>`;

const assinaturas = ({ assinaturas: lista, local }: Folha) =>
  lista.length
    ? `<section class="assinaturas inteiro">${local ? `<p class="local">${escaparHtml(local)}</p>` : ''}` +
      `<div class="linhas">${lista.map(assinatura).join('')}</div></section>`
    : '';

const sinal = ({ rodape: texto, verificacao }: Folha) => {
  if (!verificacao) return '';
  const dito = texto?.includes(verificacao.data);
  const frases = [dito ? '' : verificacao.emitido, verificacao.texto].filter(Boolean).join(' ');
  return `<div class="verificacao">${verificacao.qr}<div>${escaparHtml(frases)}</div></div>`;
};

const rodape = (folha: Folha, t: Palavras) =>
  `<footer class="rodape">${folha.marca ? `<div class="marca-dagua" aria-hidden="true">${escaparHtml(folha.marca)}</div>` : ''}` +
  `${folha.carimbo ? `<div class="carimbo-corrido">${escaparHtml(folha.carimbo)}</div>` : ''}${sinal(folha)}` +
  `<div class="rodape-texto">${folha.rodape ?? ''}</div>` +
  `${folha.rubrica ? `<div class="rubrica">${escaparHtml(t('rubrica'))} <i></i></div>` : ''}` +
  `<div class="numero" data-formato="${escaparHtml(t('pagina'))}"></div></footer>`;

const noPapel = (folha: Folha, t: Palavras) =>
  `<div class="molde" hidden>${folha.topo ? `<header class="topo">${folha.topo}</header>` : ''}${rodape(folha, t)}</div>` +
  `<div class="fluxo"><h1 class="titulo">${escaparHtml(folha.titulo)}</h1>` +
  `${folha.carimbo ? `<p class="carimbo">${escaparHtml(folha.carimbo)}</p>` : ''}` +
  `${folha.subtitulo ? `<p class="sub">${escaparHtml(folha.subtitulo)}</p>` : ''}` +
  `${folha.blocos.map((one) => bloco(one, t)).join('')}${folha.conteudo}${assinaturas(folha)}</div>`;

/** The sheet and its style. `paginar` divides it into pages where it is shown or rendered. */
export const montarPapel = (folha: Folha, t: Palavras) =>
  `<style>${ESTILO}</style><div class="papel" lang="${bcp47(folha.locale)}">${unir(noPapel(folha, t))}</div>`;
