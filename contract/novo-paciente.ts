import { z } from 'zod';
import { campos as camposDoAtendimento, problemaDoHorario } from './agenda/atendimentos.ts';
import { RecorrenciaNova } from './agenda/recorrencia.ts';
import { Id, Linha, LinhaObrigatoria, nulo } from './fields.ts';
import { AvisoRecebivel } from './financeiro/recebiveis.ts';
import { campos as camposDoPaciente, Vinculo } from './pacientes.ts';
import { campos as camposDoResponsavel } from './responsaveis.ts';
import { route } from './route.ts';

/** With an `id` an existing guardian, whose own data stays as it is; without one a new guardian. */
const ResponsavelDoNovo = z.object({
  ...camposDoResponsavel.pick({ celular: true, email: true, cpf: true }).partial().shape,
  ...Vinculo.pick({ parentesco: true, financeiro: true, pode_receber: true }).shape,
  id: nulo(Id).optional(),
  nome: LinhaObrigatoria(200),
});

/** With an `id` an existing school; without one a new school. */
const EscolaDoNovo = z.object({ id: nulo(Id).optional(), nome: Linha(200) });

/** The first appointment, or the series that starts with it. */
const PrimeiroAtendimento = z
  .object({
    inicio: camposDoAtendimento.shape.inicio,
    fim: camposDoAtendimento.shape.fim,
    recorrencia: RecorrenciaNova.nullable().default(null),
    pular_folgas: z.boolean().default(false),
    /** Put on the case team; without one, as in `AtendimentoNovo`. */
    profissional_id: Id.optional(),
    sala_id: Id.nullable().optional(),
  })
  .superRefine(({ inicio, fim }, context) => {
    const problema = problemaDoHorario(inicio, fim);
    if (problema) context.addIssue({ code: 'custom', message: problema, path: ['fim'] });
  });

/** A patient with all that is created together with them; only `id` and `nome` are required. */
export const NovoPaciente = z.object({
  ...camposDoPaciente.pick({ data_nascimento: true, queixa: true, valor_atendimento: true }).partial().shape,
  /** Made by the client: a repeated request creates nothing again. */
  id: Id,
  nome: camposDoPaciente.shape.nome,
  responsavel: ResponsavelDoNovo.nullable().default(null),
  escola: EscolaDoNovo.nullable().default(null),
  atendimento: PrimeiroAtendimento.nullable().default(null),
  permitir_conflito: z.boolean().default(false),
});

export const novoPaciente = route({
  method: 'POST',
  path: '/api/novo-paciente-json',
  permission: 'conta',
  recurso: 'novos',
  body: NovoPaciente,
  response: z.object({
    id: Id,
    /** How many appointments were booked. */
    atendimentos: z.int(),
    avisos: z.array(AvisoRecebivel),
  }),
  status: 201,
  refuses: [409],
  audit: { recurso: 'pacientes', acao: 'criou' },
  summary:
    'Create a patient with a guardian, a school and the first appointments, all or nothing; repeating an id returns the same patient; 409 `horario_ocupado` on a conflict, unless conflicts are allowed',
});
