const FIM = /[.!?…。！？]["”’)\]」』）】》]*$/;
const SOBRA = /[\s;,:；，：、]+$/;

/** Chinese has its own punctuation. */
const chines = (texto: string) => /\p{Script=Han}/u.test(texto);

/** Ends a sentence with exactly one full stop. */
export const comPonto = (texto: string) => {
  const limpo = texto.trim().replace(SOBRA, '');
  if (limpo === '' || FIM.test(limpo)) return limpo;
  return `${limpo}${chines(limpo) ? '。' : '.'}`;
};

/** A label and its text as a sentence. */
export const comRotulo = (rotulo: string, texto: string) =>
  comPonto(`${rotulo}${chines(rotulo) ? '：' : ': '}${texto}`);

/** Removes the full stop, so that the text can continue. */
export const semPonto = (texto: string) =>
  texto
    .replace(SOBRA, '')
    .replace(/(?<!\.)\.$|。$/, '')
    .trim();

/** As much of a text as fits, cut at the end of a word. */
export const ate = (texto: string, max: number) => {
  if (texto.length <= max) return texto;
  const corte = texto.slice(0, max - 1).replace(/\s+\S*$/, '');
  return `${semPonto(corte)}…`;
};

/** Capitalises the first letter. */
export const comMaiuscula = (texto: string) => texto.replace(/^\s*\p{Ll}/u, (letra) => letra.toUpperCase());
