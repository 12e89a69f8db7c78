import { z } from 'zod';
import { Id, Instante, TextoObrigatorio } from './fields.ts';
import { route } from './route.ts';

/**
 * Supervision: what a trainee signs counts once a supervisor, a professional or owner of the case team, has
 * countersigned it.
 */
export const DECISOES_DO_SUPERVISOR = ['assinada', 'devolvida'] as const;

/** One round: the trainee signed, and a supervisor countersigned or sent the text back. Names are those of the day. */
export const Supervisao = z.object({
  id: Id,
  estagiario: z.string(),
  estagiario_inscricao: z.string().nullable(),
  pedido_em: Instante,
  /** `null` while it waits. */
  decisao: z.enum(DECISOES_DO_SUPERVISOR).nullable(),
  decidido_em: Instante.nullable(),
  decidido_por: z.string().nullable(),
  decidido_inscricao: z.string().nullable(),
  /** Why it was sent back. */
  motivo: z.string().nullable(),
});
export type Supervisao = z.infer<typeof Supervisao>;

/** Whether a text waits for its supervisor: nobody changes it meanwhile. */
export const esperaSupervisao = (supervisao: Pick<Supervisao, 'decisao'> | null) =>
  supervisao !== null && supervisao.decisao === null;

export const Devolucao = z.object({ versao: z.int(), motivo: TextoObrigatorio(500) });

export const TIPOS_SUPERVISAO = ['registro', 'relatorio'] as const;

export const SupervisaoNaLista = Supervisao.extend({
  tipo: z.enum(TIPOS_SUPERVISAO),
  /** The appointment of the note, or the report. */
  alvo_id: Id,
  paciente_id: Id,
  nome: z.string(),
  /** The title of a report; null for a note. */
  titulo: z.string().nullable(),
  /** When the appointment of a note began; null for a report. */
  inicio: Instante.nullable(),
});
export type SupervisaoNaLista = z.infer<typeof SupervisaoNaLista>;

export const SITUACOES_SUPERVISAO = ['esperando', 'devolvidas'] as const;

export const supervisoes = route({
  method: 'GET',
  path: '/api/supervisoes-json',
  interna: true,
  permission: 'conta',
  recurso: 'clinico',
  query: z.object({ situacao: z.enum(SITUACOES_SUPERVISAO).default('esperando') }),
  response: z.array(SupervisaoNaLista),
  audit: { recurso: 'pacientes', acao: 'leu supervisão' },
  summary:
    'What waits for a countersignature or was sent back, oldest first: in the cases of the supervisor who asks, or signed by the trainee who asks',
});
