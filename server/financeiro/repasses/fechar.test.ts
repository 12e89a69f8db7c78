import { expect, it } from 'vitest';
import { type Acordo, type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { primeiroDoMes } from '#domain/days/fuso.ts';
import { joinTeam } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';
import {
  acordar,
  atendeu,
  clinica,
  desfazer,
  dia,
  entra,
  extrato,
  fechar,
  hoje,
  mes,
  reabrir,
  soPagar,
} from './repasses.testing.ts';

const server = testServer();
const este = primeiroDoMes(hoje);

/** A month with one appointment of fifty for each of two professionals, and somebody else who may close it. */
const aberto = async () => {
  const feita = await clinica(server);
  const { ana, conta_id, rafa, lia } = feita;
  const beto = await entra(server, conta_id, 'profissional');
  const fina = await entra(server, conta_id, 'financeiro');
  await joinTeam(server, conta_id, lia, beto.membro_id);
  for (const { membro_id } of [rafa, beto]) {
    await acordar(ana, membro_id, { tipo: 'fixo', valor: '50' });
    await atendeu(ana, lia, membro_id, dia(3));
  }
  return { ...feita, beto, fina };
};

const fecharTodos = (who: Caller, totais: [string, string][], over = {}) =>
  who.call<Repasse[]>(repasses.fechar, {
    body: { mes, itens: totais.map(([membro_id, total]) => ({ membro_id, total })), ...over },
  });
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const fechados = async (who: Caller) =>
  (await who.call<Repasse[]>(repasses.listar, { query: { mes } })).body.filter(({ fechado_em }) => fechado_em).length;

it('closes several members at once, and nobody if the amount of one has changed', async () => {
  const { ana, rafa, beto } = await aberto();
  const um = await fecharTodos(ana, [
    [rafa.membro_id, '50.00'],
    [beto.membro_id, '49.99'],
  ]);
  expect([um.status, await fechados(ana)]).toEqual([409, 0]);
  const dois = await fecharTodos(ana, [
    [rafa.membro_id, '50.00'],
    [beto.membro_id, '50.00'],
  ]);
  expect([dois.status, await fechados(ana)]).toEqual([200, 2]);
});

it('refuses the second of two people who close or pay a month at once, and does it once', async () => {
  const { ana, rafa, fina } = await aberto();
  const juntos = await Promise.all([ana, fina.who].map((who) => fechar(who, rafa.membro_id, '50.00')));
  expect(juntos.map(({ status }) => status).sort()).toEqual([200, 409]);
  const recusado = juntos.find(({ status }) => status === 409);
  expect(recusado && messageOf(recusado)).toContain('Someone else');
  expect(await fechados(ana)).toBe(1);
  const pagos = await Promise.all([ana, fina.who].map((who) => soPagar(who, rafa.membro_id, '50.00')));
  expect(pagos.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [{ n } = { n: 0 }] = await server.owner<{ n: number }>(
    "select count(*)::int as n from movimentos where conta_id = $1 and origem = 'pagamento'",
    [ana.user.conta_id],
  );
  expect(n).toBe(1);
});

it('two people who close the same members in another order do not wait for each other forever', async () => {
  const { ana, rafa, beto, fina } = await aberto();
  const pares: [string, string][] = [
    [rafa.membro_id, '50.00'],
    [beto.membro_id, '50.00'],
  ];
  const juntos = await Promise.all([fecharTodos(ana, pares), fecharTodos(fina.who, pares.toReversed())]);
  expect(juntos.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('is paid only while closed, and opened again only while not paid', async () => {
  const { ana, rafa } = await aberto();
  const id = rafa.membro_id;
  expect((await soPagar(ana, id, '50.00')).status).toBe(409);
  await fechar(ana, id, '50.00');
  expect((await soPagar(ana, id, '49.00')).status).toBe(409);
  expect((await soPagar(ana, id, '50.00', mes, { data: '2999-01-01' })).status).toBe(422);
  expect((await soPagar(ana, id, '50.00', mes, { carteira_id: id })).status).toBe(422);
  expect((await soPagar(ana, id, '50.00')).status).toBe(200);
  expect((await reabrir(ana, id)).status).toBe(409);
  await desfazer(ana, id);
  expect((await reabrir(ana, id)).body).toMatchObject({ fechado_em: null, pago: null, total: '50.00' });
  expect((await reabrir(ana, id)).status).toBe(200);
});

it('is refused for nobody, for a month to come, and for members of another practice or with forged fields', async () => {
  const { ana, rafa, beto } = await aberto();
  const outra = await aberto();
  expect((await fecharTodos(ana, [])).status).toBe(422);
  expect((await fechar(ana, rafa.membro_id, '50.00', dia(40, este))).status).toBe(409);
  expect((await fechar(ana, outra.rafa.membro_id, '50.00')).status).toBe(404);
  const misto = await fecharTodos(ana, [
    [rafa.membro_id, '50.00'],
    [outra.rafa.membro_id, '50.00'],
  ]);
  expect(misto.status).toBe(404);
  expect((await reabrir(outra.ana, rafa.membro_id)).status).toBe(404);
  expect((await desfazer(outra.ana, rafa.membro_id)).status).toBe(404);
  expect(await fechados(ana)).toBe(0);
  await fecharTodos(ana, [[rafa.membro_id, '50.00']], {
    conta_id: outra.conta_id,
    membro_id: beto.membro_id,
    parte: '9',
  });
  expect((await extrato(ana, rafa.membro_id)).body).toMatchObject({ total: '50.00', a_pagar: '50.00' });
  expect([await fechados(ana), await fechados(outra.ana)]).toEqual([1, 0]);
});

it('an agreement for a kind of appointment goes before the one for all', async () => {
  const { ana, rafa, lia } = await clinica(server);
  const id = rafa.membro_id;
  await acordar(ana, id, { tipo: 'fixo', valor: '50' });
  expect((await acordar(ana, id, { tipo: 'fixo', valor: '30', modalidade: 'online', desde: este })).status).toBe(201);
  expect(errorsOf((await acordar(ana, id, { modalidade: 'online', desde: este })).body)).toHaveProperty('desde');
  expect(errorsOf((await acordar(ana, id, { modalidade: 'telepatia' })).body)).toHaveProperty('modalidade');
  await atendeu(ana, lia, id, este);
  await atendeu(ana, lia, id, este, { modalidade: 'online' });
  const lido = (await extrato(ana, id, este)).body;
  expect(lido.linhas.map(({ parte }) => parte).sort()).toEqual(['30.00', '50.00']);
  expect(lido.acordos.map(({ modalidade }) => modalidade)).toEqual([null, 'online']);
  const { body: todos } = await ana.call<Acordo[]>(repasseAcordos.listar, {});
  expect(todos).toHaveLength(2);
});
