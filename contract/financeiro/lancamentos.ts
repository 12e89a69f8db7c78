import { z } from 'zod';
import { Recorrencia } from '#contract/agenda/recorrencia.ts';
import { carimbos, Data, DinheiroPositivo, Id, Instante, nulo } from '#contract/fields.ts';
import { Afetados, IdParams, Ids } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_LANCAMENTO } from './financeiro.ts';
import { ESCOPOS_LANCAMENTO, LancamentoMudanca, LancamentoNovo } from './lancamento-campos.ts';
import {
  emOrdem,
  filtro,
  invertido,
  LancamentosQuery,
  PALAVRAS_LANCAMENTOS,
  STATUS_LANCAMENTO,
} from './lancamentos-filtro.ts';
import { AvisoRecebivel } from './recebiveis.ts';

export const Pessoa = z.object({ id: Id, nome: z.string() });

export const Lancamento = z.object({
  ...carimbos,
  tipo: z.enum(TIPOS_LANCAMENTO),
  descricao: z.string(),
  valor: z.string(),
  vencimento: Data,
  status: z.enum(STATUS_LANCAMENTO),
  /** Open, and due before today. */
  vencido: z.boolean(),
  valor_pago: z.string(),
  saldo: z.string(),
  pago_em: Data.nullable(),
  forma: z.enum(FORMAS).nullable(),
  categoria_id: Id.nullable(),
  /** Its name, in the reader's language. */
  categoria: z.string().nullable(),
  paciente_id: Id.nullable(),
  paciente: Pessoa.nullable(),
  responsavel_id: Id.nullable(),
  /** The payer: the one above, else the patient's; `null` if it is the patient. */
  responsavel: Pessoa.nullable(),
  atendimento_id: Id.nullable(),
  atendimento: z.object({ id: Id, inicio: Instante, status: z.string() }).nullable(),
  observacoes: z.string().nullable(),
  grupo_id: Id.nullable(),
  parcela: z.int().nullable(),
  parcelas: z.int().nullable(),
  recorrencia: Recorrencia.nullable(),
  automatico: z.boolean(),
  competencia: Data.nullable(),
  cobrado_em: Instante.nullable(),
  /** A proof of payment that came by link waits for confirmation. */
  comprovante: z.boolean(),
  /** The only payment in force; `null` if there is none, or several. */
  pagamento_id: Id.nullable(),
});
export type Lancamento = z.infer<typeof Lancamento>;

/** Without the long text: a page has up to a thousand of them. */
export const LancamentoNaLista = Lancamento.omit({ observacoes: true });
export type LancamentoNaLista = z.infer<typeof LancamentoNaLista>;

export const Pagamento = z.object({
  id: Id,
  data: Data,
  valor: z.string(),
  forma: z.enum(FORMAS).nullable(),
  carteira_id: Id,
  carteira: z.string(),
  criado_em: Instante,
  estornado_em: Instante.nullable(),
  recibo_id: Id.nullable(),
  recibo_numero: z.string().nullable(),
});
export type Pagamento = z.infer<typeof Pagamento>;

export const LancamentoInteiro = Lancamento.extend({
  pagamentos: z.array(Pagamento),
  /** The appointments it charges. */
  itens: z.array(z.object({ atendimento_id: Id, inicio: Instante, status: z.string(), valor: z.string() })),
});
export type LancamentoInteiro = z.infer<typeof LancamentoInteiro>;

export const PagamentoNovo = z.object({
  id: Id.optional(),
  /** By default, the whole open amount. */
  valor: DinheiroPositivo.optional(),
  /** By default, today. */
  data: Data.optional(),
  forma: nulo(z.enum(FORMAS)).optional(),
  carteira_id: Id.nullable().optional(),
});

export const LANCAMENTOS = '/api/lancamentos-json';
const path = LANCAMENTOS;
const permission = 'conta';
const recurso = 'lancamentos';

