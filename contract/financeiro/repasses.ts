import { z } from 'zod';
import { MODALIDADES } from '#contract/agenda/atendimentos.ts';
import { Data, DinheiroComSinal, DinheiroPositivo, Id, Instante, nulo } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { FUNCOES } from '#contract/permissoes.ts';
import { route } from '#contract/route.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_REPASSE } from '#domain/money/repasse.ts';

/** What each professional produces, the share that was agreed with them, and the monthly statement to pay. */

const Termos = z.object({
  tipo: z.enum(TIPOS_REPASSE),
  /** A percentage with up to two decimals, or an amount for each appointment. */
  valor: z.string(),
});

export const Acordo = Termos.extend({
  id: Id,
  membro_id: Id,
  desde: Data,
  /** The kind of appointment that it is for; `null` for all that have no agreement of their own. */
  modalidade: z.enum(MODALIDADES).nullable(),
});
export type Acordo = z.infer<typeof Acordo>;

export const AcordoNovo = z
  .object({
    id: Id.optional(),
    membro_id: Id,
    desde: Data,
    modalidade: nulo(z.enum(MODALIDADES)).default(null),
    tipo: z.enum(TIPOS_REPASSE),
    valor: DinheiroPositivo,
  })
  .refine(({ tipo, valor }) => tipo === 'fixo' || Number(valor) <= 100, {
    message: 'percentual_invalido',
    path: ['valor'],
  });

const Correcoes = z.array(z.object({ mes: Data, valor: z.string() }));

const Somas = {
  atendimentos: z.int(),
  /** The amounts of the appointments carried out in the month. */
  realizado: z.string(),
  /** What was received in the month for appointments carried out. */
  recebido: z.string(),
  /** The share of the month. */
  parte: z.string(),
  /** Differences of months that were closed before. */
  correcoes: Correcoes,
  /** What is due; negative if the next months make up for it. */
  total: z.string(),
};

const Linha = z.object({
  atendimento_id: Id,
  paciente_id: Id,
  dia: Data,
  realizado: z.string().nullable(),
  recebido: z.string(),
  acordo: Termos.nullable(),
  parte: z.string(),
});

/** A statement as it is stored when it is closed. */
export const RepasseDados = z.object({ ...Somas, linhas: z.array(Linha) });
export type RepasseDados = z.infer<typeof RepasseDados>;

const doMembro = {
  membro_id: Id,
  nome: z.string(),
  funcao: z.enum(FUNCOES),
  ativo: z.boolean(),
  /** In force at the end of the month: for all appointments, and for kinds of appointments. */
  acordos: z.array(Acordo),
  /** Set once the month is closed; its figures do not change any more. */
  fechado_em: Instante.nullable(),
  /** What is paid for the month: the total, or nothing if it is negative. */
  a_pagar: z.string(),
  pago: z.object({ em: Instante, lancamento_id: Id }).nullable(),
};

export const Repasse = z.object({ ...doMembro, ...Somas });
export type Repasse = z.infer<typeof Repasse>;

export const RepasseInteiro = Repasse.extend({
  mes: Data,
  /** `paciente` is the name, for whoever may see it. */
  linhas: z.array(Linha.extend({ paciente: z.string().nullable() })),
});
export type RepasseInteiro = z.infer<typeof RepasseInteiro>;

export const RepassePagamento = z.object({
  data: Data,
  forma: nulo(z.enum(FORMAS)).optional(),
  carteira_id: Id.nullable().optional(),
});

const path = '/api/repasses-json';
const ACORDOS = '/api/repasse-acordos-json';
const comum = { permission: 'conta', recurso: 'repasses', modulo: 'financeiro', interna: true } as const;
const doMes = z.object({ mes: Data });
/** Without a month, the current one. */
const query = doMes.partial();
const audit = (acao: string) => ({ recurso: 'repasses', acao });

export const repasses = {
  listar: route({
    ...comum,
    method: 'GET',
    path,
    query,
    response: z.array(Repasse),
    summary: 'Production and share of each professional in a month; a professional gets their own',
  }),
  ler: route({
    ...comum,
    method: 'GET',
    path: `${path}/:id`,
    params: IdParams,
    query,
    response: RepasseInteiro,
    audit: audit('leu'),
    summary: 'The statement of one member for a month, appointment by appointment',
  }),
  fechar: route({
    ...comum,
    method: 'POST',
    path: `${path}/fechar`,
    body: z.object({
      mes: Data,
      /** `total` is the one that was shown; 409 if it is another one by now. */
      itens: z
        .array(z.object({ membro_id: Id, total: DinheiroComSinal }))
        .min(1)
        .max(200),
    }),
    response: z.array(Repasse),
    refuses: [409],
    audit: audit('fechou'),
    summary: 'Close a month for some members, all or none: its figures are kept, and can be paid',
  }),
  reabrir: route({
    ...comum,
    method: 'POST',
    path: `${path}/:id/reabrir`,
    params: IdParams,
    body: doMes,
    response: RepasseInteiro,
    refuses: [409],
    audit: audit('reabriu'),
    summary: 'Open a closed month again, if it is not paid',
  }),
  pagar: route({
    ...comum,
    method: 'POST',
    path: `${path}/:id/pagar`,
    params: IdParams,
    /** `total` is the one that was shown; 409 if it is another one by now. */
    body: RepassePagamento.extend({ mes: Data, total: DinheiroComSinal }),
    response: RepasseInteiro,
    refuses: [409],
    audit: audit('pagou'),
    summary: 'Pay a closed month: one movement in the books. Repeating it pays once',
  }),
  desfazer: route({
    ...comum,
    method: 'POST',
    path: `${path}/:id/desfazer`,
    params: IdParams,
    body: doMes,
    response: RepasseInteiro,
    audit: audit('estornou'),
    summary: 'Undo the payment of a month: the movement is reversed, and the month stays closed',
  }),
};

export const repasseAcordos = {
  listar: route({
    ...comum,
    method: 'GET',
    path: ACORDOS,
    response: z.array(Acordo),
    summary: 'All agreements, newest first',
  }),
  criar: route({
    ...comum,
    method: 'POST',
    path: ACORDOS,
    body: AcordoNovo,
    response: Acordo,
    status: 201,
    audit: audit('criou'),
    summary: 'Agree on a share from a day on; past months keep theirs. Repeating an id returns the same record',
  }),
  excluir: route({
    ...comum,
    method: 'DELETE',
    path: `${ACORDOS}/:id`,
    params: IdParams,
    response: null,
    refuses: [409],
    audit: audit('excluiu'),
    summary: 'Remove an agreement that no closed month has used',
  }),
};
