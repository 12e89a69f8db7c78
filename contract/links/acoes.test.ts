import { describe, expect, it } from 'vitest';
import { type AcaoDoLink as Acao, acoesDoLink, finsDoLink, grupoDoLink } from './acoes.ts';
import { ESTADOS_DO_LINK, type EstadoDoLink } from './links.ts';
import { TIPOS_DE_LINK } from './tipos.ts';

const AGORA = Date.parse('2026-05-04T12:00:00Z');
const DEPOIS = '2026-05-05T12:00:00Z';
const ANTES = '2026-05-03T12:00:00Z';
const TARDE = '2026-05-06T12:00:00Z';

const SOLTO = { tipo: 'arquivo', atendimento: null, cobranca: null } as const;
const TODAS: Acao[] = ['enviar', 'prolongar', 'revogar'];
/** By state: before the link expires, and after. */
const OFERECE: Record<EstadoDoLink, [Acao[], Acao[]]> = {
  criado: [TODAS, ['prolongar']],
  enviado: [TODAS, ['prolongar']],
  aberto: [TODAS, ['prolongar']],
  iniciado: [TODAS, ['prolongar']],
  respondido: [['enviar', 'revogar'], []],
  expirado: [['prolongar'], ['prolongar']],
  esgotado: [[], []],
  fechado: [[], []],
  revogado: [[], []],
};

it.each(ESTADOS_DO_LINK)('a link that is %s offers what its state allows', (estado) => {
  const [antes, depois] = OFERECE[estado];
  expect(acoesDoLink({ ...SOLTO, estado, expira_em: DEPOIS }, AGORA)).toEqual(antes);
  expect(acoesDoLink({ ...SOLTO, estado, expira_em: ANTES }, AGORA)).toEqual(depois);
});

it.each(TIPOS_DE_LINK)('an answered link of the kind %s is sent again only if it can be answered again', (tipo) => {
  const link = { ...SOLTO, tipo, estado: 'respondido', expira_em: DEPOIS } as const;
  const basta = ['relatorio', 'documento', 'assinatura'].includes(tipo);
  expect(acoesDoLink(link, AGORA)).toEqual(basta ? ['revogar'] : ['enviar', 'revogar']);
});

describe('a link for an appointment', () => {
  const link = { ...SOLTO, tipo: 'confirmar_atendimento', estado: 'enviado' } as const;
  const doDia = (inicio: string, status: 'Agendado' | 'Cancelado' = 'Agendado') => ({ inicio, status });

  it('is extended only up to the appointment', () => {
    const as = (inicio: string) => acoesDoLink({ ...link, expira_em: DEPOIS, atendimento: doDia(inicio) }, AGORA);
    expect([as(DEPOIS), as(TARDE)]).toEqual([['enviar', 'revogar'], TODAS]);
  });

  it('offers nothing but its end once the appointment is cancelled, and nothing once it is past', () => {
    const cancelado = { ...link, expira_em: DEPOIS, atendimento: doDia(TARDE, 'Cancelado') };
    expect(acoesDoLink(cancelado, AGORA)).toEqual(['revogar']);
    expect(acoesDoLink({ ...link, estado: 'expirado', expira_em: ANTES, atendimento: doDia(ANTES) }, AGORA)).toEqual(
      [],
    );
  });
});

it('a link for a charge that was paid is neither sent nor extended', () => {
  const link = { ...SOLTO, tipo: 'cobranca', estado: 'enviado', expira_em: DEPOIS } as const;
  expect(acoesDoLink({ ...link, cobranca: { status: 'Pago' } }, AGORA)).toEqual(['revogar']);
  expect(acoesDoLink({ ...link, cobranca: { status: 'Aberto' } }, AGORA)).toEqual(TODAS);
});

describe('the ends to choose from', () => {
  const fins = (expira_em: string, limite: string | null, inicio?: string) =>
    finsDoLink({ expira_em, limite, atendimento: inicio ? { inicio, status: 'Agendado' } : null }, AGORA).map((fim) =>
      fim.slice(0, 16),
    );

  it('are one, seven and thirty days more, from now if the link has expired', () => {
    expect(fins(DEPOIS, null)).toEqual(['2026-05-06T12:00', '2026-05-12T12:00', '2026-06-04T12:00']);
    expect(fins(ANTES, null)).toEqual(['2026-05-05T12:00', '2026-05-11T12:00', '2026-06-03T12:00']);
  });

  it('are not later than the authorisation or the appointment, and none is left at that limit', () => {
    expect(fins(DEPOIS, '2026-05-10T03:00:00Z')).toEqual(['2026-05-06T12:00', '2026-05-10T03:00']);
    expect(fins(DEPOIS, DEPOIS)).toEqual([]);
    expect(fins(ANTES, ANTES)).toEqual([]);
    expect(fins(DEPOIS, TARDE, TARDE)).toEqual([TARDE.slice(0, 16)]);
  });

  it('are at most ninety days away; only an appointment may be later', () => {
    const perto = '2026-07-31T12:00:00Z';
    const longe = '2026-10-01T12:00:00Z';
    expect(fins(perto, null)).toEqual(['2026-08-01T12:00', '2026-08-02T11:59']);
    expect(fins(perto, longe)).toEqual(['2026-08-01T12:00', '2026-08-02T11:59']);
    expect(fins(perto, longe, longe)).toEqual(['2026-08-01T12:00', '2026-08-07T12:00', '2026-08-30T12:00']);
  });
});

it('every state belongs to a group', () => {
  const grupos = Map.groupBy(ESTADOS_DO_LINK, (estado) => grupoDoLink({ estado }));
  expect(Object.fromEntries(grupos)).toEqual({
    abertos: ['criado', 'enviado', 'aberto', 'iniciado'],
    respondidos: ['respondido'],
    encerrados: ['expirado', 'esgotado', 'fechado', 'revogado'],
  });
});
