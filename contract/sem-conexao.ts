import { z } from 'zod';
import { AgendaConfig } from './agenda/agenda.ts';
import { Atendimento } from './agenda/atendimentos.ts';
import { Data, Id, Instante } from './fields.ts';
import { Objetivo, RegistroModelo } from './registros.ts';
import { route } from './route.ts';

/**
 * The shape of what a device keeps, with the answers and the user in it. Raise it when one of them changes: a newer version
 * of the application does not open an older shape. `server/sem-conexao/formato.test.ts` fails until then.
 */
export const FORMATO = 1;

/** How many days of appointments a device keeps: today and tomorrow. */
export const DIAS_GUARDADOS = 2;
/** How many notes of each patient a device keeps. */
export const REGISTROS_GUARDADOS = 3;
/** How many characters of note templates a device keeps, in the order of their names. */
export const MODELOS_GUARDADOS = 400_000;

const AtendimentoGuardado = Atendimento.pick({
  id: true,
  paciente_id: true,
  inicio: true,
  fim: true,
  status: true,
  local: true,
  versao: true,
}).extend({
  nome: z.string(),
  /** Whether only a colleague may mark it. */
  alheio: z.boolean().optional(),
});
export type AtendimentoGuardado = z.infer<typeof AtendimentoGuardado>;

/** The file of a patient as a device keeps it: what an appointment needs, and no more. */
const FichaGuardada = z.object({
  paciente_id: Id,
  nome: z.string(),
  data_nascimento: Data.nullable(),
  ano_escolar: z.string().nullable(),
  escola: z.object({ nome: z.string(), telefone: z.string().nullable() }).nullable(),
  contatos: z.array(
    z.object({
      nome: z.string(),
      parentesco: z.string().nullable(),
      telefone: z.string().nullable(),
      celular: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** The last notes that are not empty, newest first. Empty for everybody who is not on the case team. */
  registros: z.array(
    z.object({ atendimento_id: Id, inicio: Instante, conteudo: z.string(), objetivos: z.array(Objetivo) }),
  ),
  /** The open goals of intervention plans. Empty for everybody who is not on the case team. */
  objetivos: z.array(z.object({ id: Id, descricao: z.string(), area: z.string().nullable() })),
});
export type FichaGuardada = z.infer<typeof FichaGuardada>;

/** How many appointments a device keeps with the screens to write in: their notes, and what belongs to them. */
export const TELAS_GUARDADAS = 40;
/** How many anamneses that are being filled in a device keeps of each patient. */
export const ANAMNESES_GUARDADAS = 2;

/** What a screen reads, by the name that `chaveDaLeitura` gives it, as the server answered it. */
const LeituraGuardada = z.object({ chave: z.string(), resposta: z.unknown() });
export type LeituraGuardada = z.infer<typeof LeituraGuardada>;

export const SemConexao = z.object({
  /** `FORMATO` of the server that answered. */
  formato: z.int(),
  /** The clock of the server: a device whose clock is wrong corrects it by this. */
  lido_em: Instante,
  fuso: z.string(),
  hoje: Data,
  /** Whether the member may change the status of these appointments. */
  marca: z.boolean(),
  /** To propose the time of a new appointment; null for a member who may not book one. */
  nova: AgendaConfig.pick({ dias: true, duracao_min: true, hora_inicio: true, hora_fim: true }).nullable(),
  atendimentos: z.array(AtendimentoGuardado),
  fichas: z.array(FichaGuardada),
  /** The note templates of the practice. Empty for everybody who may not write notes. */
  modelos: z.array(RegistroModelo),
  /** What the screens of these patients read, so that one can write in them. */
  leituras: z.array(LeituraGuardada),
});
export type SemConexao = z.infer<typeof SemConexao>;

export const semConexao = route({
  method: 'GET',
  path: '/api/sem-conexao-json',
  permission: 'conta',
  recurso: 'agenda',
  modulo: 'sem_conexao',
  response: SemConexao,
  interna: true,
  audit: { recurso: 'pacientes', acao: 'copiou' },
  summary:
    'What a device keeps, sealed, to be opened without a connection: two days of appointments and their files, the note templates, and what the screens to write in read',
});
