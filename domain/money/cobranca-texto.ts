import { saudarSemNome } from '#domain/text/saudacao.ts';

/** The placeholders of the text of a charge. None names the patient or the treatment. */
export const CAMPOS_DA_COBRANCA = [
  'responsavel.nome',
  'cobranca.valor',
  'cobranca.vencimento',
  'cobranca.pix',
  'profissional.nome',
] as const;
export type CampoDaCobranca = (typeof CAMPOS_DA_COBRANCA)[number];

const CAMPO = /\{([\w.]+)\}/g;

export const camposForaDaCobranca = (texto: string) =>
  [...texto.matchAll(CAMPO)].flatMap(([, campo = '']) =>
    (CAMPOS_DA_COBRANCA as readonly string[]).includes(campo) ? [] : [campo],
  );

const PIX = '{cobranca.pix}';

/**
 * Removes the placeholder of the PIX code with its introduction: a line ending in a colon, or the sentence around it.
 */
const semPix = (texto: string) => {
  const resto = texto
    .replace(/^.*[:：][ \t]*\n[ \t]*\{cobranca\.pix\}[ \t]*(\n|$)/gm, '')
    .split('\n')
    .flatMap((linha) => {
      if (!linha.includes(PIX)) return [linha];
      const frases = linha.split(/(?<=[.!?])\s+|(?<=[。！？])/u).filter((frase) => !frase.includes(PIX));
      return frases.length ? [frases.join(' ')] : [];
    })
    .join('\n');
  // If nothing else is left, keep the sentence without the code.
  return resto.trim() ? resto : texto.replaceAll(PIX, '');
};

const comOQueHa = (texto: string, valores: Record<CampoDaCobranca, string>) => {
  const comPix = valores['cobranca.pix'] ? texto : semPix(texto);
  return valores['responsavel.nome'] ? comPix : saudarSemNome(comPix, '{responsavel.nome}');
};

export const preencherCobranca = (texto: string, valores: Record<CampoDaCobranca, string>) =>
  comOQueHa(texto, valores)
    .replace(CAMPO, (todo, campo: string) => valores[campo as CampoDaCobranca] ?? todo)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
