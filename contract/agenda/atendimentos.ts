import { z } from 'zod';
import { RecusaDoCorreio } from '../correio.ts';
import {
  carimbos,
  Data,
  Dinheiro,
  Id,
  Instante,
  Linha,
  Link,
  LocaleCode,
  Momento,
  nulo,
  TextoLongo,
} from '../fields.ts';
import { AvisoRecebivel } from '../financeiro/recebiveis.ts';
import { Afetados, IdParams, Ids, listaQuery, ordensDe } from '../listas.ts';
import { route } from '../route.ts';
import { Conflito } from './conflito.ts';
import { Recorrencia, RecorrenciaNova } from './recorrencia.ts';
import { STATUS_ATENDIMENTO, STATUS_ESPERADOS, STATUS_FILTRO } from './status.ts';

export const MODALIDADES = ['presencial', 'online'] as const;
export const ESCOPOS = ['este', 'seguintes', 'todos'] as const;
export type Escopo = (typeof ESCOPOS)[number];

export const ATENDIMENTO_MAX_HORAS = 24;

/** The message key of what is wrong with a start and an end; it is reported on the end. */
export const problemaDoHorario = (inicio: string, fim: string): string | null => {
  const horas = (Date.parse(fim) - Date.parse(inicio)) / 3_600_000;
  if (horas <= 0) return 'fim_antes_do_inicio';
  return horas > ATENDIMENTO_MAX_HORAS ? 'atendimento_longo' : null;
};

const exigeHorario = ({ inicio, fim }: { inicio?: string; fim?: string }, context: z.RefinementCtx) => {
  const problema = inicio && fim ? problemaDoHorario(inicio, fim) : null;
  if (problema) context.addIssue({ code: 'custom', message: problema, path: ['fim'] });
};

export const campos = z.object({
  paciente_id: Id,
  inicio: Momento,
  fim: Momento,
  status: z.enum(STATUS_ATENDIMENTO),
  modalidade: z.enum(MODALIDADES),
  local: nulo(Linha(200)),
  link: nulo(Link),
  valor: nulo(Dinheiro),
  observacoes: nulo(TextoLongo),
  /** The member who attends: one of the patient’s case team, or a substitute. */
  profissional_id: Id.nullable(),
  sala_id: Id.nullable(),
});

export const Atendimento = z.object({
  ...campos.shape,
  ...carimbos,
  /** Clinical: absent for everybody who is not on the case team. */
  observacoes: campos.shape.observacoes.optional(),
  /** Absent, as all optional fields below, for whoever does not see the registers: they see when, who and how much. */
  local: campos.shape.local.optional(),
  link: campos.shape.link.optional(),
  sala_id: campos.shape.sala_id.optional(),
  serie_id: Id.nullable(),
  /** Changed individually: a later change of the whole series does not touch it. */
  excecao: z.boolean(),
  /** When the status became `Chegou`. */
  chegou_em: Instante.nullable(),
  /** The status that `Chegou` replaced. */
  antes_de_chegar: z.enum(STATUS_ESPERADOS).nullable(),
  recorrencia: Recorrencia.nullable(),
  paciente: z.object({ id: Id, nome: z.string(), foto: Id.nullable().optional() }),
  /** Who gets the reminder: a guardian who may receive reminders, else the first guardian, else the patient. */
  contato: z
    .object({
      responsavel_id: Id.nullable(),
      nome: z.string(),
      telefone: z.string(),
      idioma: LocaleCode.nullable(),
    })
    .nullish(),
  /** An open request of the family for another time; `inicio` is the free slot, if one was chosen. */
  pedido: z.object({ id: Id, inicio: Instante.nullable() }).nullish(),
  lembrete_enviado_em: Instante.nullish(),
  /** Why a reminder by e-mail was not sent or did not arrive. */
  lembrete_recusa: RecusaDoCorreio.nullish(),
});
export type Atendimento = z.infer<typeof Atendimento>;

/** Without the long text: a search returns up to 5000 of them. */
export const AtendimentoNaLista = Atendimento.omit({ observacoes: true });
export type AtendimentoNaLista = z.infer<typeof AtendimentoNaLista>;

/** What happened to the receivables of the changed appointments. */
const avisos = z.array(AvisoRecebivel);
const Gravado = Atendimento.extend({ avisos });
const Movidos = Afetados.extend({ avisos });

const permitir_conflito = z.boolean().default(false);
/** Skips dates of a series on a holiday or in a blocked time; never the first one. */
const pular_folgas = z.boolean().default(false);
/** Allows a professional who is not on the case team, and puts them on it for a time; else 409 `fora_da_equipe`. */
const substituto = z.boolean().optional();

/**
 * Without `valor`, the patient's, or else the usual fee of the professional; `null` means none. Without
 * `profissional_id`, the member who books if on the case team, else whoever has been on it longest, else the member who
 * books if clinical.
 */
export const AtendimentoNovo = z
  .object({
    ...campos.partial().shape,
    paciente_id: campos.shape.paciente_id,
    inicio: campos.shape.inicio,
    fim: campos.shape.fim,
    id: Id.optional(),
    recorrencia: RecorrenciaNova.nullable().optional(),
    permitir_conflito,
    pular_folgas,
    substituto,
  })
  .superRefine(exigeHorario);

