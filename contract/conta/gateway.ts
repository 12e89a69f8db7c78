import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';

/** The provider that collects payments. */
export const GATEWAYS = ['sandbox', 'mercadopago'] as const;
export type NomeGateway = (typeof GATEWAYS)[number];
const params = z.object({ nome: z.enum(GATEWAYS) });

export const gatewayCheckout = route({
  method: 'GET',
  path: '/api/gateway/checkout',
  permission: 'sessao',
  response: z.object({
    nome: z.enum(GATEWAYS),
    /** The script that the browser loads before asking for a card. */
    script: z.string(),
    chave_publica: z.string().nullable(),
    api: z.string().nullable(),
  }),
  summary: 'The payment provider in use, and the address of its checkout script',
});

export const gatewayScript = route({
  method: 'GET',
  path: '/api/gateway/:nome/checkout.js',
  permission: 'publica',
  params,
  response: 'stream',
  media: 'text/javascript',
  summary: 'The checkout script: payment methods for an amount, and a token for a card',
});

export const gatewayWebhook = route({
  method: 'POST',
  path: '/api/gateway/:nome/webhook',
  permission: 'publica',
  params,
  query: z.looseObject({}),
  body: z.looseObject({}).nullish(),
  response: z.object({ recebido: z.boolean() }),
  refuses: [401],
  summary: 'Notification of the provider; its content is checked with the provider',
});

/** What a bank, or the passing of time, can do to a charge of the sandbox. */
export const ACOES_DO_BANCO = ['pagar', 'recusar', 'vencer', 'pagar_outro_valor'] as const;

export const sandboxBanco = route({
  method: 'POST',
  path: '/api/gateway/sandbox/banco',
  permission: 'sessao',
  body: z.object({ pagamento_id: Id, acao: z.enum(ACOES_DO_BANCO) }),
  response: z.object({ avisado: z.boolean() }),
  summary: 'Simulate the bank: only with the sandbox, without real money',
});
