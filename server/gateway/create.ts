import { createHmac } from 'node:crypto';
import type { Database } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Gateway } from './gateway.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** Mercado Pago if its keys are set; otherwise the sandbox, without real money. */
export const createGateway = async (env: Env, database: Database, key: Buffer): Promise<Gateway | Sandbox> => {
  const avisoUrl = (nome: string) => () => `${env.APP_URL}/api/gateway/${nome}/webhook`;
  if (env.mercadopago) {
    const { createMercadoPago } = await import('./mercadopago.ts');
    return createMercadoPago(env.mercadopago, avisoUrl('mercadopago'));
  }
  const segredo = createHmac('sha256', key).update('vinculo-sandbox').digest();
  return createSandbox(database, segredo, avisoUrl('sandbox'));
};

export const isSandbox = (gateway: Gateway): gateway is Sandbox => gateway.nome === 'sandbox';
