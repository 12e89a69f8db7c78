import { z } from 'zod';
import { Data, Id, Instante } from './fields.ts';
import { route } from './route.ts';

const Pessoa = { paciente_id: Id, nome: z.string() };

export const Home = z.object({
  /** What needs attention, at most thirty of each; `totais` has the full counts. */
  atencao: z.object({
    /** Past sessions without an outcome. */
    sem_status: z.array(z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante })),
    /** `escrito`: the note is written and must be signed; otherwise it must be written. */
    registros: z.array(z.object({ ...Pessoa, atendimento_id: Id, inicio: Instante, escrito: z.boolean() })),
    anamneses: z.array(z.object({ ...Pessoa, anamnese_id: Id, titulo: z.string() })),
    planos_intervencao: z.array(z.object({ ...Pessoa, plano_intervencao_id: Id, titulo: z.string(), fim: Data })),
    aniversarios: z.array(z.object({ ...Pessoa, dia: Data, anos: z.int() })),
    /** Receivables due before today, by patient; without one, by payer. Empty while the module is off. */
    vencidos: z.array(
      z.object({ paciente_id: Id.nullable(), nome: z.string(), saldo: z.string(), quantos: z.int(), desde: Data }),
    ),
  }),
  totais: z.object({
    sem_status: z.int(),
    registros: z.int(),
    anamneses: z.int(),
    planos_intervencao: z.int(),
    aniversarios: z.int(),
    vencidos: z.int(),
  }),
  /** The sum of all overdue receivables. */
  devido: z.string(),
  passos: z.object({ paciente: z.boolean(), atendimento: z.boolean(), registro: z.boolean() }),
});
export type Home = z.infer<typeof Home>;

export const home = route({
  method: 'GET',
  path: '/api/home-json',
  permission: 'conta',
  response: Home,
  audit: { recurso: 'pacientes', acao: 'leu atenção' },
  summary: 'What is left to do, and the first steps of a new practice',
});
