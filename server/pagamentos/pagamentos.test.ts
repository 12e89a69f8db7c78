import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import * as planos from '#contract/conta/planos.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { renovar } from './renovar.ts';
import { conferirAbertas } from './tarefa.ts';
import { ANUAL, banco, cartao, ENDERECO, lerPagamento, MENSAL, PESSOAL, porVenc, preparar, venc } from './testing.ts';

const server = ownServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
type Pagamento = contract.Pagamento;
let ana: Practice;
let bia: Practice;

beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
});

const MES = 31 * 24 * 60 * 60 * 1000;

describe('a payment', () => {
  it('is created once when repeated', async () => {
    const id = uuidv7();
    const body = { id, plano_id: MENSAL, tipo: 'pix' };
    for (const _ of [1, 2]) {
      const made = await ana.call<Pagamento>(contract.pagamentoCriar, { body });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ id, status: 'Aberto', valor: '69.90', passo: 'pessoal', gateway: 'sandbox' });
    }
    const { body: list, headers } = await ana.call<Pagamento[]>(contract.pagamentosLista);
    expect(list.filter((one) => one.id === id)).toHaveLength(1);
    expect(Number(headers.get('x-total-count'))).toBe(list.length);
  });

  it('is listed newest first, or oldest first on request', async () => {
    const who = await server.practice();
    const made = [(await preparar(who, 'pix')).id, (await preparar(who, 'pix')).id];
    const ids = async (query: object) =>
      (await who.call<Pagamento[]>(contract.pagamentosLista, { query: { ...query } })).body.map(({ id }) => id);
    expect(await ids({})).toEqual(made.toReversed());
    expect(await ids({ ordem: '-criado_em' })).toEqual(made.toReversed());
    expect(await ids({ ordem: 'criado_em' })).toEqual(made);
  });

  it('of an unknown plan or type is refused with an error on its field', async () => {
    const wrong = await ana.call(contract.pagamentoCriar, { body: { plano_id: uuidv7(), tipo: 'pix' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { plano_id: [expect.any(String)] } } });
    const kind = await ana.call(contract.pagamentoCriar, { body: { plano_id: MENSAL, tipo: 'cheque' } });
    expect(kind).toMatchObject({ status: 422, body: { errors: { tipo: [expect.any(String)] } } });
  });

  it('goes through its steps in order, and skips those it does not use', async () => {
    const { body } = await ana.call<Pagamento>(contract.pagamentoCriar, { body: { plano_id: ANUAL, tipo: 'boleto' } });
    const params = { id: body.id };
    expect(body.passo).toBe('endereco');
    const early = await ana.call(contract.pagamentoBoleto, { params });
    expect(early).toMatchObject({ status: 409, body: { codigo: 'pagamento_incompleto' } });
    const bad = await ana.call(contract.pagamentoEndereco, { params, body: { ...ENDERECO, cep: '1', uf: 'XX' } });
    expect(bad).toMatchObject({
      status: 422,
      body: { errors: { cep: [expect.any(String)], uf: [expect.any(String)] } },
    });
    expect((await lerPagamento(ana, body.id)).endereco).toBeNull();
    const next = await ana.call<Pagamento>(contract.pagamentoEndereco, { params, body: ENDERECO });
    expect(next.body.passo).toBe('pessoal');
    const cpf = await ana.call(contract.pagamentoPessoal, { params, body: { ...PESSOAL, cpf: '111.111.111-11' } });
    expect(cpf).toMatchObject({ status: 422, body: { errors: { cpf: [expect.any(String)] } } });
    const last = await ana.call<Pagamento>(contract.pagamentoPessoal, { params, body: PESSOAL });
    expect(last.body.passo).toBe('imprimir-boleto');
    expect(last.body.pessoal?.cpf).toBe('52998224725');
  });

  it('offers the data of the last one, but asks for confirmation', async () => {
    const who = await server.practice();
    await preparar(who, 'boleto');
    const { body } = await who.call<Pagamento>(contract.pagamentoCriar, {
      body: { plano_id: MENSAL, tipo: 'credito' },
    });
    expect(body).toMatchObject({ passo: 'endereco', endereco: null, pessoal: null });
    expect(body.anterior).toMatchObject({ endereco: { cidade: 'São Paulo' }, pessoal: { cpf: '52998224725' } });
    const other = await (await server.practice()).call<Pagamento>(contract.pagamentoCriar, {
      body: { plano_id: MENSAL, tipo: 'credito' },
    });
    expect(other.body.anterior).toEqual({ endereco: null, pessoal: null });
  });

  it('is not found by another practice', async () => {
    const { id } = await preparar(ana, 'pix');
    for (const def of [
      contract.pagamentoLer,
      contract.pagamentoPix,
      contract.pagamentoConferir,
      contract.pagamentoCancelar,
    ])
      expect((await bia.call(def, { params: { id } })).status, def.path).toBe(404);
    expect((await bia.call(contract.pagamentoCredito, { params: { id }, body: cartao() })).status).toBe(404);
    expect((await banco(bia, id, 'pagar')).status).toBe(404);
    expect((await lerPagamento(ana, id)).tentativa).toBeNull();
    // An id that another practice uses can be used here too.
    const same = await bia.call<Pagamento>(contract.pagamentoCriar, { body: { id, plano_id: MENSAL, tipo: 'pix' } });
    expect(same.status).not.toBe(201);
  });

  it('can be made with an expired plan, and not by an account without expiry', async () => {
    const late = await server.practice();
    await porVenc(server, late.user.conta_id, new Date(Date.now() - MES).toISOString());
    const { body } = await late.call<Pagamento>(contract.pagamentoCriar, { body: { plano_id: MENSAL, tipo: 'pix' } });
    expect(body.status).toBe('Aberto');
    await server.owner('update contas set venc_plano = null where id = $1', [late.user.conta_id]);
    const none = await late.call(contract.pagamentoCriar, { body: { plano_id: MENSAL, tipo: 'pix' } });
    expect(none).toMatchObject({ status: 409, body: { codigo: 'sem_vencimento' } });
  });
});

