import type { Assentos, OfertaDeAssentos } from '#contract/conta/assentos.ts';
import { assentosComprar, assentosOferta } from '#contract/conta/assentos-compra.ts';
import type { User } from '#contract/conta/auth.ts';
import { type Convite, membros } from '#contract/conta/membros.ts';
import { type Pagamento, pagamentoCredito, pagamentoEndereco, pagamentoPessoal } from '#contract/conta/pagamentos.ts';
import type { Caller, TestServer } from '#server/platform/testing/testing.ts';
import { cartao, ENDERECO, MENSAL, PESSOAL } from './testing.ts';

/** Helpers of the tests about seats. */
export type Practice = Caller & { user: User };

let count = 0;
export const umEmail = () => `vaga-${Date.now()}-${count++}@equipe.example`;

type Tem = { assentos?: number; extras?: number; dias?: number; plano_id?: string };

/** A practice with a paid plan that ends in some days. */
export const assinante = async (
  server: TestServer,
  { assentos = 1, extras = 0, dias = 15, plano_id = MENSAL }: Tem = {},
) => {
  const ana = await server.practice();
  await server.owner(
    `update contas set plano_id = $2, assentos = $3, assentos_extras = $4, venc_plano = now() + make_interval(days => $5)
     where id = $1`,
    [ana.user.conta_id, plano_id, assentos, extras, dias],
  );
  return ana;
};

export const lerOferta = async (who: Caller) =>
  (await who.call<{ assentos: Assentos; oferta: OfertaDeAssentos | null }>(assentosOferta)).body;

export const equipe = async (who: Caller) =>
  (await who.call<{ assentos: Assentos; convites: Convite[] }>(membros.listar)).body;

/** Begins the payment of a seat, with an invitation if an address is given. */
export const comprar = (who: Caller, email?: string, extra: object = {}) =>
  who.call<Pagamento & { codigo?: string }>(assentosComprar, {
    body: { tipo: 'credito', ...(email && { convite: { email, funcao: 'profissional' } }), ...extra },
  });

export const pagar = async (who: Caller, id: string) => {
  const params = { id };
  await who.call(pagamentoEndereco, { params, body: ENDERECO });
  await who.call(pagamentoPessoal, { params, body: PESSOAL });
  return who.call<Pagamento & { codigo?: string }>(pagamentoCredito, { params, body: cartao() });
};

export const conta = async (server: TestServer, { user }: Practice) => {
  const [row] = await server.owner<{
    assentos: number;
    assentos_extras: number;
    assentos_renovar: number | null;
    assentos_antes: number | null;
    venc_plano: string;
  }>('select assentos, assentos_extras, assentos_renovar, assentos_antes, venc_plano from contas where id = $1', [
    user.conta_id,
  ]);
  if (!row) throw new Error('no practice');
  return row;
};
