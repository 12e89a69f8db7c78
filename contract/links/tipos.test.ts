import { expect, it } from 'vitest';
import { ESTADOS_DO_LINK, type EstadoDoLink } from './links.ts';
import { type AcaoDoLink as Acao, acoesDoLink } from './tipos.ts';

const AGORA = Date.parse('2026-05-04T12:00:00Z');
const DEPOIS = '2026-05-05T12:00:00Z';
const ANTES = '2026-05-03T12:00:00Z';

const TODAS: Acao[] = ['enviar', 'prolongar', 'revogar'];
const REABRIR: Acao[] = ['prolongar', 'revogar'];
/** By state: before the link expires, and after. */
const OFERECE: Record<EstadoDoLink, [Acao[], Acao[]]> = {
  criado: [TODAS, REABRIR],
  enviado: [TODAS, REABRIR],
  aberto: [TODAS, REABRIR],
  iniciado: [TODAS, REABRIR],
  respondido: [TODAS, REABRIR],
  expirado: [REABRIR, REABRIR],
  esgotado: [[], []],
  fechado: [[], []],
  revogado: [[], []],
};

it.each(ESTADOS_DO_LINK)('a link that is %s offers what its state allows', (estado) => {
  const [antes, depois] = OFERECE[estado];
  expect(acoesDoLink({ estado, expira_em: DEPOIS }, AGORA)).toEqual(antes);
  expect(acoesDoLink({ estado, expira_em: ANTES }, AGORA)).toEqual(depois);
});
