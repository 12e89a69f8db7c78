import type { Payment } from 'mercadopago';
import type { Motivo } from '#contract/conta/pagamentos.ts';
import { linhaDigitavel } from './boleto.ts';
import type { Cobrado, StatusCobrado } from './gateway.ts';

/** What is read of a payment; a search answers less than a query of one payment. */
type Resposta = Pick<
  Awaited<ReturnType<Payment['get']>>,
  | 'status'
  | 'status_detail'
  | 'external_reference'
  | 'metadata'
  | 'transaction_amount'
  | 'transaction_details'
  | 'point_of_interaction'
  | 'three_ds_info'
  | 'date_approved'
  | 'date_of_expiration'
> & { id?: string | number };

const STATUS: Record<string, StatusCobrado> = {
  pending: 'pendente',
  in_process: 'pendente',
  in_mediation: 'aprovada',
  authorized: 'pendente',
  approved: 'aprovada',
  rejected: 'recusada',
  cancelled: 'cancelada',
  refunded: 'devolvida',
  charged_back: 'devolvida',
};

const MOTIVOS: [RegExp, Motivo][] = [
  [/3ds/, 'autenticacao'],
  [/insufficient_amount/, 'saldo'],
  [/security_code/, 'codigo'],
  [/bad_filled_date|card_disabled/, 'validade'],
  [/bad_filled/, 'dados'],
  [/high_risk|blacklist/, 'risco'],
  [/call_for_authorize|max_attempts|card_error|rejected_by_bank|other_reason/, 'banco'],
];

const motivoDe = (detail: string | undefined): Motivo =>
  MOTIVOS.find(([pattern]) => pattern.test(detail ?? ''))?.[1] ?? 'outro';

const statusDe = ({ status = '', status_detail }: Resposta): StatusCobrado =>
  status === 'cancelled' && status_detail === 'expired' ? 'expirada' : (STATUS[status] ?? 'pendente');

const boletoDe = ({ transaction_details: details }: Resposta): Cobrado['boleto'] => {
  const codigo = details?.barcode?.content;
  if (!codigo || !/^\d{44}$/.test(codigo)) return null;
  return { codigo, linha: linhaDigitavel(codigo), link: details.external_resource_url ?? null };
};

/** Only the first answer is sure to have the address of a challenge. */
const desafioDe = ({ status, status_detail, three_ds_info: info }: Resposta): Cobrado['desafio'] => {
  if (status !== 'pending' || status_detail !== 'pending_challenge') return null;
  const { external_resource_url: url, creq } = info ?? {};
  return url && creq ? { url, creq } : 'aberto';
};

/** Converts a payment of the provider to our statuses and fields. */
export const comoCobrado = (payment: Resposta, guardado: string | null = null): Cobrado => {
  const status = statusDe(payment);
  const payload = payment.point_of_interaction?.transaction_data?.qr_code;
  return {
    gateway_id: String(payment.id),
    pagamento_id: payment.external_reference ?? '',
    chave: payment.metadata?.chave ?? null,
    // Amounts have two decimals, so rounding the float restores the exact one.
    valor: (payment.transaction_amount ?? 0).toFixed(2),
    status,
    motivo: status === 'recusada' ? motivoDe(payment.status_detail) : null,
    pago_em: payment.date_approved ?? null,
    expira_em: payment.date_of_expiration ?? null,
    pix: payload ? { payload } : null,
    boleto: boletoDe(payment),
    desafio: desafioDe(payment),
    guardado: guardado ?? payment.metadata?.guardado ?? null,
  };
};
