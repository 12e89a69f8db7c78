import { expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { primeiroDoMes } from '#domain/days/fuso.ts';
import { CATEGORIAS_PADRAO } from '#domain/money/financeiro-padroes.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { acordar, atendeu, clinica, desfazer, dia, extrato, hoje, mes, pagar } from './repasses.testing.ts';

const server = testServer();
const este = primeiroDoMes(hoje);

const aPagar = async (who: Caller) =>
  (await who.call<LancamentoNaLista[]>(lancamentos.listar, { query: { tipo: 'Pagar' } })).body;
const movimentos = (conta_id: string) =>
  server.owner<{ origem: string; valor: string }>(
    'select origem, valor from movimentos where conta_id = $1 order by criado_em, id',
    [conta_id],
  );

/** A month with two appointments of fifty each to be paid. */
const aberto = async () => {
  const feita = await clinica(server);
  const { ana, rafa, lia } = feita;
  await acordar(ana, rafa.membro_id, { tipo: 'fixo', valor: '50' });
  const um = await atendeu(ana, lia, rafa.membro_id, dia(3));
  const dois = await atendeu(ana, lia, rafa.membro_id, dia(4));
  return { ...feita, um, dois };
};
const mudar = (who: Caller, id: string, body: object) =>
  who.call(atendimentos.editar, { params: { id }, body: { permitir_conflito: true, ...body } });

it('a month is paid once, also when it is pressed twice at once', async () => {
  const { ana, conta_id, rafa } = await aberto();
  const juntos = await Promise.all([1, 2, 3, 4].map(() => pagar(ana, rafa.membro_id, '100.00')));
  expect(juntos.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await pagar(ana, rafa.membro_id, '100.00')).body).toMatchObject({ a_pagar: '100.00', pago: {} });
  expect(await movimentos(conta_id)).toEqual([{ origem: 'pagamento', valor: '-100.00' }]);
  const [lancado] = await aPagar(ana);
  expect(lancado).toMatchObject({ valor: '100.00', status: 'Pago' });
  expect(lancado?.categoria).toBe(CATEGORIAS_PADRAO.repasse?.nomes.en);
  expect(lancado?.descricao).toContain('Pessoa profissional');
});

it('is refused if the amounts changed meanwhile, if there is nothing, or for a month to come', async () => {
  const { ana, rafa, dois } = await aberto();
  await mudar(ana, dois.id, { status: 'Faltou' });
  expect((await pagar(ana, rafa.membro_id, '100.00')).status).toBe(409);
  expect((await pagar(ana, ana.user.membro.id, '0.00')).status).toBe(409);
  expect((await pagar(ana, rafa.membro_id, '0.00', dia(40, este))).status).toBe(409);
  expect(await aPagar(ana)).toEqual([]);
});

it('is undone with its movement, and only there', async () => {
  const { ana, conta_id, rafa } = await aberto();
  const { lancamento_id } = (await pagar(ana, rafa.membro_id, '100.00')).body.pago ?? {};
  const id = lancamento_id ?? '';
  expect((await ana.call(lancamentos.estornar, { params: { id }, body: {} })).status).toBe(409);
  expect((await ana.call(lancamentos.editar, { params: { id }, body: { valor: '200.00' } })).status).toBe(409);
  const vezes = await Promise.all([desfazer(ana, rafa.membro_id), desfazer(ana, rafa.membro_id)]);
  for (const { body } of vezes) expect(body).toMatchObject({ pago: null, total: '100.00' });
  expect(vezes[0].body.fechado_em).not.toBeNull();
  expect(await movimentos(conta_id)).toMatchObject([{ valor: '-100.00' }, { origem: 'estorno', valor: '100.00' }]);
  expect(await aPagar(ana)).toMatchObject([{ status: 'Cancelado', valor_pago: '0.00' }]);
  expect((await pagar(ana, rafa.membro_id, '100.00')).body.pago).not.toBeNull();
});

it('a closed month keeps its figures, and what changes is a correction of the next one, once', async () => {
  const { ana, rafa, lia, um } = await aberto();
  await pagar(ana, rafa.membro_id, '100.00');
  await atendeu(ana, lia, rafa.membro_id, dia(9));
  await mudar(ana, um.id, { status: 'Cancelado' });
  await atendeu(ana, lia, rafa.membro_id, dia(12));
  await atendeu(ana, lia, rafa.membro_id, este);
  expect((await extrato(ana, rafa.membro_id)).body).toMatchObject({ atendimentos: 2, total: '100.00' });
  const novo = (await extrato(ana, rafa.membro_id, este)).body;
  expect(novo).toMatchObject({ parte: '50.00', correcoes: [{ mes, valor: '50.00' }], total: '100.00' });
  await pagar(ana, rafa.membro_id, '100.00', este);
  const depois = dia(1, primeiroDoMes(dia(40, este)));
  expect((await extrato(ana, rafa.membro_id, depois)).body).toMatchObject({ correcoes: [], total: '0.00' });
});

it('more taken back than earned pays nothing, and the rest is taken over', async () => {
  const { ana, rafa, um, dois } = await aberto();
  await pagar(ana, rafa.membro_id, '100.00');
  for (const { id } of [um, dois]) await mudar(ana, id, { status: 'Faltou' });
  expect((await extrato(ana, rafa.membro_id, este)).body).toMatchObject({ parte: '0.00', total: '-100.00' });
  expect((await pagar(ana, rafa.membro_id, '-100.00', este)).status).toBe(409);
  expect((await extrato(ana, rafa.membro_id, este)).body).toMatchObject({ a_pagar: '0.00', pago: null });
  expect((await extrato(ana, rafa.membro_id, este)).body.fechado_em).not.toBeNull();
  const depois = dia(1, primeiroDoMes(dia(40, este)));
  expect((await extrato(ana, rafa.membro_id, depois)).body.correcoes).toEqual([{ mes: este, valor: '-100.00' }]);
  expect((await aPagar(ana)).length).toBe(1);
});
