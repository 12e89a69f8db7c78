import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { STATUS_ATENDIMENTO } from '../agenda/status.ts';
import { Data, Dinheiro, Instante, Momento, nulo, Texto } from '../fields.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { CONFERENCIAS, DECISOES_DO_PEDIDO, TIPOS_DE_LINK } from './tipos.ts';

/** Routes for the recipient of a link, who has no account and no session, only the token. */

export const RESPOSTAS = ['confirma', 'nao_vem', 'outro_horario'] as const;
export type Resposta = (typeof RESPOSTAS)[number];
/** What the practice should see: an answer about an appointment or to an anamnesis, a signature, a refusal, a file. */
export const RESPOSTAS_A_VER = [...RESPOSTAS, 'anamnese', 'assinou', 'recusou', 'arquivo'] as const;
/** All answers that any kind of link can have: also downloads, acknowledgements and proofs of payment. */
export const RESPOSTAS_DO_LINK = [...RESPOSTAS_A_VER, 'baixou', 'recebeu', 'comprovante'] as const;

export const LinkAberto = z.object({
  tipo: z.enum(TIPOS_DE_LINK),
  /**
   * The practice, named as its owner if it has no name, and how to reach who sent the link; a phone only of the owner.
   */
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
  /** The name of the practice, and of whoever attends. */
  pratica: z.string(),
  profissional: z.string().nullable(),
  /** The room, and the address of the practice. */
  sala: z.string().nullable(),
  endereco: z.string().nullable(),
  /** The last answer given with this link. */
  resposta: z.enum(RESPOSTAS).nullable(),
  /** The last request for another time: the slot, if one was chosen, the words, and what the practice said. */
  pedido: z
    .object({
      inicio: Instante.nullable(),
      texto: z.string().nullable(),
      decisao: z.enum(DECISOES_DO_PEDIDO).nullable(),
      /** Why it was declined. */
      motivo: z.string().nullable(),
    })
    .nullable(),
  /**
   * Set inside the notice period: what a cancellation costs now. Without `custo`, the appointment has no price, or the
   * recipient does not receive charges and reads the percentage only.
   */
  aviso: z.object({ horas: z.int(), percentual: z.int(), custo: Dinheiro.nullable() }).nullable(),
  /**
   * Set once this link has cancelled the appointment: whether that is charged, and how much, if the recipient receives
   * charges.
   */
  cancelamento: z.object({ cobra: z.boolean(), custo: Dinheiro.nullable() }).nullable(),
  /** Whether free slots are offered; otherwise another time is asked for in words. */
  oferece_horarios: z.boolean(),
});
export type AtendimentoDoLink = z.infer<typeof AtendimentoDoLink>;

export const HorarioLivre = z.object({ inicio: Instante, fim: Instante });
export type HorarioLivre = z.infer<typeof HorarioLivre>;

const RespostaNova = z
  .object({
    resposta: z.enum(RESPOSTAS),
    texto: nulo(Texto(1000)).optional(),
    /** The free slot that is asked for. */
    inicio: Momento.nullish(),
    /** The cost that the page showed; a cancellation is refused if it has changed since. */
    custo: Dinheiro.nullish(),
    /** The same for the percentage, which is shown where there is no amount to show. */
    percentual: z.int().nullish(),
    /** The start that the page showed; the answer is refused if the appointment has been moved since. */
    visto: Momento.nullish(),
  })
  .refine(
    ({ resposta, texto, inicio }) => resposta === 'confirma' || texto || (resposta === 'outro_horario' && inicio),
    {
      message: 'obrigatorio',
      path: ['texto'],
    },
  );
export type RespostaNova = z.output<typeof RespostaNova>;

const todos = TIPOS_DE_LINK;
const deAtendimento = ['confirmar_atendimento'] as const;

export const linkAberto = {
  ler: route({
    method: 'GET',
    path: '/api/link',
    ...peloLink(todos, 300, { conferido: false }),
    response: LinkAberto,
    summary: 'What a link is for and who sent it; changes nothing',
  }),
  pratica: route({
    method: 'GET',
    path: '/api/link/pratica',
    ...peloLink(todos, 60, { conferido: false, fechado: true }),
    response: LinkAberto.shape.pratica,
    summary: 'Whom to ask for another link, also if this one is closed; changes nothing',
  }),
  abrir: route({
    method: 'POST',
    path: '/api/link/abrir',
    ...peloLink(todos, 300, { conferido: false }),
    response: null,
    audit: { recurso: 'links', acao: 'abriu' },
    summary: 'Record that the page was opened by a person; called by its script, which preview robots do not run',
  }),
  codigo: route({
    method: 'POST',
    path: '/api/link/codigo',
    ...peloLink(todos, 5, { conferido: false }),
    response: null,
    audit: { recurso: 'links', acao: 'enviou' },
    summary: 'Send a new code for the second check to the recipient’s e-mail address',
  }),
  conferir: route({
    method: 'POST',
    path: '/api/link/conferir',
    ...peloLink(todos, 30, { conferido: false }),
    body: z.union([z.object({ nascimento: Data }), z.object({ codigo: Texto(6).regex(/^\d{6}$/, 'codigo_invalido') })]),
    /** Also for a wrong answer, which is counted: 200 with `conferido: false` and the number of attempts left. */
    response: z.object({ conferido: z.boolean(), passe: z.string().nullable(), restam: z.int() }),
    audit: { recurso: 'links', acao: 'conferiu' },
    summary: 'Pass the second check; five wrong answers close the link',
  }),
  atendimento: route({
    method: 'GET',
    path: '/api/link/atendimento',
    ...peloLink(deAtendimento, 300),
    response: AtendimentoDoLink,
    audit: { recurso: 'atendimentos', acao: 'leu' },
    summary: 'The appointment that a link opens; changes nothing',
  }),
  horarios: route({
    method: 'GET',
    path: '/api/link/atendimento/horarios',
    ...peloLink(deAtendimento, 60),
    response: z.array(HorarioLivre),
    audit: { recurso: 'atendimentos', acao: 'leu' },
    summary: 'Some free slots of the next two weeks, if the practice offers them; changes nothing',
  }),
  responder: route({
    method: 'POST',
    path: '/api/link/atendimento/resposta',
    ...peloLink(deAtendimento, 20),
    body: RespostaNova,
    response: AtendimentoDoLink,
    audit: { recurso: 'atendimentos', acao: 'respondeu' },
    summary: 'Confirm, cancel with a reason, or ask for another time',
  }),
};
