const FIM = /[.!?…。！？]["”’)\]」』）】》]*$/;
const SOBRA = /[\s;,:；，：、]+$/;

/** Chinese has marks of its own. */
const chines = (texto: string) => /\p{Script=Han}/u.test(texto);

/** A sentence with the full stop that it needs: one, however it was typed. */
export const comPonto = (texto: string) => {
  const limpo = texto.trim().replace(SOBRA, '');
  if (limpo === '' || FIM.test(limpo)) return limpo;
  return `${limpo}${chines(limpo) ? '。' : '.'}`;
};

/** What is said of something, as a sentence. */
export const comRotulo = (rotulo: string, texto: string) =>
  comPonto(`${rotulo}${chines(rotulo) ? '：' : ': '}${texto}`);

/** The same before something else goes on: without a full stop. */
export const semPonto = (texto: string) =>
  texto
    .replace(SOBRA, '')
    .replace(/(?<!\.)\.$|。$/, '')
    .trim();

/** As much of a text as fits, cut where a word ends. */
export const ate = (texto: string, max: number) => {
  if (texto.length <= max) return texto;
  const corte = texto.slice(0, max - 1).replace(/\s+\S*$/, '');
  return `${semPonto(corte)}…`;
};

/** The beginning of a sentence. */
export const comMaiuscula = (texto: string) => texto.replace(/^\s*\p{Ll}/u, (letra) => letra.toUpperCase());
