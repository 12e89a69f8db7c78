import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import * as planos from '#contract/conta/planos.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { renovar } from './renovar.ts';
import { conferirAbertas } from './tarefa.ts';
import { ANUAL, cartao, ENDERECO, MENSAL, PESSOAL, porVenc, preparar, sandboxToken, venc } from './testing.ts';

const server = ownServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
type Pagamento = contract.Pagamento;
let ana: Practice;
let bia: Practice;

beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
});

const banco = (who: Practice, pagamento_id: string, acao: string) =>
  who.call(gateway.sandboxBanco, { body: { pagamento_id, acao } });
const ler = async (who: Practice, id: string) =>
  (await who.call<Pagamento>(contract.pagamentoLer, { params: { id } })).body;
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
    expect((await ler(ana, body.id)).endereco).toBeNull();
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
    expect((await ler(ana, id)).tentativa).toBeNull();
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

describe('PIX', () => {
  it('is paid by a signed webhook, extends the plan once, and sends a receipt', async () => {
    const who = await server.practice();
    const before = await venc(server, who.user.conta_id);
    const { id } = await preparar(who, 'pix');
    const made = (await who.call<Pagamento>(contract.pagamentoPix, { params: { id } })).body;
    expect(made).toMatchObject({
      status: 'Aberto',
      tentativa: { status: 'pendente', pix: { payload: expect.any(String) } },
    });
    const again = (await who.call<Pagamento>(contract.pagamentoPix, { params: { id } })).body;
    expect(again.tentativa?.id).toBe(made.tentativa?.id);
    expect((await banco(who, id, 'pagar')).body).toEqual({ avisado: true });
    const paid = await ler(who, id);
    expect(paid.status).toBe('Pago');
    const after = await venc(server, who.user.conta_id);
    const days = (after.getTime() - before.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(new Date(paid.venc_plano ?? 0)).toEqual(after);
    // Repeated and contradictory events change nothing.
    for (const acao of ['pagar', 'pagar', 'vencer', 'recusar']) await banco(who, id, acao);
    expect(await venc(server, who.user.conta_id)).toEqual(after);
    expect((await ler(who, id)).status).toBe('Pago');
    const mail = await server.mailTo(who.email);
    expect(mail).toContain(id.slice(-12).toUpperCase());
    expect((await who.call(contract.pagamentoCancelar, { params: { id } })).body).toMatchObject({ status: 'Pago' });
  });

  it('that has expired is replaced by a new one, and still counts if paid late', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'pix');
    const first = (await who.call<Pagamento>(contract.pagamentoPix, { params: { id } })).body.tentativa;
    await banco(who, id, 'vencer');
    expect(await ler(who, id)).toMatchObject({ status: 'Aberto', tentativa: { status: 'expirada' } });
    await banco(who, id, 'pagar');
    expect(await ler(who, id)).toMatchObject({ status: 'Pago', tentativa: { id: first?.id, status: 'aprovada' } });
  });

  it('paid late beside a newer paid one is refunded', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'pix');
    await who.call(contract.pagamentoPix, { params: { id } });
    await banco(who, id, 'vencer');
    const [old] = await server.owner<{ gateway_id: string }>(
      'select gateway_id from pagamento_tentativas where pagamento_id = $1',
      [id],
    );
    await who.call(contract.pagamentoPix, { params: { id } });
    await banco(who, id, 'pagar');
    const after = await venc(server, who.user.conta_id);
    const sandbox = server.deps.gateway as import('#server/gateway/sandbox.ts').Sandbox;
    expect(await sandbox.banco(old?.gateway_id ?? '', { status: 'aprovada' })).toBe(true);
    expect(await venc(server, who.user.conta_id)).toEqual(after);
    const rows = await server.owner<{ status: string; motivo: string }>(
      'select status, motivo from pagamento_tentativas where gateway_id = $1',
      [old?.gateway_id],
    );
    expect(rows).toEqual([{ status: 'devolvida', motivo: 'pago_duas_vezes' }]);
    expect((await sandbox.consultar(old?.gateway_id ?? ''))?.status).toBe('devolvida');
  });

  it('paid with another amount is refunded, and the plan is unchanged', async () => {
    const who = await server.practice();
    const before = await venc(server, who.user.conta_id);
    const { id } = await preparar(who, 'pix');
    await who.call(contract.pagamentoPix, { params: { id } });
    await banco(who, id, 'pagar_outro_valor');
    expect(await ler(who, id)).toMatchObject({
      status: 'Aberto',
      tentativa: { status: 'devolvida', motivo: 'valor_divergente' },
    });
    expect(await venc(server, who.user.conta_id)).toEqual(before);
    expect(await server.mailTo(who.email)).toContain('1.00');
  });
});

