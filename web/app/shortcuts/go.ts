import type { Address } from '#web/ui/address.ts';

/** The letters after `g`, and the screens they open: the same in every language. */
export const GO: Readonly<Record<string, Address>> = {
  h: '/',
  p: '/pacientes',
  a: '/atendimentos',
  e: '/escolas',
  r: '/responsaveis',
  t: '/testes',
  d: '/documentos',
  f: '/financeiro',
  c: '/settings',
};

/** The keys that open a screen, as they are shown. */
export const goKeyOf = (to: Address): string | undefined => {
  const letter = Object.keys(GO).find((key) => GO[key] === to);
  return letter && `G ${letter.toUpperCase()}`;
};
