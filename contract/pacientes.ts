import { z } from 'zod';
import { REPRESENTACOES } from '#domain/representacao.ts';
import { Cpf, Telefone } from './brasil.ts';
import { cadastro } from './cadastro.ts';
import { endereco } from './endereco.ts';
import {
  carimbos,
  Data,
  DataNascimento,
  Dinheiro,
  Email,
  Id,
  Linha,
  LocaleCode,
  Nome,
  nulo,
  TextoLongo,
} from './fields.ts';
import { CASOS, Casos, listaQuery, ordensDe } from './listas.ts';
import { route } from './route.ts';

export const SEXOS = ['feminino', 'masculino', 'outro'] as const;
export const TURNOS = ['manha', 'tarde', 'noite', 'integral'] as const;
/** What a guardian may be sent. */
export const ENVIOS = ['lembretes', 'cobrancas', 'documentos', 'relatorios'] as const;

/** One relation between a patient and a guardian. */
export const Vinculo = z.object({
  responsavel_id: Id,
  parentesco: nulo(Linha(60)).optional(),
  financeiro: z.boolean().default(false),
  pode_receber: z.array(z.enum(ENVIOS)).max(ENVIOS.length).default([]),
  /** Whether this guardian may consent for the patient; without it as before, or as the kinship says. */
  representa: z.enum(REPRESENTACOES).nullish(),
});

export const campos = z.object({
  nome: Nome,
  data_nascimento: nulo(DataNascimento),
  sexo: nulo(z.enum(SEXOS)),
  cpf: nulo(Cpf),
  rg: nulo(Linha(30)),
  telefone: nulo(Telefone),
  celular: nulo(Telefone),
  email: nulo(Email),
  /** The language of messages to the patient; empty is the language of the practice. */
  idioma: nulo(LocaleCode),
  ...endereco,
  escola_id: nulo(Id),
  ano_escolar: nulo(Linha(60)),
  turno: nulo(z.enum(TURNOS)),
  professor: nulo(Linha(200)),
  responsavel_id: nulo(Id),
  queixa: nulo(TextoLongo),
  diagnostico: nulo(TextoLongo),
  medicamentos: nulo(TextoLongo),
  convenio: nulo(Linha(100)),
  valor_atendimento: nulo(Dinheiro),
  observacoes: nulo(TextoLongo),
  foto: nulo(Id),
  ativo: z.boolean(),
  responsaveis: z.array(Vinculo).max(20),
});

const Contato = {
  id: Id,
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
};

/** The clinical fields: absent for everybody who is not on the case team. */
export const LONGOS = { queixa: true, diagnostico: true, medicamentos: true, observacoes: true } as const;

export const Paciente = z.object({
  ...campos.partial(LONGOS).shape,
  ...carimbos,
  responsaveis: z.array(
    z.object({
      responsavel_id: Id,
      nome: z.string(),
      parentesco: z.string().nullable(),
      financeiro: z.boolean(),
      pode_receber: z.array(z.enum(ENVIOS)),
      representa: z.enum(REPRESENTACOES).nullable(),
      telefone: z.string().nullable(),
      celular: z.string().nullable(),
      email: z.string().nullable(),
      idioma: LocaleCode.nullable(),
    }),
  ),
  escola: z.object(Contato).nullable(),
  responsavel: z.object({ ...Contato, celular: z.string().nullable(), parentesco: z.string().nullable() }).nullable(),
});
export type Paciente = z.infer<typeof Paciente>;

export const PacienteNaLista = Paciente.omit(LONGOS);
export type PacienteNaLista = z.infer<typeof PacienteNaLista>;

const anos = z.coerce.number().int().min(0).max(130).optional();

const ORDENS = ['nome', 'data_nascimento', 'criado_em', 'atualizado_em'] as const;
const ATIVOS = ['true', 'false', 'todos'] as const;

export const pacientes = cadastro('pacientes', {
  recurso: 'cadastros',
  cria: 'novos',
  lixeira: 'lixeira',
  exporta: 'dados',
  campos,
  item: Paciente,
  naLista: PacienteNaLista,
  palavras: { ordem: ordensDe(ORDENS), ativo: ATIVOS, casos: CASOS },
  query: z.object({
    ...listaQuery(ORDENS).shape,
    /** By default the active ones; a search and the trash cover all. */
    ativo: z.enum(ATIVOS).optional(),
    casos: Casos,
    escola_id: Id.optional(),
    responsavel_id: Id.optional(),
    idade_min: anos,
    idade_max: anos,
  }),
});

export const pacientesDuplicados = route({
  method: 'GET',
  path: '/api/pacientes-duplicados',
  permission: 'conta',
  recurso: 'cadastros',
  query: z.object({
    nome: Linha(200).default(''),
    data_nascimento: Data.optional(),
    cpf: Linha(20).default(''),
    exceto: Id.optional(),
  }),
  response: z.array(z.object({ id: Id, nome: z.string(), motivo: z.enum(['cpf', 'nome_e_nascimento']) })),
  audit: { recurso: 'pacientes', acao: 'comparou' },
  summary: 'Likely duplicates: the same CPF, or the same name and birth date',
});