describe('a boleto', () => {
  it('is generated, paid, and final', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto');
    const made = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body;
    expect(made.status).toBe('Boleto Gerado');
    expect(made.tentativa?.boleto).toMatchObject({
      codigo: expect.stringMatching(/^\d{44}$/),
      barras: expect.stringContaining('<svg'),
    });
    await banco(who, id, 'pagar');
    expect((await ler(who, id)).status).toBe('Pago');
    expect((await who.call(contract.pagamentoTipo, { params: { id }, body: { tipo: 'debito' } })).status).toBe(409);
  });

  it('paid with another amount can be replaced by a new one, which counts', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto');
    const first = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body.tentativa;
    await banco(who, id, 'pagar_outro_valor');
    expect(await ler(who, id)).toMatchObject({ status: 'Boleto Gerado', tentativa: { status: 'devolvida' } });
    const next = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body.tentativa;
    expect(next).toMatchObject({ status: 'pendente', boleto: { codigo: expect.stringMatching(/^\d{44}$/) } });
    expect(next?.id).not.toBe(first?.id);
    await banco(who, id, 'pagar');
    expect((await ler(who, id)).status).toBe('Pago');
  });

  it.each([
    ['as it is', 'nada'],
    ['after another amount was paid', 'pagar_outro_valor'],
  ])('can be replaced by another method, %s: a new payment with the same plan and data', async (_, acao) => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto', ANUAL);
    const { valor } = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body;
    if (acao !== 'nada') await banco(who, id, acao);
    const mudar = () => who.call<Pagamento>(contract.pagamentoTipo, { params: { id }, body: { tipo: 'pix' } });
    const { status, body } = await mudar();
    expect([status, body.id === id]).toEqual([200, false]);
    expect(body).toMatchObject({ status: 'Aberto', tipo: 'pix', valor, plano: { id: ANUAL }, passo: 'pagar-pix' });
    expect(body.endereco?.cidade).toBe('São Paulo');
    expect(await ler(who, id)).toMatchObject({ status: 'Cancelado' });
    expect((await mudar()).status).toBe(409);
    // If it is paid after all, the money is refunded.
    if (acao === 'nada') await banco(who, id, 'pagar');
    expect((await ler(who, id)).status).toBe('Cancelado');
  });

  it('is replaced once by concurrent requests, at the current price', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto', ANUAL);
    const { valor } = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body;
    await server.owner('update planos set valor = valor + 10 where id = $1', [ANUAL]);
    const mudar = () => who.call<Pagamento>(contract.pagamentoTipo, { params: { id }, body: { tipo: 'pix' } });
    const answers = await Promise.all([mudar(), mudar(), mudar(), mudar(), mudar()]);
    const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(made.size).toBe(1);
    const open = await server.owner(`select id from pagamentos where conta_id = $1 and status = 'Aberto'`, [
      who.user.conta_id,
    ]);
    expect(open).toEqual([{ id: [...made][0] }]);
    const novo = answers.find(({ status }) => status === 200)?.body;
    await server.owner('update planos set valor = $2 where id = $1', [ANUAL, valor]);
    expect(Number(novo?.valor)).toBe(Number(valor) + 10);
  });

  it('expires with its payment; if paid after that, the money is refunded', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto');
    await who.call(contract.pagamentoBoleto, { params: { id } });
    await server.owner(`update sandbox_cobrancas set expira_em = now() - interval '1 minute' where pagamento_id = $1`, [
      id,
    ]);
    expect(await conferirAbertas(server.deps)).toBeGreaterThan(0);
    expect(await ler(who, id)).toMatchObject({
      status: 'Cancelado',
      motivo: 'boleto_vencido',
      tentativa: { status: 'expirada' },
    });
    const before = await venc(server, who.user.conta_id);
    await banco(who, id, 'pagar');
    expect(await ler(who, id)).toMatchObject({
      status: 'Cancelado',
      tentativa: { status: 'devolvida', motivo: 'pago_tarde' },
    });
    expect(await venc(server, who.user.conta_id)).toEqual(before);
  });
});

