import {
  CardToken,
  Customer,
  CustomerCard,
  InvalidWebhookSignatureError,
  MercadoPagoConfig,
  MPNotFoundError,
  Payment,
  PaymentRefund,
  WebhookSignatureValidator,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { AvisoForjado, type Gateway, GatewayRecusou, type Pedido, type Politica } from './gateway.ts';
import { tentar } from './mercadopago-errors.ts';
import { comoCobrado } from './mercadopago-payment.ts';

export type MercadoPagoKeys = { token: string; publicKey: string; webhookSecret: string; apiUrl: string };

const SDK = 'https://sdk.mercadopago.com';
/** The script fetches the document of a field from both addresses before it opens the frame. */
const FIELDS = ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'];
const politica = (apiUrl: string): Politica => ({
  scriptSrc: [SDK],
  connectSrc: [new URL(apiUrl).origin, ...FIELDS],
  // A challenge of 3-D Secure is answered on the page of the card's bank, which can be any.
  frameSrc: [...FIELDS, 'https:'],
  formAction: ['https:'],
});
/** 3-D Secure if the bank asks for it. */
const COM_DESAFIO = { three_d_secure_mode: 'optional' };
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

const nomes = (nome: string) => {
  const [first = '', ...rest] = nome.split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') || first };
};

const pagador = ({ pessoal, endereco }: Pedido) => ({
  email: pessoal.email,
  ...nomes(pessoal.nome),
  identification: { type: 'CPF', number: pessoal.cpf },
  ...(endereco && {
    address: {
      zip_code: endereco.cep,
      street_name: endereco.logradouro,
      street_number: endereco.numero,
      neighborhood: endereco.bairro,
      city: endereco.cidade,
      federal_unit: endereco.uf,
    },
  }),
});

const offset = (instant: string) => instant.replace('Z', '+00:00');

export const createMercadoPago = (keys: MercadoPagoKeys, avisoUrl: () => string): Gateway => {
  Object.assign(AppConfig, { BASE_URL: keys.apiUrl });

  /**
   * A new one for each call: the library writes the options of a call into it, and the next call would inherit them.
   */
  const config = (idempotencyKey?: string) =>
    new MercadoPagoConfig({
      accessToken: keys.token,
      options: {
        timeout: TIMEOUT_MS,
        maxRetries: RETRIES,
        initialDelay: 300,
        ...(idempotencyKey && { idempotencyKey }),
      },
    });

  const clienteDe = async (email: string, chave: string) => {
    const { results } = await new Customer(config()).search({ options: { email } });
    const found = results?.[0]?.id;
    return found ?? (await new Customer(config(`${chave}-cliente`)).create({ body: { email } })).id ?? '';
  };

  /** A kept card is charged with a new token. */
  const tokenDoGuardado = async (guardado: string, chave: string) => {
    const [customer_id = '', card_id = ''] = guardado.split('/');
    const { id } = await new CardToken(config(`${chave}-token`)).create({ body: { customer_id, card_id } });
    if (!id) throw new GatewayRecusou('dados');
    return { token: id, payer: { type: 'customer', id: customer_id } };
  };

  const guardar = async (pedido: Pedido, token: string) => {
    const customerId = await clienteDe(pedido.pessoal.email, pedido.chave);
    const card = await new CustomerCard(config(`${pedido.chave}-cartao`)).create({ customerId, body: { token } });
    return `${customerId}/${card.id}/${card.payment_method?.id ?? ''}`;
  };

  const cartaoDe = async (pedido: Pedido) => {
    const { cartao, tipo, chave, parcelas } = pedido;
    if (!cartao) throw new GatewayRecusou('dados');
    if (tipo !== 'assinatura' && 'token' in cartao)
      return {
        guardado: null,
        body: { token: cartao.token, payment_method_id: cartao.bandeira, installments: parcelas, ...COM_DESAFIO },
      };
    const guardado = 'guardado' in cartao ? cartao.guardado : await guardar(pedido, cartao.token);
    const { token, payer } = await tokenDoGuardado(guardado, chave);
    const brand = guardado.split('/')[2] || ('bandeira' in cartao ? cartao.bandeira : undefined);
    // A renewal has no cardholder who could answer.
    const desafio = 'guardado' in cartao ? {} : COM_DESAFIO;
    return { guardado, body: { token, payment_method_id: brand, installments: 1, payer, ...desafio } };
  };

  const meioDe = async (pedido: Pedido) => {
    const expira = pedido.expira_em ? { date_of_expiration: offset(pedido.expira_em) } : {};
    if (pedido.tipo === 'pix') return { guardado: null, body: { payment_method_id: 'pix', ...expira } };
    if (pedido.tipo === 'boleto') return { guardado: null, body: { payment_method_id: 'bolbradesco', ...expira } };
    return cartaoDe(pedido);
  };

  const consultar = (id: string) =>
    tentar(async () => {
      try {
        return comoCobrado(await new Payment(config()).get({ id }));
      } catch (error) {
        if (error instanceof MPNotFoundError) return null;
        throw error;
      }
    });

  return {
    nome: 'mercadopago',
    checkout: {
      sdk: `${SDK}/js/v2`,
      chave_publica: keys.publicKey,
      api: keys.apiUrl,
      politica: politica(keys.apiUrl),
    },

    cobrar: (pedido) =>
      tentar(async () => {
        const { body, guardado } = await meioDe(pedido);
        const payment = await new Payment(config(pedido.chave)).create({
          body: {
            transaction_amount: Number(pedido.valor),
            description: pedido.descricao,
            external_reference: pedido.pagamento_id,
            metadata: { chave: pedido.chave, ...(guardado && { guardado }) },
            notification_url: avisoUrl(),
            payer: pagador(pedido),
            ...body,
          },
        });
        return comoCobrado(payment, guardado);
      }),

    consultar,

    procurar: (pagamento_id, chave) =>
      tentar(async () => {
        const options = { external_reference: pagamento_id, sort: 'date_created', criteria: 'desc' } as const;
        const { results = [] } = await new Payment(config()).search({ options });
        const found = results.find(({ metadata }) => metadata?.chave === chave);
        return found ? comoCobrado(found) : null;
      }),

    cancelar: async (id) => {
      // Refused if it was paid or has expired meanwhile: its status is queried in any case.
      await tentar(() => new Payment(config()).cancel({ id })).catch((error) => {
        if (!(error instanceof GatewayRecusou)) throw error;
      });
      return consultar(id);
    },

    devolver: (id, chave) =>
      tentar(async () => {
        await new PaymentRefund(config(`${chave}-devolucao`)).total({ payment_id: id });
      }),

    lerAviso: ({ headers, query, body }) => {
      const dataId = String(query['data.id'] ?? (body?.data as { id?: unknown } | undefined)?.id ?? '');
      try {
        WebhookSignatureValidator.validate({
          xSignature: headers['x-signature'],
          xRequestId: headers['x-request-id'],
          dataId,
          secret: keys.webhookSecret,
        });
      } catch (error) {
        if (error instanceof InvalidWebhookSignatureError) throw new AvisoForjado();
        throw error;
      }
      return (query.type ?? body?.type) === 'payment' && dataId ? dataId : null;
    },
  };
};