export const lancamentos = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    query: LancamentosQuery.refine(emOrdem, invertido),
    palavras: PALAVRAS_LANCAMENTOS,
    response: z.array(LancamentoNaLista),
    audit: { recurso, acao: 'listou' },
    summary: 'Receivables and payables by pages',
  }),
  exportar: route({
    method: 'GET',
    path: `${path}/exportar`,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    query: LancamentosQuery.refine(emOrdem, invertido),
    response: 'stream',
    media: 'text/csv',
    audit: { recurso, acao: 'exportou' },
    summary: 'The list as CSV, for the accountant',
  }),
  buscar: route({
    method: 'POST',
    path: '/api/lancamentos-buscar-json',
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    leitura: true,
    body: z.object({ ...filtro }).refine(emOrdem, invertido),
    response: z.array(LancamentoNaLista),
    audit: { recurso, acao: 'listou' },
    summary: 'What is due on these days; by default, today and the next three',
  }),
  resumo: route({
    method: 'GET',
    path: '/api/lancamentos-resumo-json',
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    query: LancamentosQuery.refine(emOrdem, invertido),
    response: z.object({
      quantos: z.int(),
      valor: z.string(),
      pago: z.string(),
      aberto: z.string(),
      vencido: z.string(),
      vencidos: z.int(),
    }),
    summary: 'Totals of the list: all, paid, open, and overdue',
  }),
  ler: route({
    method: 'GET',
    path: `${path}/:id`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    params: IdParams,
    response: LancamentoInteiro,
    audit: { recurso, acao: 'leu' },
    summary: 'One entry, with its payments and the appointments it charges',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    body: LancamentoNovo,
    response: Lancamento,
    status: 201,
    audit: { recurso, acao: 'criou' },
    summary: 'Create an entry, its instalments or its repetitions; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    params: IdParams,
    body: LancamentoMudanca,
    response: Lancamento,
    audit: { recurso, acao: 'editou' },
    summary: 'Change this entry, or it and the unpaid ones that follow; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    params: IdParams,
    query: z.object({ escopo: z.enum(ESCOPOS_LANCAMENTO).default('este') }),
    response: Afetados,
    audit: { recurso, acao: 'excluiu' },
    summary: 'Move this entry, or it and the open ones that follow, to the trash; paid ones are kept',
  }),
  excluirVarios: route({
    method: 'DELETE',
    path,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    body: Ids,
    response: Afetados,
    audit: { recurso, acao: 'excluiu' },
    summary: 'Move several to the trash; paid ones are kept',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/restaurar`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    body: Ids,
    response: Afetados,
    audit: { recurso, acao: 'restaurou' },
    summary: 'Restore several from the trash',
  }),
  pagar: route({
    method: 'POST',
    path: `${path}/:id/pagar`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    params: IdParams,
    body: PagamentoNovo,
    response: LancamentoInteiro,
    audit: { recurso, acao: 'pagou' },
    summary: 'Settle an entry, in full or in part; repeating a payment id is one payment',
  }),
  pagarVarios: route({
    method: 'POST',
    path: `${path}/pagar`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    body: PagamentoNovo.omit({ id: true, valor: true }).extend(Ids.shape),
    response: Afetados,
    audit: { recurso, acao: 'pagou' },
    summary: 'Settle several in full; those that are not open are skipped',
  }),
  estornar: route({
    method: 'POST',
    path: `${path}/:id/estornar`,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    params: IdParams,
    body: z.object({ pagamento_id: Id.optional() }).default({}),
    response: LancamentoInteiro,
    audit: { recurso, acao: 'estornou' },
    summary: 'Reverse one payment, or all of them; a receipt issued for it is cancelled',
  }),
  gerar: route({
    method: 'POST',
    path: '/api/lancamentos-gerar-json',
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    body: z.object({ de: Data, ate: Data }).refine(emOrdem, invertido),
    response: z.object({ avisos: z.array(AvisoRecebivel) }),
    audit: { recurso, acao: 'gerou' },
    summary: 'Charge the appointments of these days that were not charged yet',
  }),
};
