import { z } from 'zod';
import { Cep, Cpf, Telefone, UF } from '#contract/brasil.ts';
import { Email, Id, Instante, Linha, LinhaObrigatoria, Nome, nulo, TextoObrigatorio } from '#contract/fields.ts';
import { IdParams, listaQuery } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { ASSENTOS_MAX } from '#domain/assentos.ts';

/** A payment for the plan of a practice. */
export const STATUS_PAGAMENTO = ['Aberto', 'Boleto Gerado', 'Pago', 'Cancelado'] as const;
export type StatusPagamento = (typeof STATUS_PAGAMENTO)[number];
export const isFinal = (status: StatusPagamento) => status === 'Pago' || status === 'Cancelado';

/** What is paid: months of a plan, or further seats until the end of what is paid. */
export const OBJETOS_PAGAMENTO = ['plano', 'assentos'] as const;

export const TIPOS_PAGAMENTO = ['boleto', 'pix', 'debito', 'credito', 'assinatura'] as const;
export const TipoPagamento = z.enum(TIPOS_PAGAMENTO);
export type TipoPagamento = z.infer<typeof TipoPagamento>;

export const COOKIE_PAGAMENTO = 'pagamento_id';
export const COOKIE_TIPO = 'tipo_pag';

/** The steps of the wizard in order; those that a type does not use are left out. */
export const PASSOS = [
  'endereco',
  'pessoal',
  'imprimir-boleto',
  'conclusao-debito',
  'pagar-pix',
  'cartao-credito',
  'concluido-credito',
] as const;
export type Passo = (typeof PASSOS)[number];

const DO_TIPO: Record<TipoPagamento, readonly Passo[]> = {
  boleto: ['endereco', 'pessoal', 'imprimir-boleto'],
  debito: ['pessoal', 'conclusao-debito'],
  pix: ['pessoal', 'pagar-pix'],
  credito: ['endereco', 'pessoal', 'cartao-credito', 'concluido-credito'],
  assinatura: ['endereco', 'pessoal', 'cartao-credito', 'concluido-credito'],
};
export const passosDe = (tipo: TipoPagamento): readonly Passo[] => DO_TIPO[tipo];

export const EnderecoCobranca = z.object({
  cep: Cep,
  logradouro: LinhaObrigatoria(200),
  numero: LinhaObrigatoria(20),
  complemento: nulo(Linha(100)),
  bairro: LinhaObrigatoria(100),
  cidade: LinhaObrigatoria(100),
  uf: UF,
});
export type EnderecoCobranca = z.infer<typeof EnderecoCobranca>;

export const Pessoal = z.object({ nome: Nome, cpf: Cpf, email: Email, telefone: nulo(Telefone) });
export type Pessoal = z.infer<typeof Pessoal>;

export const STATUS_TENTATIVA = [
  'criando',
  'pendente',
  'aprovada',
  'recusada',
  'expirada',
  'cancelada',
  'devolvendo',
  'devolvida',
] as const;

/** Why a card was declined: keys of translated texts. */
export const MOTIVOS = ['saldo', 'codigo', 'validade', 'banco', 'dados', 'risco', 'autenticacao', 'outro'] as const;
export type Motivo = (typeof MOTIVOS)[number];

export const Tentativa = z.object({
  id: Id,
  tipo: TipoPagamento,
  status: z.enum(STATUS_TENTATIVA),
  motivo: z.string().nullable(),
  expira_em: Instante.nullable(),
  parcelas: z.int().nullable(),
  bandeira: z.string().nullable(),
  final: z.string().nullable(),
  /** `qr` and `barras` are SVG. */
  pix: z.object({ payload: z.string(), qr: z.string() }).nullable(),
  boleto: z
    .object({ codigo: z.string(), linha: z.string(), barras: z.string(), link: z.string().nullable() })
    .nullable(),
  /** 3-D Secure: the browser posts `creq` to `url` in a frame, where the bank asks the cardholder to confirm. */
  desafio: z.object({ url: z.string(), creq: z.string() }).nullable(),
});
export type Tentativa = z.infer<typeof Tentativa>;

const resumo = {
  id: Id,
  usuario_id: Id,
  objeto: z.enum(OBJETOS_PAGAMENTO),
  /** `meses` is 0 if the payment is for seats. */
  plano: z.object({ id: Id, nome: z.string(), meses: z.int() }),
  /** Further seats that it pays for. */
  assentos_extras: z.int(),
  valor: z.string(),
  tipo: TipoPagamento,
  status: z.enum(STATUS_PAGAMENTO),
  motivo: z.string().nullable(),
  criado_em: Instante,
  pago_em: Instante.nullable(),
  venc_plano: Instante.nullable(),
};
export const PagamentoResumo = z.object(resumo);
export type PagamentoResumo = z.infer<typeof PagamentoResumo>;

