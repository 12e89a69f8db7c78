import { z } from 'zod';
import { DataNascimento, Id, Instante, Nome, TextoObrigatorio } from './fields.ts';
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
  /** Still in force. */
  atual: z.boolean(),
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
    body,
    response,
    audit: audit('pôs na equipe'),
    summary: 'Put a member on the case team; repeating it changes nothing',
  }),
  sair: route({
    method: 'POST',
    path: `${path}/sair`,
    permission,
    recurso,
    params,
    body,
    response,
    audit: audit('tirou da equipe'),
    summary: 'Take a member off the case team; 409 if nobody would be left',
  }),
};

const motivo = TextoObrigatorio(500);

export const acessoExcepcional = route({
  method: 'POST',
  path: '/api/pacientes-json/:id/acesso-excepcional',
  permission,
  recurso: 'excecao',
  params,
  body: z.object({ motivo }),
  response: Acesso,
  refuses: [429],
  audit: audit('abriu fora dos casos'),
  summary: 'Open a file outside the own cases for an hour, with a reason; the owners are told at once',
});

export const acessoExcepcionalPorNome = route({
  method: 'POST',
  path: '/api/acesso-excepcional',
  permission,
  recurso: 'excecao',
  body: z.object({ nome: Nome, data_nascimento: DataNascimento, motivo }),
  response: Acesso,
  refuses: [429],
  audit: audit('abriu fora dos casos'),
  summary: 'The same for the patient with exactly this name and birth date; 422 if there is none or more than one',
});
