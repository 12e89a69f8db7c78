import { normaliza } from '#web/lib/normaliza.ts';

const CITADO = /[“"«「]([^“”"«»「」]+)[”"»」]/g;
const aplanado = (texto: string) => normaliza(texto).replace(/\s+/g, ' ').trim();

/** Whether every quotation in the evidence occurs in the sources; distinguishes invented quotations from real ones. */
export const citacaoConfere = (evidencia: string, fontes: string[]): boolean => {
  const sabido = aplanado(fontes.join('\n'));
  const citacoes = [...evidencia.matchAll(CITADO)].map(([, citado = '']) => citado);
  const partes = (citacoes.length ? citacoes : [evidencia]).flatMap((one) => one.split(/…|\.\.\./)).map(aplanado);
  const ditas = partes.filter((one) => one.length > 2);
  return ditas.length > 0 && ditas.every((one) => sabido.includes(one));
};
