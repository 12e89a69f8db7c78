import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { STATUS_ATENDIMENTO } from '../agenda/atendimentos.ts';
import { Data, Instante, nulo, Texto } from '../fields.ts';
import { route } from '../route.ts';
import { CONFERENCIAS, TIPOS_DE_LINK } from './tipos.ts';

/** What somebody can do who opened a link: no account, no session, only the token. */

export const RESPOSTAS = ['confirma', 'nao_vem', 'outro_horario'] as const;
export type Resposta = (typeof RESPOSTAS)[number];

export const LinkAberto = z.object({
  tipo: z.enum(TIPOS_DE_LINK),
  /** The practice: its owner's name, and how to reach it. */
  pratica: z.object({ nome: z.string(), telefone: z.string().nullable(), email: z.string() }),
  fuso: z.string(),
  destinatario: z.string(),
  locale: z.enum(LOCALES),
  expira_em: Instante,
  conferencia: z.enum(CONFERENCIAS),
  /** Whether this browser has passed the second check, or none is asked for. */
  conferido: z.boolean(),
});
export type LinkAberto = z.infer<typeof LinkAberto>;

export const AtendimentoDoLink = z.object({
  /** The first name only. */
  paciente: z.string(),
  inicio: Instante,
  fim: Instante,
  status: z.enum(STATUS_ATENDIMENTO),
  modalidade: z.enum(['presencial', 'online']),
  local: z.string().nullable(),
  /** The last answer given with this link. */
  resposta: z.enum(RESPOSTAS).nullable(),
});
export type AtendimentoDoLink = z.infer<typeof AtendimentoDoLink>;

const permission = 'link';
const interna = true;
const HORA = 3600;
const todos = TIPOS_DE_LINK;
const deAtendimento = ['confirmar_atendimento'] as const;

export const linkAberto = {
  ler: route({
    method: 'GET',
    path: '/api/link',
    permission,
    interna,
    link: { tipos: todos, conferido: false, limite: { max: 300, seconds: HORA } },
    response: LinkAberto,
    refuses: [404, 429],
    summary: 'What a link is for and who sent it; changes nothing',
  }),
  abrir: route({
    method: 'POST',
    path: '/api/link/abrir',
    permission,
    interna,
    link: { tipos: todos, conferido: false, limite: { max: 300, seconds: HORA } },
    response: null,
    refuses: [404, 429],
    audit: { recurso: 'links', acao: 'abriu' },
    summary: 'Record that the page was opened by a person; called by its script, which preview robots do not run',
  }),
  codigo: route({
    method: 'POST',
    path: '/api/link/codigo',
    permission,
    interna,
    link: { tipos: todos, conferido: false, limite: { max: 5, seconds: HORA } },
    response: null,
    refuses: [404, 429],
    audit: { recurso: 'links', acao: 'enviou' },
    summary: 'Send a new code for the second check to the recipient’s e-mail address',
  }),
  conferir: route({
    method: 'POST',
    path: '/api/link/conferir',
    permission,
    interna,
    link: { tipos: todos, conferido: false, limite: { max: 30, seconds: HORA } },
    body: z.union([z.object({ nascimento: Data }), z.object({ codigo: Texto(6).regex(/^\d{6}$/, 'codigo_invalido') })]),
    /** A wrong answer is an answer, not a refusal: it is counted. */
    response: z.object({ conferido: z.boolean(), passe: z.string().nullable(), restam: z.int() }),
    refuses: [404, 429],
    audit: { recurso: 'links', acao: 'conferiu' },
    summary: 'Pass the second check; five wrong answers close the link',
  }),
  atendimento: route({
    method: 'GET',
    path: '/api/link/atendimento',
    permission,
    interna,
    link: { tipos: deAtendimento, conferido: true, limite: { max: 300, seconds: HORA } },
    response: AtendimentoDoLink,
    refuses: [403, 404, 429],
    audit: { recurso: 'atendimentos', acao: 'leu' },
    summary: 'The appointment that a link opens; changes nothing',
  }),
  responder: route({
    method: 'POST',
    path: '/api/link/atendimento/resposta',
    permission,
    interna,
    link: { tipos: deAtendimento, conferido: true, limite: { max: 20, seconds: HORA } },
    body: z
      .object({ resposta: z.enum(RESPOSTAS), texto: nulo(Texto(1000)).optional() })
      .refine(({ resposta, texto }) => resposta === 'confirma' || texto, { message: 'obrigatorio', path: ['texto'] }),
    response: AtendimentoDoLink,
    refuses: [403, 404, 429],
    audit: { recurso: 'atendimentos', acao: 'respondeu' },
    summary: 'Confirm, say why not, or ask for another time',
  }),
};
