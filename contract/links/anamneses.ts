import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { PerguntaId, UrlTopico } from '../anamneses/anamnese-modelos.ts';
import { Anamnese } from '../anamneses/anamneses.ts';
import type { Valor } from '../anamneses/preencher.ts';
import { Id, Instante } from '../fields.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { LinkEnviado } from './links.ts';
import { CONFERENCIAS, DIAS_MAX } from './tipos.ts';

/** An anamnesis that goes to one or several informants by link, and what comes back: a proposal of each of them. */

const Topicos = z.array(UrlTopico).min(1, 'escolha_um_topico').max(60);

/** The key of a recipient in `topicos_de`. */
export const chaveDe = (responsavel_id: string | null) => responsavel_id ?? 'paciente';

export const AnamneseEnvio = z
  .object({
    /** Guardians of the patient; `null` is the patient. Each gets a link of their own. */
    destinatarios: z.array(Id.nullable()).max(10).default([]),
    /** People of the patient's school. They are sent no sensitive questions, and always pass a check by e-mail. */
    escola_contatos: z.array(Id).max(10).default([]),
    /** For who is not in `topicos_de`. Without it, all that apply to the patient; of a school, those of `topicosParaEscola`. */
    topicos: Topicos.optional(),
    /** Topics of one recipient: by the id of a guardian or contact, or `paciente`. */
    topicos_de: z.record(z.string().max(40), Topicos).optional(),
    sem_sensiveis: z.boolean().default(true),
    /** Without it, as the practice has set. */
    dias: z.int().min(1).max(DIAS_MAX).optional(),
    locale: z.enum(LOCALES).optional(),
    /** The check for recipients of the family; a school always gets a code. */
    conferencia: z.enum(CONFERENCIAS).optional(),
  })
  .refine(({ destinatarios, escola_contatos }) => destinatarios.length + escola_contatos.length > 0, {
    message: 'escolha_alguem',
    path: ['destinatarios'],
  });

/** One link of a form with its questions, and what its recipient sent last. */
export const Informante = z.object({
  link: LinkEnviado,
  topicos: z.array(z.object({ slug: z.string(), perguntas: z.array(z.string()) })),
  proposta: z
    .object({
      id: Id,
      criada_em: Instante,
      /** Whether the practitioner is done with it. */
      revisada: z.boolean(),
      respostas: z.record(z.string(), z.custom<Valor>()),
    })
    .nullable(),
});
export type Informante = z.infer<typeof Informante>;

/** Names of recipients: who was sent an e-mail, who has no address, and whose address takes no messages. */
export const EnviadosATodos = z.object({
  enviados: z.array(z.string()),
  sem_email: z.array(z.string()),
  recusados: z.array(z.string()),
});
export type EnviadosATodos = z.infer<typeof EnviadosATodos>;

const permission = 'conta';
const recurso = 'clinico';
const modulo = 'anamnese';
const interna = true;
const path = '/api/anamneses-json/:id';
const audit = (acao: string) => ({ recurso: 'anamneses', acao });

export const anamneseLinks = {
  enviar: route({
    method: 'POST',
    path: `${path}/links`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    body: AnamneseEnvio,
    response: z.array(LinkEnviado),
    status: 201,
    refuses: [403],
    audit: audit('enviou'),
    summary:
      'Create a link for each recipient; an open one to the same questions is kept. A school needs an authorisation',
  }),
  listar: route({
    method: 'GET',
    path: `${path}/informantes`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    response: z.array(Informante),
    audit: audit('leu'),
    summary: 'Who was asked, who answered, and the answers of each, newest link first',
  }),
  enviarATodos: route({
    method: 'POST',
    path: `${path}/links/enviar`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    response: EnviadosATodos,
    refuses: [403, 409, 429],
    audit: audit('enviou'),
    summary: 'Send by e-mail all open links of a form that were not sent, opened or answered; sent once',
  }),
  usar: route({
    method: 'POST',
    path: `${path}/informantes/:proposta/usar`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams.extend({ proposta: Id }),
    body: z.object({
      /** Without it, all answers. */
      perguntas: z.array(PerguntaId).min(1).max(1000).optional(),
      /** The version of each topic that the decision is based on. */
      versoes: z.record(z.string(), z.int()),
    }),
    response: Anamnese,
    refuses: [409],
    audit: audit('respondeu'),
    summary:
      'Take answers of a proposal into a form that is not concluded, with their source; 409 names those that changed meanwhile',
  }),
  revisar: route({
    method: 'POST',
    path: `${path}/informantes/:proposta/revisar`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams.extend({ proposta: Id }),
    body: z.object({ revisada: z.boolean() }),
    response: null,
    audit: audit('editou'),
    summary: 'Mark a proposal as reviewed, or undo it',
  }),
};
