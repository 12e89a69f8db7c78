import { RECENTES_MAX } from '#contract/home/procurar.ts';

const keyOf = (quem: string) => `vinculo_recentes/${quem}`;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What this user opened last in this practice on this device, newest first: kinds and ids, no names. */
export const recentsOf = (quem: string): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(quem)) ?? '[]');
    return isList(kept) ? kept : [];
  } catch {
    return [];
  }
};

export const addRecent = (quem: string, one: string) => {
  const list = [one, ...recentsOf(quem).filter((other) => other !== one)].slice(0, RECENTES_MAX);
  localStorage.setItem(keyOf(quem), JSON.stringify(list));
};

const ID = '([0-9a-f-]{36})';
const OPENED: [tipo: string, path: RegExp][] = [
  ['atendimentos', new RegExp(`^/atendimento/paciente/${ID}/atendimentos/${ID}`)],
  ['documentos', new RegExp(`^/atendimento/paciente/${ID}/documentos/${ID}`)],
  ['relatorios', new RegExp(`^/atendimento/paciente/${ID}/relatorio/${ID}`)],
  ['pacientes', new RegExp(`^/atendimento/paciente/${ID}`)],
  ['responsaveis', new RegExp(`^/responsavel/${ID}`)],
  ['escolas', new RegExp(`^/escola/${ID}`)],
  ['testes', new RegExp(`^/teste/${ID}`)],
];

/** The record that an address shows, as `tipo:id`. */
export const recordAt = (pathname: string): string | null => {
  for (const [tipo, path] of OPENED) {
    const id = path.exec(pathname)?.slice(1).at(-1);
    if (id) return `${tipo}:${id}`;
  }
  return null;
};
