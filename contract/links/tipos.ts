/**
 * What a link can be for. Each kind says which record it opens, which deliveries the recipient must be allowed to
 * receive, how often it may be answered, and whether it asks for a second check by default.
 */
export const TIPOS_DE_LINK = ['confirmar_atendimento'] as const;
export type TipoDeLink = (typeof TIPOS_DE_LINK)[number];

/** `nascimento`: the birth date of the patient; `codigo`: a code sent to the recipient's e-mail address. */
export const CONFERENCIAS = ['nenhuma', 'nascimento', 'codigo'] as const;
export type Conferencia = (typeof CONFERENCIAS)[number];

type Regra = { envio: 'lembretes'; usos: number; conferencia: Conferencia };
export const REGRAS_DO_LINK: Readonly<Record<TipoDeLink, Regra>> = {
  confirmar_atendimento: { envio: 'lembretes', usos: 5, conferencia: 'nenhuma' },
};

/** The states of an appointment in which its link can be answered. */
export const RESPONDIVEIS = ['Agendado', 'Confirmado'] as const;

/** Whether a link can still be used, as far as its own row says. */
export const estaAberto = (link: { estado: string; expira_em: string }, agora = Date.now()) =>
  ['enviado', 'aberto', 'respondido'].includes(link.estado) && Date.parse(link.expira_em) > agora;

/** Wrong answers to the second check that close a link. */
export const ERROS_MAX = 5;

/** What a route for links accepts: the kinds of links, whether the second check must be passed, and how many calls. */
export type RegraDaRota = {
  tipos: readonly TipoDeLink[];
  conferido: boolean;
  /** Calls of one link in a window of this many seconds. */
  limite: { max: number; seconds: number };
};

/** The header with the token of a link. The page reads it from the fragment of its address, which is never sent. */
export const LINK_HEADER = 'x-link';
/** The header with the proof that this browser has passed the second check. */
export const PASSE_HEADER = 'x-link-passe';
/** The path of the page for links; the token follows as the fragment. */
export const PAGINA_DO_LINK = '/l';
