import { z } from 'zod';
import { Id, Instante, Linha, Nome, nulo, TextoObrigatorio } from '#contract/fields.ts';
import { IdParams, listaQuery } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { Profissao } from './auth.ts';
import { PagamentoResumo, STATUS_PAGAMENTO } from './pagamentos.ts';
import { Plano, PlanoDados } from './planos.ts';

/** Administration: accounts and payments, never what a practice writes about its patients. */
const permission = 'admin';
const params = IdParams;

export const SITUACOES = ['ativa', 'teste', 'vencida', 'suspensa'] as const;

export const AdminConta = z.object({
  id: Id,
  nome: z.string(),
  email: z.string(),
  role: z.string(),
  criado_em: Instante,
  venc_plano: Instante.nullable(),
  suspensa_em: Instante.nullable(),
  suspensa_motivo: z.string().nullable(),
  plano: z.string().nullable(),
  situacao: z.enum(SITUACOES),
  ultimo_uso: Instante.nullable(),
  sessoes: z.int(),
  assentos_usados: z.int(),
  /** Seats now, and how many of them are further ones; `null` without a limit. */
  assentos_total: z.int().nullable(),
  assentos_extras: z.int(),
});
export type AdminConta = z.infer<typeof AdminConta>;

export const AdminAcao = z.object({
  quando: Instante,
  admin: z.string().nullable(),
  acao: z.string(),
  detalhe: z.string().nullable(),
});

export const AdminContaInteira = z.object({
  ...AdminConta.shape,
  pagamentos: z.array(PagamentoResumo.omit({ plano: true }).extend({ plano: z.string() })),
  acoes: z.array(AdminAcao),
});
export type AdminContaInteira = z.infer<typeof AdminContaInteira>;

const pagina = listaQuery(['criado_em']).omit({ lixeira: true, ordem: true }).shape;

export const adminContas = route({
  method: 'GET',
  path: '/api/admin/contas',
  permission,
  query: z.object({ ...pagina, situacao: z.enum(SITUACOES).optional() }),
  response: z.array(AdminConta),
  summary: 'Accounts, searched by name and e-mail',
});

export const adminConta = route({
  method: 'GET',
  path: '/api/admin/contas/:id',
  permission,
  params,
  response: AdminContaInteira,
  summary: 'One account with its payments and the administrative actions on it',
});

const Motivo = TextoObrigatorio(300);

export const adminEstender = route({
  method: 'POST',
  path: '/api/admin/contas/:id/estender',
  permission,
  params,
  body: z.object({ dias: z.int().min(1).max(3650), motivo: Motivo }),
  response: AdminContaInteira,
  summary: 'Extend the plan by some days',
});

export const adminSuspender = route({
  method: 'POST',
  path: '/api/admin/contas/:id/suspender',
  permission,
  params,
  body: z.object({ motivo: Motivo }),
  response: AdminContaInteira,
  summary: 'Suspend an account; its data is kept',
});

export const adminReativar = route({
  method: 'POST',
  path: '/api/admin/contas/:id/reativar',
  permission,
  params,
  response: AdminContaInteira,
  summary: 'Reopen a suspended account',
});

export const adminEncerrarSessoes = route({
  method: 'DELETE',
  path: '/api/admin/contas/:id/sessoes',
  permission,
  params,
  response: AdminContaInteira,
  summary: 'Sign an account out everywhere',
});

export const AdminPagamento = z.object({
  ...PagamentoResumo.omit({ plano: true }).shape,
  plano: z.string(),
  conta_id: Id,
  nome: z.string(),
  email: z.string(),
  /** The last attempt to collect it: provider, provider's id, and status. */
  gateway: z.string().nullable(),
  gateway_id: z.string().nullable(),
  tentativa: z.string().nullable(),
  valor_informado: z.string().nullable(),
});
export type AdminPagamento = z.infer<typeof AdminPagamento>;

export const adminPagamentos = route({
  method: 'GET',
  path: '/api/admin/pagamentos',
  permission,
  query: z.object({ ...pagina, status: z.enum(STATUS_PAGAMENTO).optional() }),
  response: z.array(AdminPagamento),
  summary: 'Payments of all accounts, newest first',
});

const PlanoGravado = z.object({ ...Plano.shape, versao: z.int() });
export type PlanoGravado = z.infer<typeof PlanoGravado>;

export const adminPlanos = route({
  method: 'GET',
  path: '/api/admin/planos',
  permission,
  response: z.array(PlanoGravado),
  summary: 'All plans, including those no longer offered',
});

export const adminPlanoCriar = route({
  method: 'POST',
  path: '/api/admin/planos',
  permission,
  body: z.object({ id: Id.optional(), ...PlanoDados.shape }),
  response: PlanoGravado,
  status: 201,
  summary: 'Add a plan',
});

export const adminPlanoEditar = route({
  method: 'PUT',
  path: '/api/admin/planos/:id',
  permission,
  params,
  body: z.object({ ...PlanoDados.shape, versao: z.int().optional() }),
  response: PlanoGravado,
  summary: 'Change a plan; payments already begun keep their amount',
});

const isPattern = (value: string) => {
  try {
    return new RegExp(value).source.length > 0;
  } catch {
    return false;
  }
};

export const ProfissaoDados = z.object({
  nome: Nome,
  conselho: nulo(Linha(60)),
  mascara_registro: nulo(Linha(200).refine(isPattern, 'expressao_invalida')),
  exemplo_inscricao: nulo(Linha(60)),
});

export const adminProfissaoCriar = route({
  method: 'POST',
  path: '/api/admin/profissoes',
  permission,
  body: z.object({ id: Id.optional(), ...ProfissaoDados.shape }),
  response: Profissao,
  status: 201,
  summary: 'Add a profession',
});

export const adminProfissaoEditar = route({
  method: 'PUT',
  path: '/api/admin/profissoes/:id',
  permission,
  params,
  body: ProfissaoDados,
  response: Profissao,
  summary: 'Change a profession',
});

export const AdminNumeros = z.object({
  ativas: z.int(),
  teste: z.int(),
  vencidas: z.int(),
  suspensas: z.int(),
  /** Accounts whose paid plan expired in the last 30 days, out of those that had one at the start of that period. */
  churn: z.object({ perdidas: z.int(), base: z.int(), taxa: z.number() }),
  meses: z.array(
    z.object({
      mes: z.string(),
      receita: z.string(),
      pagamentos: z.int(),
      novas: z.int(),
      perdidas: z.int(),
    }),
  ),
});
export type AdminNumeros = z.infer<typeof AdminNumeros>;

export const adminNumeros = route({
  method: 'GET',
  path: '/api/admin/numeros',
  permission,
  response: AdminNumeros,
  summary: 'Accounts, churn, and revenue by month for a year',
});
