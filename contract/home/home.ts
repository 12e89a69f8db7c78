import { z } from 'zod';
import { STATUS_ATENDIMENTO } from '../agenda/status.ts';
import { Data, Id, Instante } from '../fields.ts';
import { RESPOSTAS_A_VER } from '../links/abertos.ts';
import { Casos } from '../listas.ts';
import { route } from '../route.ts';
import { SupervisaoNaLista } from '../supervisao.ts';

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
  'respostas',
  'links_fechados',
  'comprovantes',
  'sem_uso',
  'assentos',
] as const;
export type TipoPendencia = (typeof TIPOS_PENDENCIA)[number];

/** Items that only inform: they are done once they are marked as seen. */
export const TIPOS_VISTOS: readonly TipoPendencia[] = [
  'respostas',
  'links_fechados',
  'cancelados',
  'aniversarios',
  'series',
  'planos_intervencao',
  'excecoes',
  'leituras',
];

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
    /** Series whose last appointment is past or within two weeks, without a later one of the patient. */
    series: z.array(z.object({ ...Pessoa, serie_id: Id, ultima: Instante })),
    /** Cancelled appointments of the next seven days. */
    cancelados: z.array(z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante })),
    /** Drafts of reports. */
    relatorios: z.array(z.object({ ...Pessoa, relatorio_id: Id, titulo: z.string(), atualizado_em: Instante })),
    aniversarios: z.array(z.object({ ...Pessoa, dia: Data, anos: z.int() })),
    /**
     * Receivables due before today, by debtor; `paciente_id` if all are for one patient. Empty while the module is
     * off.
     */
    vencidos: z.array(
      z.object({ paciente_id: Id.nullable(), nome: z.string(), saldo: z.string(), quantos: z.int(), desde: Data }),
    ),
    /** Who opened a file outside their cases, joined a team, was put on one, or substitutes. */
    excecoes: z.array(
      z.object({
        ...Pessoa,
        excecao_id: Id,
        como: z.enum(['excecao', 'entrou', 'posto', 'substitui']),
        /** The member who acted and the member who was put on the team; `voce` is true if that is the reader. */
        por: z.string(),
        quem: z.string(),
        voce: z.boolean(),
        motivo: z.string().nullable(),
        /** How many files at once; the patient is the first. */
        casos: z.int(),
        desde: Instante,
      }),
    ),
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
    /** What families answered by link: the last answer of each link that is not decided. */
    respostas: z.array(
      z.object({
        ...Pessoa,
        resposta_id: Id,
        por: z.string(),
        resposta: z.enum(RESPOSTAS_A_VER),
        /**
         * What the family wrote: absent for whoever is not on the case team, who sees only that there is a message; a request
         * for another time is read also by whoever keeps the agenda of all.
         */
        texto: z.string().nullish(),
        com_texto: z.boolean(),
        /** The appointment that was answered, and its start. */
        atendimento_id: Id.nullable(),
        inicio: Instante.nullable(),
        /** Whether it is cancelled now. */
        cancelado: z.boolean(),
        /** The form that was answered. */
        anamnese_id: Id.nullable(),
        /** The slot that was asked for. */
        pedido_inicio: Instante.nullable(),
        /** What a late cancellation costs. */
        custo: z.string().nullable(),
        /** Whether that cost is charged already; `null` without one, and for whoever cannot charge. */
        cobrado: z.boolean().nullable(),
        criada_em: Instante,
      }),
    ),
    /** Links closed by wrong answers to the second check in the last thirty days. */
    links_fechados: z.array(z.object({ ...Pessoa, link_id: Id, por: z.string(), fechado_em: Instante })),
    /** Proofs of payment that wait for confirmation, oldest first. */
    comprovantes: z.array(
      z.object({
        ...Pessoa,
        comprovante_id: Id,
        por: z.string(),
        descricao: z.string(),
        saldo: z.string(),
        enviado_em: Instante,
      }),
    ),
    /** Members who have not used the practice for `SEM_USO_DIAS`, for the owner. */
    sem_uso: z.array(z.object({ paciente_id: z.null(), membro_id: Id, nome: z.string() })),
    /** More people than seats, now or from `em` on, for the owner; one item, named by the practice. */
    assentos: z.array(z.object({ paciente_id: z.null(), usados: z.int(), total: z.int(), em: Instante.nullable() })),
  }),
  totais: z.object(
    Object.fromEntries(TIPOS_PENDENCIA.map((tipo) => [tipo, z.int()])) as Record<TipoPendencia, z.ZodInt>,
  ),
  /** How many items are put off or dismissed and still to be done. */
  adiadas: z.int(),
  /** The sum of all overdue receivables: absent for members who see no totals. */
  devido: z.string().optional(),
  passos: z.object({ paciente: z.boolean(), atendimento: z.boolean(), registro: z.boolean() }),
});
export type Home = z.infer<typeof Home>;

export const home = route({
  method: 'GET',
  path: '/api/home-json',
  interna: true,
  permission: 'conta',
  recurso: 'agenda',
  query: z.object({ casos: Casos }),
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
    summary:
      'Bring an item of the inbox back; without a query, everything that was put off or dismissed and is still to be done',
  }),
};
