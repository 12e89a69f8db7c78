const FIM = /[.!?…。！？]["”’)\]]*$/;

/** A sentence with the full stop that it needs: one, however it was typed. */
export const comPonto = (texto: string) => {
  const limpo = texto.trim().replace(/[\s;,:]+$/, '');
  return limpo === '' || FIM.test(limpo) ? limpo : `${limpo}.`;
};

/** The same before something else goes on: without a full stop. */
export const semPonto = (texto: string) =>
  texto
    .replace(/[\s;,:]+$/, '')
    .replace(/(?<!\.)\.$/, '')
    .trim();

/** As much of a text as fits, cut where a word ends. */
export const ate = (texto: string, max: number) => {
  if (texto.length <= max) return texto;
  const corte = texto.slice(0, max - 1).replace(/\s+\S*$/, '');
  return `${semPonto(corte)}…`;
};

/** The beginning of a sentence. */
export const comMaiuscula = (texto: string) => texto.replace(/^\s*\p{Ll}/u, (letra) => letra.toUpperCase());
