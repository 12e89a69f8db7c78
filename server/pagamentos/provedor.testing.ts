import { afterAll } from 'vitest';
import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import {
  ACCESS_TOKEN,
  fakeMercadoPago,
  PUBLIC_KEY,
  signedNotice,
  WEBHOOK_SECRET,
} from '#server/gateway/mercadopago.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { cartao } from './testing.ts';

/** A server that is paid through a fake Mercado Pago. Call it once, at the top of a test file. */
export const mercadoPagoDeTeste = async () => {
  const fake = await fakeMercadoPago();
  afterAll(() => fake.close());
  const server = ownServer({
    MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
    MERCADOPAGO_PUBLIC_KEY: PUBLIC_KEY,
    MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MERCADOPAGO_API_URL: fake.url,
  });
  const gatewayId = async (id: string) => {
    const [row] = await server.owner<{ gateway_id: string }>(
      'select gateway_id from pagamento_tentativas where pagamento_id = $1 order by criado_em desc',
      [id],
    );
    return row?.gateway_id ?? '';
  };
  const avisar = (id: string, secret?: string) =>
    server.nobody().call(gateway.gatewayWebhook, { params: { nome: 'mercadopago' }, ...signedNotice(id, secret) });
  return { fake, server, gatewayId, avisar };
};

export const credito = (who: Caller, id: string, token = 'tok_APRO') =>
  who.call<contract.Pagamento>(contract.pagamentoCredito, { params: { id }, body: cartao(token) });
