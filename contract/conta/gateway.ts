import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { LOCALES } from '#domain/constants.ts';

/** The provider that collects payments. */
export const GATEWAYS = ['sandbox', 'mercadopago'] as const;
export type NomeGateway = (typeof GATEWAYS)[number];
const params = z.object({ nome: z.enum(GATEWAYS) });

export const gatewayCheckout = route({
  method: 'GET',
  path: '/api/gateway/checkout',
  permission: 'sessao',
  recurso: 'plano',
  response: z.object({
    nome: z.enum(GATEWAYS),
    /** The provider's script, which puts a card's fields into frames of its own. */
    sdk: z.string(),
    chave_publica: z.string(),
    /** The address of the provider's API for browsers. */
    api: z.string(),
  }),
  summary: 'The payment provider in use, and the addresses of its script and API for browsers',
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
  interna: true,
  summary: 'Notification of the provider; its content is checked with the provider',
});

/** What a bank, or the passing of time, can do to a charge of the sandbox. */
export const ACOES_DO_BANCO = ['pagar', 'recusar', 'vencer', 'pagar_outro_valor'] as const;

export const sandboxBanco = route({
  method: 'POST',
  path: '/api/gateway/sandbox/banco',
  permission: 'sessao',
  recurso: 'plano',
  body: z.object({ pagamento_id: Id, acao: z.enum(ACOES_DO_BANCO) }),
  response: z.object({ avisado: z.boolean() }),
  interna: true,
  summary: 'Simulate the bank: only with the sandbox, without real money',
});

const sandbox = '/api/gateway/sandbox';
const permission = 'publica';
/** Not found with another provider. */
const refuses = [404] as const;

export const sandboxSdk = route({
  method: 'GET',
  path: `${sandbox}/sdk.js`,
  permission,
  refuses,
  interna: true,
  response: 'stream',
  media: 'text/javascript',
  summary: "The sandbox's script, with the interface of MercadoPago.js",
});

export const sandboxCampo = route({
  method: 'GET',
  path: `${sandbox}/campo`,
  permission,
  refuses,
  interna: true,
  response: 'stream',
  media: 'text/html',
  summary: 'The document of one card field of the sandbox, for a frame',
});

export const sandboxMetodos = route({
  method: 'GET',
  path: `${sandbox}/v1/payment_methods`,
  permission,
  refuses,
  interna: true,
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      payment_type_id: z.string(),
      status: z.string(),
      settings: z.array(
        z.object({
          bin: z.object({ pattern: z.string(), exclusion_pattern: z.string().nullable() }),
          security_code: z.object({ length: z.int() }),
        }),
      ),
    }),
  ),
  summary: 'The card brands of the sandbox',
});

export const sandboxParcelas = route({
  method: 'GET',
  path: `${sandbox}/v1/payment_methods/installments`,
  permission,
  refuses,
  interna: true,
  query: z.object({ amount: z.coerce.number().positive() }),
  response: z.array(
    z.object({
      payer_costs: z.array(z.object({ installments: z.int(), installment_rate: z.number(), total_amount: z.number() })),
    }),
  ),
  summary: 'The instalments of the sandbox for an amount',
});

/** What the cardholder answers to the bank. */
export const RESPOSTAS_DO_DESAFIO = ['confirmar', 'recusar'] as const;

export const sandboxDesafio = route({
  method: 'POST',
  path: `${sandbox}/desafio`,
  permission,
  refuses,
  interna: true,
  body: z.object({
    creq: z.string().max(500),
    resposta: z.enum(RESPOSTAS_DO_DESAFIO).optional(),
    idioma: z.enum(LOCALES).optional(),
  }),
  response: 'stream',
  media: 'text/html',
  formulario: true,
  summary: "The bank's page of a 3-D Secure challenge of the sandbox, for a frame",
});
