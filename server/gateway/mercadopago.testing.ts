import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { codigoDeBarras } from './boleto.ts';

/**
 * A server that behaves like the documented API of Mercado Pago: statuses, details and shapes of a payment, one payment
 * for one idempotency key. It can be down, break off after charging, and report a wrong amount.
 */
export const WEBHOOK_SECRET = 'segredo-dos-avisos';
export const ACCESS_TOKEN = 'TEST-token-de-acesso';
export const PUBLIC_KEY = 'TEST-chave-publica';

type Json = Record<string, unknown>;
type Payment = Json & { id: number; status: string; status_detail: string; transaction_amount: number };

const DETAIL: Record<string, string> = {
  FUND: 'cc_rejected_insufficient_amount',
  SECU: 'cc_rejected_bad_filled_security_code',
  EXPI: 'cc_rejected_bad_filled_date',
  CALL: 'cc_rejected_call_for_authorize',
};

const bodyOf = async (request: IncomingMessage): Promise<Json> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length ? JSON.parse(Buffer.concat(parts).toString() || '{}') : {};
};

export const fakeMercadoPago = async () => {
  const payments = new Map<number, Payment>();
  const byKey = new Map<string, Payment>();
  const state = {
    /** If set, the status of every answer. */
    status: null as number | null,
    breakAfterCharge: false,
    requests: 0,
    charges: 0,
    refunds: [] as string[],
  };
  let next = 90_000;

  const outcome = (body: Json) => {
    if (body.payment_method_id === 'pix' || body.payment_method_id === 'bolbradesco')
      return ['pending', body.payment_method_id === 'pix' ? 'pending_waiting_transfer' : 'pending_waiting_payment'];
    const kind = String(body.token).split('_')[1] ?? '';
    if (kind === 'CHAL' && body.three_d_secure_mode === 'optional') return ['pending', 'pending_challenge'];
    if (kind === 'CONT') return ['in_process', 'pending_contingency'];
    return DETAIL[kind] ? ['rejected', DETAIL[kind]] : ['approved', 'accredited'];
  };

  const details = (body: Json) => {
    const amount = Number(body.transaction_amount).toFixed(2);
    if (body.payment_method_id === 'pix')
      return {
        point_of_interaction: { type: 'PIX', transaction_data: { qr_code: `00020126580014br.gov.bcb.pix-${next}` } },
      };
    if (body.payment_method_id !== 'bolbradesco') return {};
    const vencimento = String(body.date_of_expiration).slice(0, 10);
    const content = codigoDeBarras({
      banco: '237',
      vencimento,
      valor: amount,
      campoLivre: String(next).padStart(25, '0'),
    });
    return { transaction_details: { barcode: { content }, external_resource_url: `https://mp.example/${next}` } };
  };

  const create = (body: Json): Payment => {
    const [status = '', status_detail = ''] = outcome(body);
    state.charges += 1;
    next += 1;
    const made = {
      ...details(body),
      id: next,
      status,
      status_detail,
      transaction_amount: Number(body.transaction_amount),
      external_reference: body.external_reference,
      metadata: body.metadata,
      payment_method_id: body.payment_method_id,
      date_approved: status === 'approved' ? new Date().toISOString() : null,
      date_of_expiration: body.date_of_expiration ?? null,
    } as Payment;
    payments.set(made.id, made);
    return made;
  };

  /** Only the answer to the charge has the address of a challenge. */
  const challenge = ({ id, status_detail }: Payment) =>
    status_detail === 'pending_challenge' && {
      three_ds_info: { external_resource_url: 'https://acs.example/challenge', creq: `creq-${id}` },
    };

  const onPayment = (method: string, id: number, tail: string, body: Json): [number, unknown] => {
    const payment = payments.get(id);
    if (!payment) return [404, { message: 'Payment not found', error: 'not_found', status: 404 }];
    if (method === 'GET') return [200, payment];
    if (tail === 'refunds') {
      state.refunds.push(String(id));
      Object.assign(payment, { status: 'refunded', status_detail: 'refunded' });
      return [201, { id: 1, payment_id: id }];
    }
    if (payment.status !== 'pending')
      return [400, { message: 'The action requested is not valid', error: 'bad_request' }];
    Object.assign(payment, { status: body.status, status_detail: 'by_collector' });
    return [200, payment];
  };

  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const url = new URL(request.url ?? '', 'http://fake');
    const body = await bodyOf(request);
    const method = request.method ?? '';
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return [401, { message: 'invalid access token', error: 'unauthorized' }];
    if (url.pathname === '/v1/payments' && method === 'POST') {
      const key = String(request.headers['x-idempotency-key']);
      const made = byKey.get(key) ?? create(body);
      byKey.set(key, made);
      return [201, { ...made, ...challenge(made) }];
    }
    if (url.pathname === '/v1/payments/search') {
      const reference = url.searchParams.get('external_reference');
      return [200, { results: [...payments.values()].filter((one) => one.external_reference === reference) }];
    }
    const [, id = '', tail = ''] = /^\/v1\/payments\/(\d+)\/?(\w*)$/.exec(url.pathname) ?? [];
    if (id) return onPayment(method, Number(id), tail, body);
    if (url.pathname === '/v1/customers/search') return [200, { results: [{ id: 'cliente-1' }] }];
    if (/^\/v1\/customers\/[\w-]+\/cards$/.test(url.pathname))
      return [200, { id: String(body.token).replace('tok_', 'card_'), payment_method: { id: 'visa' } }];
    if (url.pathname === '/v1/card_tokens') return [201, { id: String(body.card_id).replace('card_', 'tok_') }];
    return [404, { message: 'not found' }];
  };

  const server = createServer(async (request, response) => {
    state.requests += 1;
    const [status, body] = state.status
      ? [state.status, { message: 'an error', status: state.status }]
      : await answer(request);
    if (state.breakAfterCharge && request.method === 'POST') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  const set = (id: string, change: Partial<Payment>) => Object.assign(payments.get(Number(id)) ?? {}, change);
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    payments,
    pay: (id: string) =>
      set(id, { status: 'approved', status_detail: 'accredited', date_approved: new Date().toISOString() }),
    /** The cardholder fails the bank's challenge, or never answers it. */
    refuse: (id: string) => set(id, { status: 'rejected', status_detail: 'cc_rejected_3ds_challenge' }),
    expire: (id: string) => set(id, { status: 'cancelled', status_detail: 'expired' }),
    lie: (id: string, amount: number) => set(id, { transaction_amount: amount }),
    close: () => server.close(),
  };
};

/** A webhook as the provider sends it, signed as documented. */
export const signedNotice = (id: string, secret = WEBHOOK_SECRET) => {
  const ts = String(Date.now());
  const requestId = 'a-request';
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex');
  return {
    query: { 'data.id': id, type: 'payment' },
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    body: { type: 'payment', action: 'payment.updated', data: { id } },
  };
};
