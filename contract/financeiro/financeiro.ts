import { z } from 'zod';
import {
  carimbos,
  Data,
  DinheiroComSinal,
  DinheiroPositivo,
  Id,
  Instante,
  Linha,
  Nome,
  nulo,
  Texto,
} from '#contract/fields.ts';
import { Afetados, IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { camposForaDaCobranca } from '#domain/money/cobranca-texto.ts';
import { temLinkNoModelo } from '#domain/text/links.ts';
import { ChavePix } from './chave-pix.ts';

export const TIPOS_LANCAMENTO = ['Receber', 'Pagar'] as const;
export type TipoLancamento = (typeof TIPOS_LANCAMENTO)[number];
export const MODOS_RECEBIVEL = ['agendar', 'realizar', 'mensal', 'manual'] as const;
export type ModoRecebivel = (typeof MODOS_RECEBIVEL)[number];
export const DEDUTIVEL = ['sim', 'nao', 'verificar'] as const;
export const PESSOAS = ['fisica', 'juridica'] as const;
export const TIPOS_CARTEIRA = ['caixa', 'banco'] as const;

/** How a practice charges, where it is paid, and what its receipts show. */
export const FinanceiroConfig = z.object({
  /** When an appointment becomes a receivable. */
  modo_recebivel: z.enum(MODOS_RECEBIVEL),
  /** Days from the appointment to the due date. */
  vencimento_dias: z.int().min(0).max(90),
  /** Day of the next month, for monthly charges; the last day of a shorter month. */
  dia_vencimento: z.int().min(1).max(31),
  cobrar_faltas: z.boolean(),
  pix_chave: nulo(ChavePix),
  pix_nome: nulo(Linha(60)),
  cobranca_texto: Texto(1000)
    .min(1, 'obrigatorio')
    .refine((texto) => camposForaDaCobranca(texto).length === 0, 'lembrete_campo')
    .refine((texto) => !temLinkNoModelo(texto), 'correio_texto_com_link'),
  recibo_pessoa: z.enum(PESSOAS),
});
export type FinanceiroConfig = z.infer<typeof FinanceiroConfig>;
const Guardada = FinanceiroConfig.extend({ versao: z.int() });

const permission = 'conta';

export const financeiroConfig = route({
  method: 'GET',
  path: '/api/financeiro-config-json',
  permission,
  recurso: 'cobrancas',
  modulo: 'financeiro',
  response: Guardada,
  summary: 'How the practice charges; defaults if nothing was saved yet',
});

export const financeiroConfigSalvar = route({
  method: 'PUT',
  path: '/api/financeiro-config-json',
  permission,
  recurso: 'financas',
  modulo: 'financeiro',
  body: FinanceiroConfig.partial().extend({ versao: z.int().optional() }),
  response: Guardada,
  summary: 'Change how the practice charges; fields left out stay unchanged',
});

/** A wallet: the cash box or a bank account. */
export const Carteira = z.object({
  ...carimbos,
  nome: z.string(),
  tipo: z.enum(TIPOS_CARTEIRA),
  ativo: z.boolean(),
  /** The balance before the first movement, and the day from which it counts. */
  saldo_inicial: z.string(),
  saldo_em: Data.nullable(),
  saldo: z.string(),
});
/** Balances are absent for members who charge but do not see the accounts of the practice. */
const CarteiraNaLista = Carteira.partial({ saldo_inicial: true, saldo_em: true, saldo: true });
export type CarteiraNaLista = z.infer<typeof CarteiraNaLista>;
export type Carteira = z.infer<typeof Carteira>;

export const CarteiraCampos = z.object({
  nome: Nome.max(60),
  tipo: z.enum(TIPOS_CARTEIRA),
  ativo: z.boolean(),
  saldo_inicial: DinheiroComSinal,
  saldo_em: Data.nullable(),
});

const CARTEIRAS = '/api/carteiras-json';

export const carteiras = {
  listar: route({
    method: 'GET',
    path: CARTEIRAS,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    response: z.array(CarteiraNaLista),
    summary: 'Wallets, with their balance of today for members who see the accounts',
  }),
  criar: route({
    method: 'POST',
    path: CARTEIRAS,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    body: z.object({ ...CarteiraCampos.partial().shape, nome: CarteiraCampos.shape.nome, id: Id.optional() }),
    response: Carteira,
    status: 201,
    summary: 'Add a wallet; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: `${CARTEIRAS}/:id`,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    params: IdParams,
    body: CarteiraCampos.partial().extend({ versao: z.int().optional() }),
    response: Carteira,
    summary: 'Rename a wallet, set its opening balance, or deactivate it; 409 if `versao` is outdated',
  }),
};

export const Categoria = z.object({
  ...carimbos,
  nome: z.string(),
  tipo: z.enum(TIPOS_LANCAMENTO),
  dedutivel: z.enum(DEDUTIVEL),
  ativo: z.boolean(),
  /** Built in. */
  padrao: z.boolean(),
});
export type Categoria = z.infer<typeof Categoria>;

export const CategoriaCampos = z.object({
  nome: Nome.max(60),
  tipo: z.enum(TIPOS_LANCAMENTO),
  dedutivel: z.enum(DEDUTIVEL),
  ativo: z.boolean(),
});

const CATEGORIAS = '/api/financeiro-categorias-json';

export const categorias = {
  listar: route({
    method: 'GET',
    path: CATEGORIAS,
    permission,
    recurso: 'cobrancas',
    modulo: 'financeiro',
    query: z.object({ tipo: z.enum(TIPOS_LANCAMENTO).optional() }),
    response: z.array(Categoria),
    summary: 'The categories of income and expense',
  }),
  criar: route({
    method: 'POST',
    path: CATEGORIAS,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    body: z.object({
      ...CategoriaCampos.partial().shape,
      nome: CategoriaCampos.shape.nome,
      tipo: CategoriaCampos.shape.tipo,
      id: Id.optional(),
    }),
    response: Categoria,
    status: 201,
    summary: 'Add a category; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: `${CATEGORIAS}/:id`,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    params: IdParams,
    body: CategoriaCampos.omit({ tipo: true }).partial().extend({ versao: z.int().optional() }),
    response: Categoria,
    summary: 'Rename a category, set whether it is deductible, or deactivate it',
  }),
};

export const Transferencia = z.object({
  id: Id,
  data: Data,
  valor: z.string(),
  de_carteira_id: Id,
  para_carteira_id: Id,
  descricao: z.string().nullable(),
  criado_em: Instante,
});

export const TransferenciaNova = z
  .object({
    id: Id.optional(),
    data: Data,
    valor: DinheiroPositivo,
    de_carteira_id: Id,
    para_carteira_id: Id,
    descricao: nulo(Linha(200)).optional(),
  })
  .refine(({ de_carteira_id, para_carteira_id }) => de_carteira_id !== para_carteira_id, {
    message: 'mesma_carteira',
    path: ['para_carteira_id'],
  });

const TRANSFERENCIAS = '/api/transferencias-json';

export const transferencias = {
  criar: route({
    method: 'POST',
    path: TRANSFERENCIAS,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    body: TransferenciaNova,
    response: Transferencia,
    status: 201,
    summary: 'Transfer money between wallets; neither income nor expense',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${TRANSFERENCIAS}/:id`,
    permission,
    recurso: 'financas',
    modulo: 'financeiro',
    params: IdParams,
    response: Afetados,
    summary: 'Undo a transfer: both of its movements are removed',
  }),
};