export const Pagamento = z.object({
  ...resumo,
  endereco: EnderecoCobranca.nullable(),
  pessoal: Pessoal.nullable(),
  /** Data of the last payment, to prefill what is missing in this one. */
  anterior: z.object({ endereco: EnderecoCobranca.nullable(), pessoal: Pessoal.nullable() }),
  /** The next step. */
  passo: z.enum(PASSOS),
  tentativa: Tentativa.nullable(),
  /** The address that is invited with a seat of this payment. */
  convidado: z.string().nullable(),
  gateway: z.string(),
});
export type Pagamento = z.infer<typeof Pagamento>;

const path = '/api/pagamentos-json';
const permission = 'sessao';
const params = IdParams;
const response = Pagamento;

export const pagamentosLista = route({
  method: 'GET',
  path,
  permission,
  recurso: 'plano',
  query: z.object({
    ...listaQuery(['criado_em']).omit({ busca: true, lixeira: true }).shape,
    status: z.enum(STATUS_PAGAMENTO).optional(),
  }),
  response: z.array(PagamentoResumo),
  summary: 'The payments of the practice, newest first',
});

export const pagamentoCriar = route({
  method: 'POST',
  path,
  permission,
  recurso: 'plano',
  body: z.object({
    id: Id.optional(),
    plano_id: Id,
    tipo: TipoPagamento,
    /** Further seats; those that the practice has already, if it is not given. */
    assentos_extras: z.int().min(0).max(ASSENTOS_MAX).optional(),
  }),
  response,
  status: 201,
  summary: 'Begin a payment; repeating an id is one payment',
});

export const pagamentoLer = route({
  method: 'GET',
  path: `${path}/:id`,
  permission,
  recurso: 'plano',
  params,
  response,
  summary: 'One payment, with the next step',
});

export const pagamentoEndereco = route({
  method: 'PUT',
  path: `${path}/:id/endereco`,
  permission,
  recurso: 'plano',
  params,
  body: EnderecoCobranca,
  response,
  summary: "Set the payer's address",
});

export const pagamentoPessoal = route({
  method: 'PUT',
  path: `${path}/:id/pessoal`,
  permission,
  recurso: 'plano',
  params,
  body: Pessoal,
  response,
  summary: "Set the payer's personal data",
});

export const pagamentoTipo = route({
  method: 'PUT',
  path: `${path}/:id/tipo`,
  permission,
  recurso: 'plano',
  params,
  body: z.object({ tipo: TipoPagamento }),
  response,
  summary:
    'Choose another method; a pending charge is cancelled first. After a boleto this makes a new payment for the same plan',
});

export const pagamentoBoleto = route({
  method: 'POST',
  path: `${path}/:id/boleto`,
  permission,
  recurso: 'plano',
  params,
  response,
  refuses: [429],
  summary: 'Issue the boleto; repeated calls return the same one',
});

export const pagamentoPix = route({
  method: 'POST',
  path: `${path}/:id/pix`,
  permission,
  recurso: 'plano',
  params,
  response,
  refuses: [429],
  summary: 'Issue a PIX code; a new one once the last has expired',
});

/** The card number is typed into the provider's frames: this is the provider's token for it. */
const Cartao = z.object({
  token: TextoObrigatorio(500),
  bandeira: LinhaObrigatoria(40),
  final: z.string().regex(/^\d{4}$/),
});

export const pagamentoDebito = route({
  method: 'POST',
  path: `${path}/:id/debito`,
  permission,
  recurso: 'plano',
  params,
  body: Cartao,
  response,
  refuses: [429],
  summary: 'Pay with a debit card by its token',
});

export const pagamentoCredito = route({
  method: 'POST',
  path: `${path}/:id/credito`,
  permission,
  recurso: 'plano',
  params,
  body: z.object({ ...Cartao.shape, parcelas: z.int().min(1).max(12) }),
  response,
  refuses: [429],
  summary: 'Pay with a credit card by its token',
});

export const pagamentoConferir = route({
  method: 'POST',
  path: `${path}/:id/conferir`,
  permission,
  recurso: 'plano',
  suspensa: true,
  params,
  response,
  summary: 'Update the status from the provider',
});

export const pagamentoCancelar = route({
  method: 'POST',
  path: `${path}/:id/cancelar`,
  permission,
  recurso: 'plano',
  suspensa: true,
  params,
  response,
  summary: 'Cancel the payment; a pending charge is cancelled first',
});
