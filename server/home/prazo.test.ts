import { expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { equipe } from '#contract/equipe.ts';
import { type Home, home, pendencias, type TipoPendencia } from '#contract/home/home.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { hojeEm, instanteDe, somaDias } from '#domain/days/fuso.ts';
import { comLink, criarLink, familia, tokenDe } from '#server/links/links.testing.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** How long items stay in the inbox if nobody dismisses them: notices for thirty days, open work until it is done. */
const server = testServer();

const casaComLink = async (over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  return { ...casa, call: comLink(server, await tokenDe(casa.ana, link.id)) };
};

const links_fechados = async () => {
  const { ana, call } = await casaComLink({ conferencia: 'nascimento' });
  for (let count = 0; count < 5; count++) await call(linkAberto.conferir, { nascimento: '2017-01-01' });
  return { who: ana, conta_id: ana.user.conta_id };
};

const excecoes = async () => {
  const { ana, paciente_id } = await familia(server);
  const { conta_id } = ana.user;
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'profissional');
  await ana.call(equipe.entrar, { params: { id: paciente_id }, body: { membro_id } });
  const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
  return { who, conta_id };
};

it.each([
  [
    'a link closed by wrong answers',
    'links_fechados',
    links_fechados,
    'update links_enviados set fechado_em = now() - $2::interval',
  ],
  ['being put on a case team', 'excecoes', excecoes, 'update paciente_equipe set desde = now() - $2::interval'],
] as const)('%s is listed for thirty days', async (_, tipo, criar, mudar) => {
  const { who, conta_id } = await criar();
  for (const [idade, listados] of [
    ['0 days', 1],
    ['29 days 23 hours', 1],
    ['30 days 1 minute', 0],
  ] as const) {
    await server.owner(`${mudar} where conta_id = $1`, [conta_id, idade]);
    expect((await who.call<Home>(home)).body.totais[tipo], idade).toBe(listados);
  }
});

const total = async (who: Caller, tipo: TipoPendencia) => (await who.call<Home>(home)).body.totais[tipo];

it('an answer by link is listed until it is seen', async () => {
  const { ana, call } = await casaComLink();
  await call(linkAberto.responder, { resposta: 'nao_vem', texto: 'Está com febre' });
  const { conta_id } = ana.user;
  await server.owner(`update link_respostas set criada_em = now() - interval '90 days' where conta_id = $1`, [
    conta_id,
  ]);
  const [resposta] = (await ana.call<Home>(home)).body.atencao.respostas;
  await ana.call(pendencias.adiar, { body: { tipo: 'respostas', alvo: resposta?.resposta_id, ate: null } });
  expect(await total(ana, 'respostas')).toBe(0);
});

const hoje = hojeEm('America/Sao_Paulo');

const crianca = async () => {
  const ana = await server.practice();
  const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
  const marcar = (dias: number, over = {}) => {
    const inicio = instanteDe({ data: somaDias(hoje, dias), hora: '10:00' }, 'America/Sao_Paulo');
    const fim = new Date(Date.parse(inicio) + 3_000_000).toISOString();
    return ana.call(atendimentos.criar, { body: { paciente_id: lia, inicio, fim, permitir_conflito: true, ...over } });
  };
  const desativar = () => ana.call(pacientes.editar, { params: { id: lia }, body: { ativo: false } });
  return { ana, lia, marcar, desativar };
};

it('a series that has ended is listed for three months, until the patient has a later appointment', async () => {
  const { ana, marcar, desativar } = await crianca();
  await marcar(-60, { recorrencia: { frequencia: 'semanal', dias: [], vezes: 2 } });
  expect(await total(ana, 'series')).toBe(1);
  await marcar(3, { status: 'Cancelado' });
  expect(await total(ana, 'series')).toBe(1);
  await desativar();
  expect(await total(ana, 'series')).toBe(0);
  const outra = await crianca();
  await outra.marcar(-60, { recorrencia: { frequencia: 'semanal', dias: [], vezes: 2 } });
  await outra.marcar(3);
  expect(await total(outra.ana, 'series')).toBe(0);
  const antiga = await crianca();
  await antiga.marcar(-100, { recorrencia: { frequencia: 'semanal', dias: [], vezes: 2 } });
  expect(await total(antiga.ana, 'series')).toBe(0);
});

it('a plan that has ended is listed for three months, until there is a following one', async () => {
  const { ana, lia, desativar } = await crianca();
  const plano = (fim: string | null) =>
    ana.call(planosIntervencao.criar, { body: { paciente_id: lia, titulo: 'Leitura', fim, objetivos: [] } });
  await plano(somaDias(hoje, -60));
  expect(await total(ana, 'planos_intervencao')).toBe(1);
  await desativar();
  expect(await total(ana, 'planos_intervencao')).toBe(0);
  await ana.call(pacientes.editar, { params: { id: lia }, body: { ativo: true } });
  expect(await total(ana, 'planos_intervencao')).toBe(1);
  await plano(null);
  expect(await total(ana, 'planos_intervencao')).toBe(0);
  const antiga = await crianca();
  const body = { paciente_id: antiga.lia, titulo: 'Leitura', fim: somaDias(hoje, -91), objetivos: [] };
  await antiga.ana.call(planosIntervencao.criar, { body });
  expect(await total(antiga.ana, 'planos_intervencao')).toBe(0);
});
