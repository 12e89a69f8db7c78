import type { IncomingHttpHeaders } from 'node:http';
import type { NomeGateway } from '#contract/gateway.ts';
import type { EnderecoCobranca, Motivo, Pessoal, TipoPagamento } from '#contract/pagamentos.ts';

/** What a provider is asked to collect. The same `chave` twice is one charge, whatever happens in between. */
export type Pedido = {
  chave: string;
  pagamento_id: string;
  tipo: TipoPagamento;
  valor: string;
  descricao: string;
  pessoal: Pessoal;
  endereco: EnderecoCobranca | null;
  /** The token that the browser got for a card, or a card that the provider keeps. */
  cartao: { token: string; bandeira: string } | { guardado: string } | null;
  parcelas: number;
  /** Boleto: the last day. */
  vencimento: string;
  expira_em: string | null;
};

export type StatusCobrado = 'pendente' | 'aprovada' | 'recusada' | 'expirada' | 'cancelada' | 'devolvida';

/** How a charge stands at the provider. */
export type Cobrado = {
  gateway_id: string;
  pagamento_id: string;
  chave: string | null;
  valor: string;
  status: StatusCobrado;
  motivo: Motivo | null;
  pago_em: string | null;
  expira_em: string | null;
  pix: { payload: string } | null;
  boleto: { codigo: string; linha: string; link: string | null } | null;
  /** For a subscription: by what name the provider keeps the card. */
  guardado: string | null;
};

export type Aviso = {
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  body: Record<string, unknown> | null | undefined;
};

export type Checkout = { chave_publica: string | null; api: string | null };

/** One provider. Whatever it answers is the truth about its charges; what it tells unasked is only a reason to ask. */
export type Gateway = {
  nome: NomeGateway;
  checkout: Checkout;
  cobrar: (pedido: Pedido) => Promise<Cobrado>;
  /** By the number that the provider gave. */
  consultar: (gateway_id: string) => Promise<Cobrado | null>;
  /** By the key that we gave, where its answer never reached us. */
  procurar: (pagamento_id: string, chave: string) => Promise<Cobrado | null>;
  /** Calls an open charge back; answers how it stands then, since it may have been paid meanwhile. */
  cancelar: (gateway_id: string) => Promise<Cobrado | null>;
  devolver: (gateway_id: string, chave: string) => Promise<void>;
  /** Which charge a webhook is about, once its signature is checked; null for what does not concern us. */
  lerAviso: (aviso: Aviso) => string | null;
};

/** It cannot be reached, or is not well: nothing is known about the charge. */
export class GatewayFora extends Error {}
/** It will not have this charge, whoever asks again. */
export class GatewayRecusou extends Error {
  readonly motivo: Motivo;
  constructor(motivo: Motivo) {
    super(motivo);
    this.motivo = motivo;
  }
}
/** A webhook that the provider did not sign. */
export class AvisoForjado extends Error {}
