import { z } from 'zod';
import { STATUS_ATENDIMENTO } from './agenda/atendimentos.ts';
import { Data, Id, Instante } from './fields.ts';
import { CASOS } from './listas.ts';
import { route } from './route.ts';
import { SupervisaoNaLista } from './supervisao.ts';

/** The kinds of items in the inbox. */
export const TIPOS_PENDENCIA = [
  'sem_status',
  'registros',
  'anamneses',
  'sinais',
  'planos_intervencao',
  'series',
  'cancelados',
  'relatorios',
  'aniversarios',
  'vencidos',
  'excecoes',
  'leituras',
  'supervisoes',
  'devolvidas',
] as const;
export type TipoPendencia = (typeof TIPOS_PENDENCIA)[number];

const Pessoa = { paciente_id: Id, nome: z.string() };

export const Home = z.object({
  /**
   * What needs attention, without what was put off or dismissed; at most a hundred of
   * each. `totais` counts up to 99; 100 means that there are more.
   */
  atencao: z.object({
    /** Past appointments without an outcome. */
    sem_status: z.array(
      z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante, status: z.enum(STATUS_ATENDIMENTO) }),
    ),
    /** `escrito`: the note is written and must be signed; otherwise it must be written. */
    registros: z.array(z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante, escrito: z.boolean() })),
    anamneses: z.array(z.object({ ...Pessoa, anamnese_id: Id, titulo: z.string() })),
    planos_intervencao: z.array(z.object({ ...Pessoa, plano_intervencao_id: Id, titulo: z.string(), fim: Data })),
    /** Red flags in a draft of a plan that nobody has dismissed. */
    sinais: z.array(z.object({ ...Pessoa, sinal_id: Id, codigo: z.string(), em: Instante })),
    /** Series whose last session is within two weeks, without a later one of the patient. */
    series: z.array(z.object({ ...Pessoa, serie_id: Id, ultima: Instante })),
    /** Cancelled sessions of the next seven days. */
    cancelados: z.array(z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante })),
    /** Drafts of reports. */
    relatorios: z.array(z.object({ ...Pessoa, relatorio_id: Id, titulo: z.string(), atualizado_em: Instante })),
    aniversarios: z.array(z.object({ ...Pessoa, dia: Data, anos: z.int() })),
    /** Receivables due before today, by patient; without one, by payer. Empty while the module is off. */
    vencidos: z.array(
      z.object({ paciente_id: Id.nullable(), nome: z.string(), saldo: z.string(), quantos: z.int(), desde: Data }),
    ),
    /** Files that were opened outside the cases of a member, for the owner. */
    excecoes: z.array(z.object({ ...Pessoa, excecao_id: Id, por: z.string(), motivo: z.string(), desde: Instante })),
    /** Hours in which a member opened unusually many files, for the owner. */
    leituras: z.array(
      z.object({
        paciente_id: z.null(),
        nome: z.string(),
        leitura_id: Id,
        fichas: z.int(),
        noite: z.boolean(),
        hora: Instante,
      }),
    ),
    /** What trainees signed, for their supervisors. */
    supervisoes: z.array(SupervisaoNaLista),
    /** What a supervisor sent back, for the trainee. */
    devolvidas: z.array(SupervisaoNaLista),
  }),
  totais: z.object(
    Object.fromEntries(TIPOS_PENDENCIA.map((tipo) => [tipo, z.int()])) as Record<TipoPendencia, z.ZodInt>,
  ),
  /** How many items are put off until a later day. */
  adiadas: z.int(),
  /** The sum of all overdue receivables. */
  devido: z.string(),
  passos: z.object({ paciente: z.boolean(), atendimento: z.boolean(), registro: z.boolean() }),
});
export type Home = z.infer<typeof Home>;

export const home = route({
  method: 'GET',
  path: '/api/home-json',
  interna: true,
  permission: 'conta',
  recurso: 'agenda',
  query: z.object({ casos: CASOS }),
  response: Home,
  audit: { recurso: 'pacientes', acao: 'leu atenção' },
  summary: 'What is left to do, and the first steps of a new practice',
});

const path = '/api/home-json/pendencias';
const permission = 'conta';
const Alvo = z.object({ tipo: z.enum(TIPOS_PENDENCIA), alvo: Id });

export const pendencias = {
  adiar: route({
    method: 'POST',
    path,
    interna: true,
    permission,
    recurso: 'perfil',
    body: Alvo.extend({
      /** The day on which the item comes back; `null` dismisses it. */
      ate: Data.nullable(),
    }),
    response: null,
    summary: 'Put an item of the inbox off until a day, or dismiss it',
  }),
  retomar: route({
    method: 'DELETE',
    path,
    interna: true,
    permission,
    recurso: 'perfil',
    query: Alvo.partial(),
    response: null,
    summary: 'Bring an item of the inbox back; without a query, everything that was put off until a day',
  }),
};
