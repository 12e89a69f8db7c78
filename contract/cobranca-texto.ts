import { saudarSemNome } from './saudacao.ts';

/** The text of a charge has gaps. None of them names the patient or says what was done. */
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

export const preencherCobranca = (texto: string, valores: Record<CampoDaCobranca, string>) =>
  (valores['responsavel.nome'] ? texto : saudarSemNome(texto, '{responsavel.nome}'))
    .replace(CAMPO, (todo, campo: string) => valores[campo as CampoDaCobranca] ?? todo)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
