import { expect, it } from 'vitest';
import { anexoLer, lancamentoAnexos } from '#contract/anexos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { recibos } from '#contract/financeiro/recibos.ts';
import { type Achado, procurar } from '#contract/home/procurar.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { patientWith } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** A module that the practice switched off is closed by the server, not only left out of the screens. */
const server = testServer();
const ofModules = routes.filter(({ modulo, permission }) => modulo && permission !== 'link');

const SEM_MODULOS = {
  ...CONFIG_PADRAO,
  active_anamnese: false,
  active_planos_de_intervencao: false,
  active_relatorio: false,
  active_sem_conexao: false,
  modulos: { ...CONFIG_PADRAO.modulos, financeiro: false },
};

const desligar = (ana: Awaited<ReturnType<typeof server.practice>>) =>
  server.owner('update contas set config = $2 where id = $1', [ana.user.conta_id, JSON.stringify(SEM_MODULOS)]);
const DESLIGADO = { status: 403, body: { codigo: 'modulo_desligado' } };

it('every module has routes', () => {
  expect(new Set(ofModules.map(({ modulo }) => modulo)).size).toBe(5);
});

it('a route of a module that is off is refused to the owner, before anything is read', async () => {
  const ana = await server.practice();
  await desligar(ana);
  for (const [name, def] of named(ofModules))
    expect(await ana.call(def, { body: def.body && {} }), name).toMatchObject(DESLIGADO);
});

/** A patient whose charge is paid, with a receipt and an attached file. */
const comPagamento = async (ana: Caller) => {
  const ids = await patientWith(ana, 'Dislexia', '2026-03-04');
  const params = { id: ids['lancamentos-json'] ?? '' };
  const file = new FormData();
  file.set('arquivo', new Blob(['nota']), 'nota.txt');
  const { body: anexo } = await ana.call<{ id: string }>(lancamentoAnexos.anexar, { params, body: file });
  const pago = await ana.call<LancamentoInteiro>(lancamentos.pagar, { params, body: { data: '2026-03-10' } });
  const pagamento_id = pago.body.pagamentos[0]?.id;
  const { body: recibo } = await ana.call<{ id: string }>(recibos.emitir, { body: { pagamento_id } });
  return { relatorio_id: ids['relatorios-json'] ?? '', anexo_id: anexo.id, recibo_id: recibo.id };
};

it('what is off is neither found, nor printed, nor read as a file', async () => {
  const ana = await server.practice();
  const { relatorio_id, recibo_id, anexo_id } = await comPagamento(ana);
  const repasse = { membro_id: ana.user.membro.id, mes: '2026-03-01' };
  const papeis = [{ relatorio_id }, { recibo_id }, { repasse }];
  const imprimir = (body: object) => ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', ...body } });
  const ler = () => ana.call(anexoLer, { params: { id: anexo_id } });
  const achados = async (query: Record<string, unknown>) =>
    (await ana.call<Achado[]>(procurar, { query })).body.filter(({ tipo }) => tipo === 'relatorios').length;
  const buscas = [{ busca: 'Dislexia' }, { recentes: `relatorios:${relatorio_id}` }];
  // A template of receipts is previewed with the last payment.
  const previa = { conteudo: 'Recebi {{valor}}', previa: { comprovante: true } };
  const comValor = async () => (await imprimir(previa)).body.html.match(/100[.,]00/) !== null;

  for (const papel of papeis) expect((await imprimir(papel)).status).toBe(200);
  expect((await ler()).status).toBe(200);
  for (const busca of buscas) expect(await achados(busca)).toBe(1);
  expect(await comValor()).toBe(true);

  await desligar(ana);
  for (const papel of papeis) expect(await imprimir(papel)).toMatchObject(DESLIGADO);
  expect(await ler()).toMatchObject(DESLIGADO);
  for (const busca of buscas) expect(await achados(busca)).toBe(0);
  expect(await comValor()).toBe(false);
});
