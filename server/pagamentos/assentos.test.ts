import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { assentosComprar, assentosOferta, assentosRenovar } from '#contract/conta/assentos-compra.ts';
import { conviteAceitar, convites } from '#contract/conta/membros.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import { valorAteVencer } from '#domain/assentos.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { assinante, comprar, conta, equipe, lerOferta, pagar, umEmail } from './assentos.testing.ts';
import { banco, ENDERECO, lerPagamento, PESSOAL, preparar } from './testing.ts';

const server = testServer();
const NOVA = { name: 'Bia Nova', password: PASSWORD, password_confirmation: PASSWORD };
const linkIn = (mail: string) => /\/convite\/([\w-]+)/.exec(mail)?.[1] ?? '';

describe('an offer of seats', () => {
  it('costs the days until the end of the plan, and says what the renewal costs', async () => {
    const ana = await assinante(server);
    const { venc_plano } = await conta(server, ana);
    const valor = valorAteVencer({ meses: 1, valor_assento: '39.90' }, 1, {
      venc_plano: new Date(venc_plano).toISOString(),
      fuso: 'America/Sao_Paulo',
      agora: Date.now(),
    });
    const { oferta, assentos } = await lerOferta(ana);
    expect(oferta).toMatchObject({ quantos: 1, valor_assento: '39.90', meses: 1, valor, renovacao: '109.80' });
    expect(assentos).toMatchObject({ total: 1, usados: 1, depois: null });
  });

  it('is for all who have no seat yet, and one more', async () => {
    const ana = await assinante(server);
    for (const funcao of ['profissional', 'estagiario', 'secretaria'] as const)
      await addMember(server, ana.user.conta_id, funcao);
    expect((await lerOferta(ana)).oferta).toMatchObject({ quantos: 3, renovacao: '189.60' });
  });

  it('does not exist in a trial, after the end of the plan, and for a plan that sells none', async () => {
    const trial = await server.practice();
    const late = await assinante(server, { dias: -1 });
    for (const who of [trial, late]) {
      expect((await lerOferta(who)).oferta).toBeNull();
      const { status, body } = await comprar(who);
      expect([status, body.codigo]).toEqual([409, 'plano_sem_assentos']);
    }
  });

  it('is for the owner only', async () => {
    const ana = await assinante(server, { assentos: 5 });
    for (const funcao of ['profissional', 'estagiario', 'secretaria', 'financeiro'] as const) {
      const { usuario_id } = await addMember(server, ana.user.conta_id, funcao);
      const [who = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
      expect((await who.call(assentosOferta)).status).toBe(404);
      expect((await comprar(who, umEmail())).status).toBe(404);
      expect((await who.call(assentosRenovar, { body: { assentos_renovar: 0 } })).status).toBe(404);
    }
    expect((await equipe(ana)).convites).toEqual([]);
  });
});

describe('an invitation that waits for its seat', () => {
  it('is sent once the seat is paid for, and needs nothing typed again', async () => {
    const ana = await assinante(server);
    const email = umEmail();
    const { venc_plano } = await conta(server, ana);
    const { oferta } = await lerOferta(ana);
    const { status, body } = await comprar(ana, email);
    expect(status).toBe(201);
    expect(body).toMatchObject({ objeto: 'assentos', valor: oferta?.valor, assentos_extras: 1, convidado: email });
    const waiting = await equipe(ana);
    expect(waiting.convites).toMatchObject([{ email, expirado: false, pagamento: { id: body.id } }]);
    expect(waiting.assentos).toMatchObject({ total: 1, usados: 1 });

    expect((await pagar(ana, body.id)).body.status).toBe('Pago');
    const paid = await equipe(ana);
    expect(paid.assentos).toMatchObject({ total: 2, usados: 2, assentos_extras: 1 });
    expect(paid.convites).toMatchObject([{ email, pagamento: null }]);
    expect((await conta(server, ana)).venc_plano).toEqual(venc_plano);
    const params = { token: linkIn(await server.mailTo(email)) };
    expect((await server.nobody().call(conviteAceitar, { params, body: NOVA })).status).toBe(200);
    expect(await server.mailTo(ana.email)).toContain('Extra seats for your team: 1');
  });

  it('is forgotten with the payment, and replaced by another of the address', async () => {
    const ana = await assinante(server);
    const email = umEmail();
    const first = await comprar(ana, email);
    const second = await comprar(ana, email);
    expect((await equipe(ana)).convites).toMatchObject([{ email, pagamento: { id: second.body.id } }]);
    await ana.call(contract.pagamentoCancelar, { params: { id: second.body.id } });
    expect((await equipe(ana)).convites).toEqual([]);
    // The seat of the first is paid for, and free: nobody waits for it.
    expect((await pagar(ana, first.body.id)).body.status).toBe('Pago');
    expect((await equipe(ana)).assentos).toMatchObject({ total: 2, usados: 1 });
    expect((await ana.call(convites.criar, { body: { email, funcao: 'profissional' } })).status).toBe(201);
  });

  it('is withdrawn like others, and then is not sent', async () => {
    const ana = await assinante(server);
    const { body } = await comprar(ana, umEmail());
    const [waiting] = (await equipe(ana)).convites;
    expect((await ana.call(convites.retirar, { params: { id: waiting?.id ?? '' } })).status).toBe(204);
    await pagar(ana, body.id);
    expect(await equipe(ana)).toMatchObject({ convites: [], assentos: { total: 2, usados: 1 } });
  });

  it('follows a payment by another method', async () => {
    const ana = await assinante(server);
    const email = umEmail();
    const { body } = await comprar(ana, email, { tipo: 'boleto' });
    const params = { id: body.id };
    await ana.call(contract.pagamentoEndereco, { params, body: ENDERECO });
    await ana.call(contract.pagamentoPessoal, { params, body: PESSOAL });
    expect((await ana.call<contract.Pagamento>(contract.pagamentoBoleto, { params })).body.status).toBe(
      'Boleto Gerado',
    );
    const other = await ana.call<contract.Pagamento>(contract.pagamentoTipo, { params, body: { tipo: 'credito' } });
    expect(other.body).toMatchObject({ objeto: 'assentos', valor: body.valor, convidado: email });
    expect((await pagar(ana, other.body.id)).body.status).toBe('Pago');
    expect((await equipe(ana)).convites).toMatchObject([{ email, pagamento: null }]);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 2, usados: 2 });
  });

  it('is refused as any invitation: for a member, and as an owner without the password', async () => {
    const ana = await assinante(server);
    const own = await comprar(ana, ana.email);
    expect([own.status, own.body]).toMatchObject([422, { errors: { email: [expect.any(String)] } }]);
    const body = { tipo: 'pix', convite: { email: umEmail(), funcao: 'dono' } };
    expect((await ana.call(assentosComprar, { body })).status).toBe(422);
    const { body: list } = await ana.call<unknown[]>(contract.pagamentosLista);
    expect(list).toEqual([]);
  });
});

