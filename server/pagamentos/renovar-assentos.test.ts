import { describe, expect, it } from 'vitest';
import type { Assentos } from '#contract/conta/assentos.ts';
import { assentosRenovar } from '#contract/conta/assentos-compra.ts';
import { convites } from '#contract/conta/membros.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import { type Home, home, pendencias } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { assinante, comprar, conta, equipe, type Practice, pagar, umEmail } from './assentos.testing.ts';
import { renovar } from './renovar.ts';
import { conferirAbertas } from './tarefa.ts';
import { ANUAL, cartao, lerPagamento, MENSAL, porVenc, preparar } from './testing.ts';

const server = ownServer();

const criar = (who: Caller, body: object = {}) =>
  who.call<contract.Pagamento & { errors?: object }>(contract.pagamentoCriar, {
    body: { plano_id: MENSAL, tipo: 'credito', ...body },
  });
const manter = (who: Caller, assentos_renovar: number) =>
  who.call<Assentos & { errors?: object }>(assentosRenovar, { body: { assentos_renovar } });
const avisos = async (who: Caller) => (await who.call<Home>(home)).body.atencao.assentos;
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
/** The seats of the next period begin now. */
const trocar = ({ user }: Practice) =>
  server.owner(`update contas set assentos_troca_em = now() where id = $1`, [user.conta_id]);

describe('the price of a renewal', () => {
  it('includes the further seats, whether it is paid by hand or by the card that is kept', async () => {
    const ana = await assinante(server, { extras: 2 });
    expect((await criar(ana)).body).toMatchObject({ valor: '149.70', assentos_extras: 2 });
    expect((await criar(ana, { plano_id: ANUAL })).body).toMatchObject({ valor: '1497.00', assentos_extras: 2 });
    const { body } = await criar(ana, { tipo: 'assinatura' });
    expect((await pagar(ana, body.id)).body).toMatchObject({ status: 'Pago', valor: '149.70' });
    await porVenc(server, ana.user.conta_id, soon());
    expect(await renovar(server.deps)).toBe(1);
    const [last] = await server.owner<{ valor: string; assentos_extras: number; status: string }>(
      'select valor, assentos_extras, status from pagamentos where conta_id = $1 and renova_de is not null',
      [ana.user.conta_id],
    );
    expect(last).toMatchObject({ valor: '149.70', assentos_extras: 2, status: 'Pago' });
    expect(await conta(server, ana)).toMatchObject({ assentos: 1, assentos_extras: 2 });
  });

  it('is for the seats that are asked for, and never from the request', async () => {
    const ana = await assinante(server, { extras: 2 });
    expect((await criar(ana, { assentos_extras: 0 })).body).toMatchObject({ valor: '69.90', assentos_extras: 0 });
    expect((await criar(ana, { assentos_extras: 5, valor: '0.01' })).body.valor).toBe('269.40');
    expect((await criar(ana, { assentos_extras: -1 })).status).toBe(422);
    expect((await criar(ana, { assentos_extras: 1.5 })).status).toBe(422);
    await server.owner(`update planos set valor_assento = null where id = $1`, [ANUAL]);
    const none = await criar(ana, { plano_id: ANUAL, assentos_extras: 1 });
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['assentos_extras']]);
    expect((await criar(ana, { plano_id: ANUAL })).body).toMatchObject({ valor: '699.00', assentos_extras: 0 });
    await server.owner(`update planos set valor_assento = 399 where id = $1`, [ANUAL]);
  });
});

