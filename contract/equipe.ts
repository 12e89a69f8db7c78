import { z } from 'zod';
import { DataNascimento, Id, Instante, Linha, Nome, nulo, TextoObrigatorio } from './fields.ts';
import { IdParams } from './listas.ts';
import { FUNCOES } from './permissoes.ts';
import { route } from './route.ts';

/** The case team of a patient: who cares for this child, since when, until when. */

/** An exceptional access ends by itself after this many minutes. */
export const EXCECAO_MINUTOS = 60;

export const NaEquipe = z.object({
  id: Id,
  membro_id: Id,
  nome: z.string(),
  funcao: z.enum(FUNCOES),
  desde: Instante,
  ate: Instante.nullable(),
  /** The reason of an exceptional access; `null` for a member of the team. */
  motivo: z.string().nullable(),
  /** Why somebody put themselves on the team: absent for whoever may not see the trail of this patient. */
  motivo_entrada: z.string().nullish(),
  /** On the team for one appointment only. */
  substitui: z.boolean(),
  /** Still in force. */
  atual: z.boolean(),
  /** How many appointments to come this patient has with this member. */
  atendimentos: z.int(),
});
export type NaEquipe = z.infer<typeof NaEquipe>;

const Colega = z.object({ membro_id: Id, nome: z.string(), funcao: z.enum(FUNCOES) });

export const Equipe = z.object({
  equipe: z.array(NaEquipe),
  /** Who could be put on the team. */
  colegas: z.array(Colega),
});
export type Equipe = z.infer<typeof Equipe>;

const path = '/api/pacientes-json/:id/equipe-json';
const permission = 'conta';
const params = IdParams;
const response = Equipe;
const recurso = 'equipe';
const audit = (acao: string) => ({ recurso: 'pacientes', acao });
const body = z.object({ membro_id: Id });
/** The fewest letters in a reason: dots or a single short word are refused. */
const MOTIVO_LETRAS = 10;
const temLetras = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= MOTIVO_LETRAS;
export const Motivo = TextoObrigatorio(500).refine(temLetras, 'motivo_curto');
const Acesso = z.object({ paciente_id: Id, ate: Instante });

export const equipe = {
  ler: route({
    method: 'GET',
    path,
    permission,
    recurso,
    params,
    response,
    audit: audit('leu equipe'),
    summary: 'The case team of a patient, also those who were on it before',
  }),
  entrar: route({
    method: 'POST',
    path,
    permission,
    recurso,
    params,
    body: body.extend({ motivo: Motivo.optional() }),
    response,
    audit: audit('pôs na equipe'),
    summary: 'Put a member on the case team; repeating it changes nothing; joining it oneself needs a reason',
  }),
  sair: route({
    method: 'POST',
    path: `${path}/sair`,
    permission,
    recurso,
    params,
    /** `para`: the member of the team who takes the appointments to come over, or `null` for nobody yet. */
    body: body.extend({ para: Id.nullable().optional() }),
    response,
    audit: audit('tirou da equipe'),
    summary:
      'Take a member off the case team; 409 if nobody would be left, 422 `para` if there are appointments to come',
  }),
};

export const acessoExcepcional = route({
  method: 'POST',
  path: '/api/pacientes-json/:id/acesso-excepcional',
  permission,
  recurso: 'excecao',
  params,
  body: z.object({ motivo: Motivo }),
  response: Acesso,
  refuses: [429],
  audit: audit('abriu fora dos casos'),
  summary:
    'Open a file outside the cases of the member for an hour, with a reason; the owners are notified at once. An access in force is returned',
});

/** The name alone finds nobody: the birth date or a guardian, by name or telephone, must be right too. */
const PorNome = z
  .object({
    nome: Nome,
    data_nascimento: nulo(DataNascimento).optional(),
    responsavel: nulo(Linha(200)).optional(),
    motivo: Motivo,
  })
  .refine(({ data_nascimento, responsavel }) => Boolean(data_nascimento ?? responsavel), {
    message: 'nascimento_ou_responsavel',
    path: ['data_nascimento'],
  });

export const acessoExcepcionalPorNome = route({
  method: 'POST',
  path: '/api/acesso-excepcional',
  interna: true,
  permission,
  recurso: 'excecao',
  body: PorNome,
  response: Acesso,
  refuses: [429],
  audit: audit('abriu fora dos casos'),
  summary:
    'The same for the patient with exactly this name and birth date, or name and guardian; 422 if there is none or more than one',
});