describe('the payment of a seat', () => {
  it('takes neither amount nor seats from the request, and no id of others', async () => {
    const [ana, bia] = [await assinante(server), await assinante(server)];
    const { oferta } = await lerOferta(ana);
    const forged = { valor: '0.01', assentos_extras: 50, quantos: 50, meses: 12, conta_id: bia.user.conta_id };
    const { body } = await comprar(ana, umEmail(), forged);
    expect(body).toMatchObject({ valor: oferta?.valor, assentos_extras: 1, plano: { meses: 0 } });
    const email = umEmail();
    expect((await comprar(bia, email, { id: body.id })).status).toBe(409);
    expect((await equipe(bia)).convites).toEqual([]);
    expect((await bia.call(contract.pagamentoLer, { params: { id: body.id } })).status).toBe(404);
    await pagar(ana, body.id);
    expect((await equipe(bia)).assentos).toMatchObject({ total: 1, assentos_extras: 0 });
  });

  it('is one if it is repeated, and gives its seats once', async () => {
    const ana = await assinante(server);
    const [id, email] = [uuidv7(), umEmail()];
    for (const _ of [1, 2]) expect((await comprar(ana, email, { id, tipo: 'pix' })).status).toBe(201);
    expect((await equipe(ana)).convites).toHaveLength(1);
    await ana.call(contract.pagamentoPessoal, { params: { id }, body: PESSOAL });
    await ana.call(contract.pagamentoPix, { params: { id } });
    await banco(ana, id, 'pagar');
    await Promise.all([1, 2, 3].map(() => ana.call(contract.pagamentoConferir, { params: { id } })));
    expect(await conta(server, ana)).toMatchObject({ assentos_extras: 1 });
    // Beginning it again after it was paid invites nobody else.
    expect((await comprar(ana, umEmail(), { id })).body.status).toBe('Pago');
    expect((await equipe(ana)).convites).toHaveLength(1);
  });

  it('adds up with another one that is paid at the same moment', async () => {
    const ana = await assinante(server);
    const [a, b] = [await comprar(ana, umEmail()), await comprar(ana, umEmail())];
    await Promise.all([pagar(ana, a.body.id), pagar(ana, b.body.id)]);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 3, usados: 3 });
  });

  it('is no subscription', async () => {
    const ana = await assinante(server);
    expect((await comprar(ana, undefined, { tipo: 'assinatura' })).status).toBe(422);
    const { body } = await comprar(ana);
    const params = { id: body.id };
    expect((await ana.call(contract.pagamentoTipo, { params, body: { tipo: 'assinatura' } })).status).toBe(409);
    expect((await ana.call(contract.pagamentoTipo, { params, body: { tipo: 'pix' } })).status).toBe(200);
  });

  it('cannot be charged after a renewal or some days, since its price was by days', async () => {
    const ana = await assinante(server);
    const { body: old } = await comprar(ana);
    await server.owner(`update pagamentos set criado_em = now() - interval '4 days' where id = $1`, [old.id]);
    const late = await pagar(ana, old.id);
    expect([late.status, late.body.codigo]).toEqual([409, 'oferta_vencida']);
    const { body: seat } = await comprar(ana);
    await pagar(ana, (await preparar(ana, 'credito')).id);
    const after = await pagar(ana, seat.id);
    expect([after.status, after.body.codigo]).toEqual([409, 'oferta_vencida']);
    expect((await equipe(ana)).assentos.assentos_extras).toBe(0);
  });

  it('is refunded if the plan was renewed before the money came', async () => {
    const ana = await assinante(server);
    const { body } = await comprar(ana, umEmail(), { tipo: 'pix' });
    const params = { id: body.id };
    await ana.call(contract.pagamentoPessoal, { params, body: PESSOAL });
    await ana.call(contract.pagamentoPix, { params });
    await pagar(ana, (await preparar(ana, 'credito')).id);
    await banco(ana, body.id, 'pagar');
    await ana.call(contract.pagamentoConferir, { params });
    expect(await lerPagamento(ana, body.id)).toMatchObject({
      status: 'Cancelado',
      motivo: 'oferta_vencida',
      tentativa: { status: 'devolvida' },
    });
    expect(await equipe(ana)).toMatchObject({ convites: [], assentos: { assentos_extras: 0, usados: 1 } });
  });
});