describe('fewer seats', () => {
  it('begin with the next period, and the owner is notified of the day', async () => {
    const ana = await assinante(server, { extras: 3 });
    const membros: Caller[] = [];
    for (const _ of [1, 2]) {
      const { usuario_id } = await addMember(server, ana.user.conta_id, 'profissional');
      membros.push(...(await sessionsOf(server, ana.user.conta_id, usuario_id, 1)));
    }
    expect((await manter(ana, 4)).status).toBe(422);
    const kept = await manter(ana, 0);
    expect(kept.body).toMatchObject({ total: 4, usados: 3, assentos_renovar: 0, depois: { total: 1 } });
    expect(await avisos(ana)).toMatchObject([{ usados: 3, total: 1, em: kept.body.depois?.em }]);
    // All seats of this period still count.
    expect((await ana.call(convites.criar, { body: { email: umEmail(), funcao: 'estagiario' } })).status).toBe(201);

    const { body } = await criar(ana);
    expect(body).toMatchObject({ valor: '69.90', assentos_extras: 0 });
    await pagar(ana, body.id);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 4, usados: 4, depois: { total: 1 } });
    await trocar(ana);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 1, usados: 4, depois: null });
    expect(await avisos(ana)).toMatchObject([{ usados: 4, total: 1, em: null }]);
    for (const one of membros) expect(await avisos(one)).toEqual([]);
    await ana.call(pendencias.adiar, { body: { tipo: 'assentos', alvo: ana.user.conta_id, ate: null } });
    expect(await avisos(ana)).toEqual([]);
    for (const one of membros) expect((await one.call(pacientes.listar)).status).toBe(200);
    const refused = await ana.call<{ codigo?: string }>(convites.criar, {
      body: { email: umEmail(), funcao: 'profissional' },
    });
    expect([refused.status, refused.body.codigo]).toEqual([409, 'sem_assento']);
    expect((await ana.call(convites.criar, { body: { email: umEmail(), funcao: 'secretaria' } })).status).toBe(201);
  });

  it('are taken back by choosing all, and grow with a seat that is bought', async () => {
    const ana = await assinante(server, { extras: 2 });
    await manter(ana, 1);
    await pagar(ana, (await comprar(ana)).body.id);
    expect(await conta(server, ana)).toMatchObject({ assentos_extras: 3, assentos_renovar: 2 });
    expect((await manter(ana, 3)).body).toMatchObject({ assentos_renovar: null, depois: null });
  });

  it('never come in the middle of a period that is paid, however many payments are made ahead', async () => {
    const ana = await assinante(server, { extras: 3 });
    await pagar(ana, (await criar(ana, { assentos_extras: 1 })).body.id);
    await pagar(ana, (await criar(ana, { assentos_extras: 0 })).body.id);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 4, depois: { total: 1 } });
    // Seats that are bought meanwhile count now, and in the next period too.
    await pagar(ana, (await comprar(ana)).body.id);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 5, depois: { total: 2 } });
  });
});

describe('more seats', () => {
  it('that are paid with an early renewal begin with the new period', async () => {
    const ana = await assinante(server);
    await pagar(ana, (await criar(ana, { assentos_extras: 9 })).body.id);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 1, assentos_extras: 9 });
    await trocar(ana);
    expect((await equipe(ana)).assentos.total).toBe(10);
  });

  it('of a larger plan count at once', async () => {
    const ana = await assinante(server);
    await server.owner(`update planos set assentos = 5 where id = $1`, [ANUAL]);
    await pagar(ana, (await preparar(ana, 'credito', ANUAL)).id);
    await server.owner(`update planos set assentos = 1 where id = $1`, [ANUAL]);
    expect((await equipe(ana)).assentos.total).toBe(5);
    await trocar(ana);
    // As they were when the plan was paid for.
    expect((await equipe(ana)).assentos.total).toBe(5);
  });

  it('end a trial at once', async () => {
    const ana = await server.practice();
    expect((await equipe(ana)).assentos).toMatchObject({ total: 5, usados: 1 });
    await pagar(ana, (await criar(ana, { assentos_extras: 7 })).body.id);
    expect((await equipe(ana)).assentos.total).toBe(8);
    const eva = await server.practice();
    await pagar(eva, (await criar(eva)).body.id);
    expect((await equipe(eva)).assentos).toMatchObject({ total: 5, depois: { total: 1 } });
  });
});

describe('the job', () => {
  it('closes a payment of seats that nobody took up', async () => {
    const ana = await assinante(server);
    const [seat, plan] = [(await comprar(ana, umEmail())).body.id, (await criar(ana)).body.id];
    await server.owner(`update pagamentos set criado_em = now() - interval '4 days' where conta_id = $1`, [
      ana.user.conta_id,
    ]);
    await conferirAbertas(server.deps);
    expect(await lerPagamento(ana, seat)).toMatchObject({ status: 'Cancelado', motivo: 'abandonado' });
    expect((await lerPagamento(ana, plan)).status).toBe('Aberto');
    expect((await equipe(ana)).convites).toEqual([]);
  });

  it('of a plan that was not renewed keeps the seats until the practice pays again', async () => {
    const ana = await assinante(server, { extras: 2, dias: -2 });
    expect((await equipe(ana)).assentos).toMatchObject({ total: 3, depois: null });
    const { body } = await criar(ana);
    expect(
      (await ana.call<contract.Pagamento>(contract.pagamentoCredito, { params: { id: body.id }, body: cartao() }))
        .status,
    ).toBe(409);
    await pagar(ana, body.id);
    expect((await equipe(ana)).assentos).toMatchObject({ total: 3, depois: null });
  });
});
