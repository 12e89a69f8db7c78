import { expect, it } from 'vitest';
import { type EstadoDoLink, estadoDoLink } from './links.ts';

const AGORA = Date.parse('2031-05-10T12:00:00Z');
const ANTES = '2031-05-10T11:00:00Z';

/** A link that nobody has sent. */
const NOVO = {
  expira_em: '2031-05-17T12:00:00Z',
  usos: 0,
  usos_max: 2,
  enviado_em: null,
  avisado_em: null,
  passado_em: null,
  primeiro_uso: null,
  iniciado_em: null,
  respondido_em: null,
  revogado_em: null,
  fechado_em: null,
};

/** Each line adds to the ones before it, and its state is shown instead of theirs. */
const UM_APOS_O_OUTRO: [EstadoDoLink, Partial<Record<keyof typeof NOVO, string | number>>][] = [
  ['criado', {}],
  ['enviado', { enviado_em: ANTES }],
  ['aberto', { primeiro_uso: ANTES }],
  ['iniciado', { iniciado_em: ANTES }],
  ['expirado', { expira_em: ANTES }],
  ['respondido', { respondido_em: ANTES, usos: 1 }],
  ['esgotado', { usos: 2 }],
  ['fechado', { fechado_em: ANTES }],
  ['revogado', { revogado_em: ANTES }],
];

it.each(UM_APOS_O_OUTRO.map(([estado], at) => [estado, at] as const))('is %s after step %i', (estado, at) => {
  const marcas = UM_APOS_O_OUTRO.slice(0, at + 1).map(([, marca]) => marca);
  expect(estadoDoLink(Object.assign({}, NOVO, ...marcas), AGORA)).toBe(estado);
});

it.each(['enviado_em', 'avisado_em', 'passado_em'])('counts as sent by %s alone', (campo) => {
  expect(estadoDoLink({ ...NOVO, [campo]: ANTES }, AGORA)).toBe('enviado');
});

it('has expired at the instant of its end, and not before', () => {
  const fim = Date.parse(NOVO.expira_em);
  expect([fim - 1, fim].map((agora) => estadoDoLink(NOVO, agora))).toEqual(['criado', 'expirado']);
});