describe('a card', () => {
  it('is approved by its token, once for two concurrent clicks', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const clicks = await Promise.all(
      [1, 2, 3].map(() => who.call<Pagamento>(contract.pagamentoCredito, { params: { id }, body: cartao() })),
    );
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(await ler(who, id)).toMatchObject({
      status: 'Pago',
      passo: 'concluido-credito',
      tentativa: { final: '1111' },
    });
    const rows = await server.owner('select 1 from sandbox_cobrancas where pagamento_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('that is declined leaves the payment open for another card or method', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const declined = await who.call<Pagamento>(contract.pagamentoCredito, {
      params: { id },
      body: cartao(sandboxToken('saldo')),
    });
    expect(declined.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo: 'saldo' } });
    const broken = await who.call<Pagamento>(contract.pagamentoCredito, {
      params: { id },
      body: cartao('qualquer coisa'),
    });
    expect(broken.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo: 'dados' } });
    const other = await who.call<Pagamento>(contract.pagamentoTipo, { params: { id }, body: { tipo: 'pix' } });
    expect(other.body).toMatchObject({ tipo: 'pix', passo: 'pagar-pix' });
    await who.call(contract.pagamentoTipo, { params: { id }, body: { tipo: 'credito' } });
    const good = await who.call<Pagamento>(contract.pagamentoCredito, { params: { id }, body: cartao() });
    expect(good.body.status).toBe('Pago');
  });

  it('is rate limited: five declined in an hour, and the practice must wait', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const pagar = (token: string) => who.call(contract.pagamentoCredito, { params: { id }, body: cartao(token) });
    for (const motivo of ['saldo', 'dados', 'saldo', 'saldo', 'saldo'])
      expect((await pagar(sandboxToken(motivo))).status).toBe(200);
    const refused = await pagar(sandboxToken('aprovada'));
    expect(refused).toMatchObject({ status: 429, body: { codigo: 'cartoes_recusados_demais' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ler(who, id)).status).toBe('Aberto');
    const other = await server.practice();
    const { id: theirs } = await preparar(other, 'credito');
    for (const _ of [1, 2, 3, 4, 5, 6, 7])
      await other.call(contract.pagamentoCredito, { params: { id: theirs }, body: cartao() });
    expect((await ler(other, theirs)).status).toBe('Pago');
  });

  it('of debit waits for the bank', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'debito');
    const { parcelas: _, ...debito } = cartao();
    const made = await who.call<Pagamento>(contract.pagamentoDebito, { params: { id }, body: debito });
    expect(made.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'pendente' } });
    await banco(who, id, 'recusar');
    expect(await ler(who, id)).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo: 'banco' } });
    await who.call(contract.pagamentoDebito, { params: { id }, body: debito });
    await banco(who, id, 'pagar');
    expect((await ler(who, id)).status).toBe('Pago');
  });

  it('number never reaches the server', async () => {
    const { id } = await preparar(ana, 'credito');
    const body = { ...cartao(), numero: '4111111111111111', final: '4111111111111111' };
    const answer = await ana.call(contract.pagamentoCredito, { params: { id }, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { final: [expect.any(String)] } } });
    const rows = await server.owner<{ t: string }>('select row_to_json(k)::text as t from pagamento_tentativas k');
    expect(rows.map(({ t }) => t).join()).not.toContain('4111111111111111');
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
    expect((await ler(who, id)).status).toBe('Aberto');
    // The webhook was lost; the job finds the payment.
    await conferirAbertas(server.deps);
    expect((await ler(who, id)).status).toBe('Pago');
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
