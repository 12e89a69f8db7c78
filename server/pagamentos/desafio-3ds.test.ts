import { describe, expect, it } from 'vitest';
import * as contract from '#contract/conta/pagamentos.ts';
import { credito, mercadoPagoDeTeste } from './provedor.testing.ts';
import { renovar } from './renovar.ts';
import { lerPagamento, porVenc, preparar } from './testing.ts';

const { fake, server, avisar, gatewayId } = await mercadoPagoDeTeste();
type Pagamento = contract.Pagamento;

describe('a challenge of 3-D Secure', () => {
  const desafiada = async (tipo: 'credito' | 'assinatura' = 'credito') => {
    const ana = await server.practice();
    const { id } = await preparar(ana, tipo);
    const { body } = await credito(ana, id, 'tok_CHAL');
    return { ana, id, body, charge: await gatewayId(id) };
  };

  it('is shown, and still there when the payment is resumed', async () => {
    const { ana, id, body, charge } = await desafiada();
    const desafio = { url: 'https://acs.example/challenge', creq: `creq-${charge}` };
    expect(body).toMatchObject({ status: 'Aberto', tentativa: { status: 'pendente', desafio } });
    // The provider does not repeat its address.
    const asked = await ana.call<Pagamento>(contract.pagamentoConferir, { params: { id } });
    expect(asked.body.tentativa).toMatchObject({ status: 'pendente', desafio });
    expect((await lerPagamento(ana, id)).tentativa?.desafio).toEqual(desafio);
    // Paying again meanwhile does not charge twice.
    const before = fake.state.charges;
    expect((await credito(ana, id)).body.tentativa).toMatchObject({ status: 'pendente', desafio });
    expect(fake.state.charges).toBe(before);
  });

  it('is passed: the webhook pays', async () => {
    const { ana, id, charge } = await desafiada('assinatura');
    fake.pay(charge);
    expect((await avisar(charge)).status).toBe(200);
    expect(await lerPagamento(ana, id)).toMatchObject({
      status: 'Pago',
      tentativa: { status: 'aprovada', desafio: null },
    });
  });

  it('is passed: asking pays', async () => {
    const { ana, id, charge } = await desafiada();
    fake.pay(charge);
    const asked = await ana.call<Pagamento>(contract.pagamentoConferir, { params: { id } });
    expect(asked.body).toMatchObject({ status: 'Pago', tentativa: { desafio: null } });
  });

  it('is passed, and then under review: there is nothing left to confirm', async () => {
    const { ana, id, charge } = await desafiada();
    Object.assign(fake.payments.get(Number(charge)) ?? {}, { status: 'in_process', status_detail: 'pending_review' });
    const asked = await ana.call<Pagamento>(contract.pagamentoConferir, { params: { id } });
    expect(asked.body.tentativa).toMatchObject({ status: 'pendente', desafio: null });
  });

  it('is failed: the reason is shown, and another card can be tried', async () => {
    const { ana, id, charge } = await desafiada();
    fake.refuse(charge);
    await avisar(charge);
    expect(await lerPagamento(ana, id)).toMatchObject({
      status: 'Aberto',
      tentativa: { status: 'recusada', motivo: 'autenticacao', desafio: null },
    });
    expect((await credito(ana, id)).body.status).toBe('Pago');
  });

  it('is given up for another card: the charge is cancelled', async () => {
    const { ana, id, charge } = await desafiada();
    const { body } = await ana.call<Pagamento>(contract.pagamentoTipo, { params: { id }, body: { tipo: 'credito' } });
    expect(body.tentativa).toMatchObject({ status: 'cancelada', desafio: null });
    expect(fake.payments.get(Number(charge))?.status).toBe('cancelled');
    expect((await credito(ana, id)).body.status).toBe('Pago');
  });

  it('counts as an attempt with a card', async () => {
    const ana = await server.practice();
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id } = await preparar(ana, 'credito');
      expect((await credito(ana, id, 'tok_CHAL')).status).toBe(200);
    }
    const { id } = await preparar(ana, 'credito');
    expect((await credito(ana, id)).status).toBe(429);
  });

  it('is not asked for when a subscription renews: nobody could answer', async () => {
    const { ana, id, charge } = await desafiada('assinatura');
    fake.pay(charge);
    await avisar(charge);
    expect((await lerPagamento(ana, id)).status).toBe('Pago');
    await porVenc(server, ana.user.conta_id, new Date(Date.now() + 60_000).toISOString());
    await renovar(server.deps);
    const { body } = await ana.call<contract.PagamentoResumo[]>(contract.pagamentosLista, { query: {} });
    expect(body.map(({ status }) => status)).toEqual(['Pago', 'Pago']);
  });
});
