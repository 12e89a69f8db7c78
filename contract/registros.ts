import { z } from 'zod';
import { Id, Instante, Nome, Texto, TextoObrigatorio, VersaoParam } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';
import { Devolucao, Supervisao } from './supervisao.ts';

/** The note of an appointment: text, and goals with a score. */
const Html = Texto(200_000);

export const PONTUACAO_MAX = 4;

/** How often something was counted by tapping, and over which time. */
export const Contagem = z.object({ vezes: z.int().min(0).max(9999), segundos: z.int().min(0).max(86_400) });
export type Contagem = z.infer<typeof Contagem>;

export const Objetivo = z.object({
  descricao: TextoObrigatorio(500),
  pontuacao: z.int().min(0).max(PONTUACAO_MAX).nullable(),
  /** Only goals that were counted have it. */
  contagem: Contagem.optional(),
  /** The goal of an intervention plan; `null` for one written only here. */
  objetivo_id: Id.nullable().default(null),
});

/** The signer or author of an addition, as they were then, not as in their current profile. */
export const Adendo = z.object({
  id: Id,
  conteudo: z.string(),
  autor: z.string(),
  autor_inscricao: z.string().nullable(),
  criado_em: Instante,
});

export const Registro = z.object({
  atendimento_id: Id,
  paciente_id: Id,
  conteudo: z.string(),
  objetivos: z.array(Objetivo),
  /** 0 if nothing is written. */
  versao: z.int(),
  atualizado_em: Instante.nullable(),
  assinado_em: Instante.nullable(),
  assinado_por: z.string().nullable(),
  assinado_inscricao: z.string().nullable(),
  adendos: z.array(Adendo),
  /** The last round of supervision, if a trainee signed it. */
  supervisao: Supervisao.nullable(),
});
export type Registro = z.infer<typeof Registro>;

export const RegistroVersao = z.object({
  versao: z.int(),
  autor: z.string(),
  criado_em: Instante,
  /** The rounds of supervision of this text. */
  supervisoes: z.array(Supervisao),
});
export type RegistroVersao = z.infer<typeof RegistroVersao>;

export const RegistroVersaoInteira = RegistroVersao.extend({ conteudo: z.string(), objetivos: z.array(Objetivo) });
export type RegistroVersaoInteira = z.infer<typeof RegistroVersaoInteira>;

export const RegistroEscrito = z.object({
  conteudo: Html,
  objetivos: z.array(Objetivo).max(50),
  versao: z.int().optional(),
});

const path = '/api/atendimentos-json/:id/registro';
const permission = 'conta';
const params = IdParams;

export const registroLer = route({
  method: 'GET',
  path,
  permission,
  recurso: 'clinico',
  params,
  response: Registro,
  audit: { recurso: 'registros', acao: 'leu' },
  summary: 'The note of an appointment; empty if nothing is written',
});

export const RegistroAnterior = z.object({
  atendimento_id: Id,
  inicio: Instante,
  conteudo: z.string(),
  objetivos: z.array(Objetivo),
});
export type RegistroAnterior = z.infer<typeof RegistroAnterior>;

export const registroAnterior = route({
  method: 'GET',
  path: `${path}/anterior`,
  permission,
  interna: true,
  recurso: 'clinico',
  params,
  response: RegistroAnterior.nullable(),
  audit: { recurso: 'registros', acao: 'leu' },
  summary: 'The last note of the same patient before this appointment, or null',
});

export const registroGravar = route({
  method: 'PUT',
  path,
  permission,
  recurso: 'clinico',
  params,
  body: RegistroEscrito,
  response: Registro,
  audit: { recurso: 'registros', acao: 'escreveu' },
  summary: 'Write the note; 409 if `versao` is outdated or the note is signed',
});

export const registroAssinar = route({
  method: 'POST',
  path: `${path}/assinar`,
  permission,
  recurso: 'clinico',
  params,
  body: z.object({ versao: z.int() }),
  response: Registro,
  audit: { recurso: 'registros', acao: 'assinou' },
  summary:
    'Sign the note: it is locked, later text is an addition, and the appointment is marked as having taken place. Signed by a trainee it waits for the countersignature, which is the signature of a supervisor',
});

export const registroDevolver = route({
  method: 'POST',
  path: `${path}/devolver`,
  permission,
  recurso: 'clinico',
  supervisor: true,
  params,
  body: Devolucao,
  response: Registro,
  audit: { recurso: 'registros', acao: 'devolveu' },
  summary: 'Send a note that waits for its countersignature back to the trainee, with a reason',
});

export const registroAdendo = route({
  method: 'POST',
  path: `${path}/adendos`,
  permission,
  recurso: 'clinico',
  supervisor: true,
  params,
  body: z.object({ id: Id.optional(), conteudo: Html.min(1, 'obrigatorio') }),
  response: Registro,
  status: 201,
  audit: { recurso: 'registros', acao: 'acrescentou' },
  summary: 'Add to a signed note, with author and time; 409 if the id belongs to an addition with another text',
});

export const registroVersoes = route({
  method: 'GET',
  path: `${path}/versoes`,
  permission,
  recurso: 'clinico',
  params,
  response: z.array(RegistroVersao),
  audit: { recurso: 'registros', acao: 'leu versões' },
  summary: 'Earlier versions of the note, newest first',
});

export const registroVersaoLer = route({
  method: 'GET',
  path: `${path}/versoes/:versao`,
  permission,
  recurso: 'clinico',
  params: IdParams.extend({ versao: VersaoParam }),
  response: RegistroVersaoInteira,
  audit: { recurso: 'registros', acao: 'leu versões' },
  summary: 'One earlier version of the note, with its text',
});

export const RegistroModelo = z.object({ id: Id, nome: z.string(), conteudo: z.string() });
export type RegistroModelo = z.infer<typeof RegistroModelo>;
export const RegistroModeloNovo = z.object({
  id: Id.optional(),
  nome: Nome,
  conteudo: Texto(40_000),
  /**
   * The appointment whose note the text was taken from: names of that patient, the family and the school are removed
   * from it.
   */
  atendimento_id: Id.optional(),
});

const MODELOS = '/api/registro-modelos-json';

export const registroModelos = route({
  method: 'GET',
  path: MODELOS,
  permission,
  recurso: 'clinico',
  response: z.array(RegistroModelo.omit({ conteudo: true })),
  summary: 'The note templates of the practice, without their texts',
});

export const registroModeloLer = route({
  method: 'GET',
  path: `${MODELOS}/:id`,
  permission,
  recurso: 'clinico',
  params,
  response: RegistroModelo,
  summary: 'Read one template',
});

export const registroModeloGravar = route({
  method: 'POST',
  path: MODELOS,
  permission,
  recurso: 'clinico',
  body: RegistroModeloNovo,
  response: RegistroModelo,
  status: 201,
  summary: 'Save a template, without names; one with the same name is replaced',
});

export const registroModeloExcluir = route({
  method: 'DELETE',
  path: `${MODELOS}/:id`,
  permission,
  recurso: 'clinico',
  params,
  response: null,
  summary: 'Remove a template',
});