describe('the end of the plan', () => {
  it.each([
    ['2031-01-31T15:00:00.000Z', '2031-02-28T15:00:00.000Z'],
    ['2032-01-30T15:00:00.000Z', '2032-02-29T15:00:00.000Z'],
    ['2031-03-15T15:00:00.000Z', '2031-04-15T15:00:00.000Z'],
    // The last hour of the month in the practice's time zone, the first of the next one elsewhere.
    ['2031-02-01T01:30:00.000Z', '2031-03-01T01:30:00.000Z'],
  ])('moves from %s to %s', async (from, to) => {
    const who = await server.practice();
    await porVenc(server, who.user.conta_id, from);
    const { id } = await preparar(who, 'credito');
    await who.call(contract.pagamentoCredito, { params: { id }, body: cartao() });
    expect((await venc(server, who.user.conta_id)).toISOString()).toBe(to);
  });

  it('counts from today for an expired plan, and gives full access at once', async () => {
    const who = await server.practice();
    await porVenc(server, who.user.conta_id, '2020-01-01T00:00:00Z');
    const pacientes = await import('#contract/pacientes.ts');
    expect((await who.call(pacientes.pacientes.listar)).status).toBe(402);
    const { id } = await preparar(who, 'credito', ANUAL);
    await who.call(contract.pagamentoCredito, { params: { id }, body: cartao() });
    const months = (await venc(server, who.user.conta_id)).getTime() - Date.now();
    expect(months / 86_400_000).toBeGreaterThan(364);
    expect(months / 86_400_000).toBeLessThan(367);
    expect((await who.call(pacientes.pacientes.listar)).status).toBe(200);
  });
});

describe('the database', () => {
  const change = (id: string, sql: string) => server.owner(`update pagamentos set ${sql} where id = $1`, [id]);

  it('refuses to leave a final state, change an amount, or start in another state', async () => {
    const who = await server.practice();
    const paid = await preparar(who, 'credito');
    await who.call(contract.pagamentoCredito, { params: { id: paid.id }, body: cartao() });
    for (const sql of [`status = 'Aberto'`, `status = 'Cancelado'`, `pago_em = now() + interval '1 day'`, `valor = 1`])
      await expect(change(paid.id, sql), sql).rejects.toThrow(/payment|no way/);
    const gone = await preparar(who, 'pix');
    await who.call(contract.pagamentoCancelar, { params: { id: gone.id } });
    await expect(change(gone.id, `status = 'Pago'`)).rejects.toThrow(/no way/);
    const insert = `insert into pagamentos (conta_id, id, usuario_id, plano_id, meses, valor, tipo, status)
      select conta_id, gen_random_uuid(), usuario_id, plano_id, meses, valor, tipo, 'Pago' from pagamentos where id = $1`;
    await expect(server.owner(insert, [paid.id])).rejects.toThrow(/begins open/);
  });
});

describe('a webhook', () => {
  const send = (headers: object, id: string) =>
    server.nobody().call(gateway.gatewayWebhook, {
      params: { nome: 'sandbox' },
      body: { type: 'payment', data: { id } },
      headers,
    });

  it('without a signature changes nothing', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'pix');
    await who.call(contract.pagamentoPix, { params: { id } });
    await server.owner(`update sandbox_cobrancas set status = 'aprovada' where pagamento_id = $1`, [id]);
    const [row] = await server.owner<{ id: string }>('select id from sandbox_cobrancas where pagamento_id = $1', [id]);
    for (const headers of [{}, { 'x-signature': 'ts=1,v1=abc' }, { 'x-signature': `ts=1,v1=${'a'.repeat(64)}` }])
      expect((await send(headers, row?.id ?? '')).status).toBe(401);
    expect((await lerPagamento(who, id)).status).toBe('Aberto');
    // The webhook was lost; the job finds the payment.
    await conferirAbertas(server.deps);
    expect((await lerPagamento(who, id)).status).toBe('Pago');
  });

  it('for a provider that is not configured returns 404', async () => {
    const answer = await server.nobody().call(gateway.gatewayWebhook, { params: { nome: 'mercadopago' }, body: {} });
    expect(answer.status).toBe(404);
  });
});

describe('a subscription', () => {
  it('renews the plan once before it ends, until it is cancelled', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'assinatura');
    await who.call(contract.pagamentoCredito, { params: { id }, body: cartao() });
    const list = await who.call<{ assinatura: unknown; atual: string }>(planos.planosLista);
    expect(list.body).toMatchObject({ atual: MENSAL, assinatura: { plano_id: MENSAL, final: '1111' } });
    expect(await renovar(server.deps)).toBe(0);
    await porVenc(server, who.user.conta_id, new Date(Date.now() + 3_600_000).toISOString());
    expect(await renovar(server.deps)).toBe(1);
    expect(await renovar(server.deps)).toBe(0);
    expect((await venc(server, who.user.conta_id)).getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
    const paid = await server.owner('select 1 from pagamentos where conta_id = $1 and status = $2', [
      who.user.conta_id,
      'Pago',
    ]);
    expect(paid).toHaveLength(2);
    expect((await who.call(planos.assinaturaCancelar)).status).toBe(204);
    await porVenc(server, who.user.conta_id, new Date(Date.now() + 3_600_000).toISOString());
    expect(await renovar(server.deps)).toBe(0);
  });
});
