import type { IncomingHttpHeaders } from 'node:http';
import type { NomeGateway } from '#contract/conta/gateway.ts';
import type { EnderecoCobranca, Motivo, Pessoal, TipoPagamento } from '#contract/conta/pagamentos.ts';

/** A charge to be collected. Repeating a `chave` is one charge, whatever happens in between. */
export type Pedido = {
  chave: string;
  pagamento_id: string;
  tipo: TipoPagamento;
  valor: string;
  descricao: string;
  pessoal: Pessoal;
  endereco: EnderecoCobranca | null;
  /** The token that the browser got for a card, or a card kept by the provider. */
  cartao: { token: string; bandeira: string } | { guardado: string } | null;
  parcelas: number;
  /** Boleto: the due date. */
  vencimento: string;
  expira_em: string | null;
};

export type StatusCobrado = 'pendente' | 'aprovada' | 'recusada' | 'expirada' | 'cancelada' | 'devolvida';

/** The browser posts `creq` to `url` in a frame. */
export type Desafio = { url: string; creq: string };

/** The status of a charge at the provider. */
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
  /** 3-D Secure: what the bank asks the cardholder; `aberto` if the provider does not repeat its address. */
  desafio: Desafio | 'aberto' | null;
  /** For a subscription: the provider's id of the kept card. */
  guardado: string | null;
};

export type Aviso = {
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  body: Record<string, unknown> | null | undefined;
};

/** The origins that the page where a card is typed may use, besides ours. */
export type Politica = { scriptSrc: string[]; connectSrc: string[]; frameSrc: string[]; formAction: string[] };

/** What the browser needs: a script with the interface of MercadoPago.js, its key, and the API for payment methods. */
export type Checkout = { sdk: string; chave_publica: string; api: string; politica: Partial<Politica> };

/** A payment provider. Its answers are authoritative for its charges; a webhook is only a reason to query it. */
export type Gateway = {
  nome: NomeGateway;
  checkout: Checkout;
  cobrar: (pedido: Pedido) => Promise<Cobrado>;
  /** By the provider's id. */
  consultar: (gateway_id: string) => Promise<Cobrado | null>;
  /** By our key, if the provider's answer was lost. */
  procurar: (pagamento_id: string, chave: string) => Promise<Cobrado | null>;
  /** Cancels an open charge; returns its status, since it may have been paid meanwhile. */
  cancelar: (gateway_id: string) => Promise<Cobrado | null>;
  devolver: (gateway_id: string, chave: string) => Promise<void>;
  /** The charge that a webhook is about, after its signature is checked; null if it does not concern us. */
  lerAviso: (aviso: Aviso) => string | null;
};

/** The provider is unreachable or failing: the status of the charge is unknown. */
export class GatewayFora extends Error {}
/** The provider refuses this charge permanently. */
export class GatewayRecusou extends Error {
  readonly motivo: Motivo;
  constructor(motivo: Motivo) {
    super(motivo);
    this.motivo = motivo;
  }
}
/** A webhook without a valid signature. */
export class AvisoForjado extends Error {}

declare module '#server/platform/http/serve.ts' {
  interface Deps {
    gateway: Gateway;
  }
}