export const AtendimentoMudanca = z
  .object({
    ...campos.partial().shape,
    versao: z.int().optional(),
    escopo: z.enum(ESCOPOS).default('este'),
    /**
     * Turns a single appointment into a series, or gives this and the following ones a new rule; null or the same rule
     * is no change.
     */
    recorrencia: RecorrenciaNova.nullish(),
    /** Without it, 409 `registro_assinado_aqui` if a signed note says that the appointment took place. */
    permitir_assinado: z.boolean().default(false),
    /** `false` puts an individually changed one back into its series; used by undo. */
    excecao: z.boolean().optional(),
    /**
     * Made by the client for a change of one appointment. A request with a known key changes nothing: it is a
     * repetition.
     */
    chave: Id.optional(),
    permitir_conflito,
    pular_folgas,
    substituto,
  })
  .superRefine(exigeHorario);

const path = '/api/atendimentos-json';
const permission = 'conta';
const recurso = 'atendimentos';

const ORDENS = ['inicio'] as const;

export const atendimentos = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'agenda',
    palavras: { ordem: ordensDe(ORDENS), status: STATUS_FILTRO },
    query: z.object({
      ...listaQuery(ORDENS).omit({ busca: true }).shape,
      paciente_id: Id.optional(),
      serie_id: Id.optional(),
      profissional_id: Id.optional(),
      sala_id: Id.optional(),
      status: z.enum(STATUS_FILTRO).default('Todos'),
      de: Data.optional(),
      ate: Data.optional(),
      /** Only upcoming ones, nearest first. */
      proximos: z.stringbool().default(false),
    }),
    response: z.array(AtendimentoNaLista),
    audit: { recurso, acao: 'listou' },
    summary: 'List appointments by pages, newest first',
  }),
  buscar: route({
    method: 'POST',
    path: '/api/atendimentos-buscar-json',
    permission,
    recurso: 'agenda',
    leitura: true,
    palavras: { status: STATUS_FILTRO },
    body: z
      .object({
        status: z.enum(STATUS_FILTRO).default('Todos'),
        /** Days in the time zone of the practice, both included; one alone is a single day, and none is today. */
        de: Data.optional(),
        ate: Data.optional(),
        paciente_id: Id.optional(),
        profissional_id: Id.optional(),
        sala_id: Id.optional(),
      })
      .refine(({ de, ate }) => !de || !ate || de <= ate, { message: 'periodo_invertido', path: ['ate'] }),
    response: z.array(AtendimentoNaLista),
    audit: { recurso, acao: 'listou' },
    summary: 'The appointments that start on these days, in order',
  }),
  ler: route({
    method: 'GET',
    path: `${path}/:id`,
    permission,
    recurso: 'agenda',
    params: IdParams,
    response: Atendimento,
    audit: { recurso, acao: 'leu' },
    summary: 'Read an appointment',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'agenda',
    body: AtendimentoNovo,
    response: Gravado,
    status: 201,
    audit: { recurso, acao: 'criou' },
    summary: 'Create an appointment or a series; 409 `horario_ocupado` on a conflict, unless conflicts are allowed',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'agenda',
    params: IdParams,
    body: AtendimentoMudanca,
    response: Gravado,
    audit: { recurso, acao: 'editou' },
    summary: 'Change this one, this and the following, or all of its series; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso: 'agenda',
    params: IdParams,
    query: z.object({ escopo: z.enum(ESCOPOS).default('este') }),
    response: Movidos,
    audit: { recurso, acao: 'excluiu' },
    summary:
      'Move this one, this and the following, or all of its series to the trash; appointments that took place are kept',
  }),
  excluirVarios: route({
    method: 'DELETE',
    path,
    permission,
    recurso: 'agenda',
    body: Ids,
    response: Movidos,
    audit: { recurso, acao: 'excluiu' },
    summary: 'Move several appointments to the trash',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/restaurar`,
    permission,
    recurso: 'agenda',
    body: Ids,
    response: Movidos,
    audit: { recurso, acao: 'restaurou' },
    summary: 'Restore several appointments from the trash',
  }),
  conflitos: route({
    method: 'POST',
    path: '/api/atendimentos-conflitos-json',
    permission,
    recurso: 'agenda',
    body: z
      .object({
        inicio: campos.shape.inicio,
        fim: campos.shape.fim,
        recorrencia: RecorrenciaNova.nullable().optional(),
        pular_folgas,
        /**
         * The appointment being changed, which does not conflict with itself, and how much of its series changes with
         * it.
         */
        exceto: Id.optional(),
        escopo: z.enum(ESCOPOS).default('este'),
        /** Left out, those of the appointment being changed, or the ones it would be created with. */
        paciente_id: Id.optional(),
        profissional_id: Id.nullable().optional(),
        sala_id: Id.nullable().optional(),
      })
      .superRefine(exigeHorario),
    response: z.array(Conflito),
    audit: { recurso, acao: 'comparou' },
    summary: 'Conflicts of an appointment at this time, at most fifty',
  }),
};
