import { z } from 'zod';
import { AtendimentoNaLista } from '../agenda/atendimentos.ts';
import { Data, Id, Instante } from '../fields.ts';
import { STATUS_LANCAMENTO } from '../financeiro/lancamentos-filtro.ts';
import { Casos } from '../listas.ts';
import { ObjetivoAberto } from '../planos-intervencao/planos-intervencao.ts';
import { Objetivo, Registro } from '../registros.ts';
import { route } from '../route.ts';

/** The data of one appointment on the home screen. */
export const Foco = z.object({
  atendimento: AtendimentoNaLista,
  paciente: z.object({
    id: Id,
    nome: z.string(),
    foto: Id.nullable(),
    data_nascimento: Data.nullable(),
    ano_escolar: z.string().nullable(),
    escola: z.string().nullable(),
  }),
  /** The last note before this appointment: its first lines as plain text, and its goals. */
  anterior: z
    .object({ atendimento_id: Id, inicio: Instante, trecho: z.string(), objetivos: z.array(Objetivo) })
    .nullable(),
  objetivos: z.array(ObjetivoAberto),
  registro: Registro,
  /** The charge of this appointment, if there is one. `null` also while the finance module is off. */
  cobranca: z
    .object({ lancamento_id: Id, status: z.enum(STATUS_LANCAMENTO), valor: z.string(), saldo: z.string() })
    .nullable(),
  /** The cost of a late cancellation as the family saw it, with the id of its answer. */
  cancelamento: z.object({ resposta_id: Id, custo: z.string() }).nullable(),
});
export type Foco = z.infer<typeof Foco>;

export const Agora = z.object({
  hoje: Data,
  /** The appointments of today, in order. */
  dia: z.array(AtendimentoNaLista),
  /** The appointment asked for; by default the one that is on, else the next of today; `null` after the last. */
  foco: Foco.nullable(),
});
export type Agora = z.infer<typeof Agora>;

export const agora = route({
  method: 'GET',
  path: '/api/agora-json',
  interna: true,
  permission: 'conta',
  recurso: 'agenda',
  query: z.object({ atendimento_id: Id.optional(), casos: Casos }),
  response: Agora,
  refuses: [404],
  audit: { recurso: 'atendimentos', acao: 'leu' },
  summary: 'The day, and the appointment that is on or next with all that is needed to work on it',
});
