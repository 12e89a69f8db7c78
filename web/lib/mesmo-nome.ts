import { normaliza } from './normaliza.ts';

/** Whether two names are the same, apart from accents, upper case and spaces. */
export const mesmoNome = (um: string, outro: string) => {
  const [a, b] = [um, outro].map((nome) => normaliza(nome).trim().replace(/\s+/g, ' '));
  return a === b;
};
