import { expect, it } from 'vitest';
import { equipe } from '#contract/equipe.ts';
import { type Home, home } from '#contract/home/home.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { comLink, criarLink, familia, tokenDe } from '#server/links/links.testing.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

/** Items that leave the inbox thirty days after they arose, also if nobody dismisses them. */
const server = testServer();

const casaComLink = async (over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  return { ...casa, call: comLink(server, await tokenDe(casa.ana, link.id)) };
};

const respostas = async () => {
  const { ana, call } = await casaComLink();
  await call(linkAberto.responder, { resposta: 'nao_vem', texto: 'Está com febre' });
  return { who: ana, conta_id: ana.user.conta_id };
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
  ['an answer by link', 'respostas', respostas, 'update link_respostas set criada_em = now() - $2::interval'],
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
