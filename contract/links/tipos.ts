import { esperado } from '../agenda/status.ts';

/**
 * What a link can be for. Each kind says which record it opens, which deliveries the recipient must be allowed to
 * receive, how often it may be answered, and whether it asks for a second check by default.
 */
export const TIPOS_DE_LINK = [
  'confirmar_atendimento',
  'anamnese',
  'relatorio',
  'documento',
  'cobranca',
  'assinatura',
  'arquivo',
] as const;
export type TipoDeLink = (typeof TIPOS_DE_LINK)[number];

/** `nascimento`: the birth date of the patient; `codigo`: a code sent to the recipient's e-mail address. */
export const CONFERENCIAS = ['nenhuma', 'nascimento', 'codigo'] as const;
export type Conferencia = (typeof CONFERENCIAS)[number];

/** How a member passes a link on, other than by e-mail. */
export const MEIOS_DE_PASSAR = ['copia', 'whatsapp'] as const;
export type MeioDePassar = (typeof MEIOS_DE_PASSAR)[number];

/** What a recipient must be allowed to receive. */
export type EnvioDoLink = 'lembretes' | 'documentos' | 'relatorios' | 'cobrancas';
/** Files that one link accepts. */
export const ARQUIVOS_POR_LINK = 10;

/** How often a delivered paper can be downloaded. */
export const BAIXADOS_POR_LINK = 20;

type Regra = { envio: EnvioDoLink; usos: number; conferencia: Conferencia };
export const REGRAS_DO_LINK: Readonly<Record<TipoDeLink, Regra>> = {
  confirmar_atendimento: { envio: 'lembretes', usos: 5, conferencia: 'nenhuma' },
  // Answers can be corrected and sent again.
  anamnese: { envio: 'documentos', usos: 5, conferencia: 'nascimento' },
  // Every download is a use, and several are allowed because connections fail. One more use for the acknowledgement.
  relatorio: { envio: 'relatorios', usos: BAIXADOS_POR_LINK + 1, conferencia: 'nascimento' },
  documento: { envio: 'documentos', usos: BAIXADOS_POR_LINK + 1, conferencia: 'nascimento' },
  // Every proof of payment is a use. The page says nothing about the patient.
  cobranca: { envio: 'cobrancas', usos: 10, conferencia: 'nenhuma' },
  // Signing or refusing is one use. The link stays open, to download what was signed.
  assinatura: { envio: 'documentos', usos: 2, conferencia: 'nascimento' },
  // Every file is a use. One more, so that the page still opens after the last.
  arquivo: { envio: 'documentos', usos: ARQUIVOS_POR_LINK + 1, conferencia: 'nascimento' },
};

/** The kinds that deliver a paper. */
export const TIPOS_DE_ENTREGA = ['relatorio', 'documento'] as const satisfies readonly TipoDeLink[];
export type TipoDeEntrega = (typeof TIPOS_DE_ENTREGA)[number];

/** What a delivered paper is, in one word: it is shown before the second check, so it names no content. */
export const ESPECIES_DE_PAPEL = [
  'relatorio',
  'declaracao',
  'atestado',
  'encaminhamento',
  'contrato',
  'termo',
  'documento',
] as const;
export type EspecieDePapel = (typeof ESPECIES_DE_PAPEL)[number];

/** A round of signatures ends when all have signed, when one refuses, or when the practice cancels it. */
export const ESTADOS_DA_COLETA = ['aberta', 'concluida', 'recusada', 'cancelada'] as const;
export type EstadoDaColeta = (typeof ESTADOS_DA_COLETA)[number];
export const ESTADOS_DO_SIGNATARIO = ['pendente', 'assinou', 'recusou'] as const;
/**
 * As what somebody signs: a guardian who represents the patient, a patient under 18 who assents, an adult patient, or
 * somebody of the network who may not consent for the patient.
 */
export const QUALIDADES = ['responsavel', 'assentimento', 'proprio', 'outro'] as const;
export type Qualidade = (typeof QUALIDADES)[number];
/** How the mark of a signature was made. */
export const MARCAS_DA_ASSINATURA = ['desenho', 'digitada'] as const;
/** The field in which a mark is drawn. */
export const QUADRO = { largura: 600, altura: 200 };

/** What the signers of a paper consent to. */
export const FINALIDADES = ['atendimento', 'lgpd', 'imagem', 'gravacao', 'contato_escola', 'uso_ia'] as const;
export type Finalidade = (typeof FINALIDADES)[number];
/** What a document is a consent to, by the template it was made from; null for the others. */
export const finalidadeDoModelo = (modelo: string): Finalidade | null =>
  modelo === 'consentimento' ? 'atendimento' : (FINALIDADES.find((one) => one === modelo) ?? null);

/** How long a link lives that does not end with its record. */
export const DIAS_DO_LINK = 7;
/** The most days that a link without an appointment may be open. */
export const DIAS_MAX = 90;

/** Reminders of an anamnesis that was not sent back: the days between them, and how many at most. */
export const AVISO_DIAS = 3;
export const AVISOS_MAX = 2;
/** A reminder that was refused does not count: it is tried again after so many days, and so many times in all. */
export const AVISO_DE_NOVO_DIAS = 1;
export const AVISO_FALHAS_MAX = 3;

/** The decisions of the practice about a request for another time. */
export const DECISOES_DO_PEDIDO = ['aceita', 'recusada'] as const;
export type DecisaoDoPedido = (typeof DECISOES_DO_PEDIDO)[number];

/** Whether the link of an appointment can be answered: the family is expected and the start is not over. */
export const respondivel = ({ status, inicio }: { status: string; inicio: string }, agora = Date.now()) =>
  esperado(status) && Date.parse(inicio) > agora;

type Cancelado = { cancelamento: unknown; pedido: { decisao: DecisaoDoPedido | null } | null; inicio: string };

/** Whether a family can ask for a new time: it cancelled by this link, and no new time was given yet. */
export const podePedirNovo = ({ cancelamento, pedido, inicio }: Cancelado, agora = Date.now()) =>
  cancelamento !== null && pedido?.decisao !== 'aceita' && Date.parse(inicio) > agora;

/** Whether a link can still be used, as far as its own row says. */
export const estaAberto = (link: { estado: string; expira_em: string }, agora = Date.now()) =>
  ['criado', 'enviado', 'aberto', 'iniciado', 'respondido'].includes(link.estado) && Date.parse(link.expira_em) > agora;

/** States of a link that no longer opens, even when it is extended: another one has to be made. */
const ENCERRADOS: readonly string[] = ['revogado', 'fechado', 'esgotado'];
export const estaEncerrado = (estado: string) => ENCERRADOS.includes(estado);

/** Wrong answers to the second check that close a link. */
export const ERROS_MAX = 5;

/** What a route for links accepts: the kinds of links, whether the second check must be passed, and how many calls. */
export type RegraDaRota = {
  tipos: readonly TipoDeLink[];
  conferido: boolean;
  /** Calls of one link in a window of this many seconds. */
  limite: { max: number; seconds: number };
  /** Also for a link that is closed, if it once was real. */
  fechado: boolean;
};

/** The header with the token of a link. The page reads it from the fragment of its address, which is never sent. */
export const LINK_HEADER = 'x-link';
/** The header with the proof that this browser has passed the second check. */
export const PASSE_HEADER = 'x-link-passe';
/** The path of the page for links; the token follows as the fragment. */
export const PAGINA_DO_LINK = '/l';
