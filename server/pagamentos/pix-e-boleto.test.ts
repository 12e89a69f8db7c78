import { describe, expect, it } from 'vitest';
import * as contract from '#contract/conta/pagamentos.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { conferirAbertas } from './tarefa.ts';
import { ANUAL, banco, lerPagamento, preparar, venc } from './testing.ts';

const server = ownServer();
type Pagamento = contract.Pagamento;

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
    const paid = await lerPagamento(who, id);
    expect(paid.status).toBe('Pago');
    const after = await venc(server, who.user.conta_id);
    const days = (after.getTime() - before.getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(new Date(paid.venc_plano ?? 0)).toEqual(after);
    // Repeated and contradictory events change nothing.
    for (const acao of ['pagar', 'pagar', 'vencer', 'recusar']) await banco(who, id, acao);
    expect(await venc(server, who.user.conta_id)).toEqual(after);
    expect((await lerPagamento(who, id)).status).toBe('Pago');
    const mail = await server.mailTo(who.email);
    expect(mail).toContain(id.slice(-12).toUpperCase());
    expect((await who.call(contract.pagamentoCancelar, { params: { id } })).body).toMatchObject({ status: 'Pago' });
  });

  it('that has expired is replaced by a new one, and still counts if paid late', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'pix');
    const first = (await who.call<Pagamento>(contract.pagamentoPix, { params: { id } })).body.tentativa;
    await banco(who, id, 'vencer');
    expect(await lerPagamento(who, id)).toMatchObject({ status: 'Aberto', tentativa: { status: 'expirada' } });
    await banco(who, id, 'pagar');
    expect(await lerPagamento(who, id)).toMatchObject({
      status: 'Pago',
      tentativa: { id: first?.id, status: 'aprovada' },
    });
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
    expect(await lerPagamento(who, id)).toMatchObject({
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
    expect((await lerPagamento(who, id)).status).toBe('Pago');
    expect((await who.call(contract.pagamentoTipo, { params: { id }, body: { tipo: 'debito' } })).status).toBe(409);
  });

  it('paid with another amount can be replaced by a new one, which counts', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'boleto');
    const first = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body.tentativa;
    await banco(who, id, 'pagar_outro_valor');
    expect(await lerPagamento(who, id)).toMatchObject({ status: 'Boleto Gerado', tentativa: { status: 'devolvida' } });
    const next = (await who.call<Pagamento>(contract.pagamentoBoleto, { params: { id } })).body.tentativa;
    expect(next).toMatchObject({ status: 'pendente', boleto: { codigo: expect.stringMatching(/^\d{44}$/) } });
    expect(next?.id).not.toBe(first?.id);
    await banco(who, id, 'pagar');
    expect((await lerPagamento(who, id)).status).toBe('Pago');
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
    expect(await lerPagamento(who, id)).toMatchObject({ status: 'Cancelado' });
    expect((await mudar()).status).toBe(409);
    // If it is paid after all, the money is refunded.
    if (acao === 'nada') await banco(who, id, 'pagar');
    expect((await lerPagamento(who, id)).status).toBe('Cancelado');
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
    expect(await lerPagamento(who, id)).toMatchObject({
      status: 'Cancelado',
      motivo: 'boleto_vencido',
      tentativa: { status: 'expirada' },
    });
    const before = await venc(server, who.user.conta_id);
    await banco(who, id, 'pagar');
    expect(await lerPagamento(who, id)).toMatchObject({
      status: 'Cancelado',
      tentativa: { status: 'devolvida', motivo: 'pago_tarde' },
    });
    expect(await venc(server, who.user.conta_id)).toEqual(before);
  });
});
