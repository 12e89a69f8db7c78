import { DIA_MS, instante } from '#domain/days/fuso.ts';
import type { EstadoDoLink, LinkEnviado } from './links.ts';
import { DIAS_MAX, estaAberto, estaEncerrado, respondivel, type TipoDeLink } from './tipos.ts';

/** What can be done with a link in its state, and how a list groups links. */

export type AcaoDoLink = 'enviar' | 'prolongar' | 'revogar';
type Visto = Pick<LinkEnviado, 'tipo' | 'estado' | 'expira_em'> & {
  atendimento: Pick<NonNullable<LinkEnviado['atendimento']>, 'inicio' | 'status'> | null;
  cobranca: Pick<NonNullable<LinkEnviado['cobranca']>, 'status'> | null;
};

/** After their answer nothing is left to send. The others can be answered again. */
const RESPONDIDO_BASTA: readonly TipoDeLink[] = ['relatorio', 'documento', 'assinatura'];

/** The record still waits: the appointment is upcoming and not cancelled, the charge is not paid. */
const espera = ({ atendimento, cobranca }: Visto, agora: number) => {
  if (cobranca) return cobranca.status === 'Aberto';
  return !atendimento || respondivel(atendimento, agora);
};

/** A link for an appointment ends with it. */
const podeDurarMais = ({ atendimento, expira_em }: Visto) =>
  !atendimento || Date.parse(expira_em) < Date.parse(atendimento.inicio);

/**
 * What can be done with a link: one that is open is sent, extended and revoked; one that has expired without an answer
 * can be reopened. What was answered is not extended.
 */
export const acoesDoLink = (link: Visto, agora = Date.now()): readonly AcaoDoLink[] => {
  if (estaEncerrado(link.estado)) return [];
  const aberto = estaAberto(link, agora);
  const respondido = link.estado === 'respondido';
  const esperando = espera(link, agora);
  const acoes: AcaoDoLink[] = [];
  if (aberto && esperando && !(respondido && RESPONDIDO_BASTA.includes(link.tipo))) acoes.push('enviar');
  if (esperando && !respondido && podeDurarMais(link)) acoes.push('prolongar');
  if (aberto) acoes.push('revogar');
  return acoes;
};

const MAIS_DIAS = [1, 7, 30];
/** The server refuses an end that is later than its limit when the request arrives. */
const FOLGA_MS = 60_000;

/** The ends to choose from when a link is extended: later than the present one, and none that the server refuses. */
export const finsDoLink = (
  { expira_em, limite, atendimento }: Pick<LinkEnviado, 'expira_em' | 'limite'> & Pick<Visto, 'atendimento'>,
  agora = Date.now(),
) => {
  const fim = Date.parse(expira_em);
  const maximo = Math.min(
    limite ? Date.parse(limite) : Number.POSITIVE_INFINITY,
    atendimento ? Number.POSITIVE_INFINITY : agora + DIAS_MAX * DIA_MS - FOLGA_MS,
  );
  const novos = MAIS_DIAS.map((dias) => Math.min(maximo, Math.max(agora, fim) + dias * DIA_MS));
  return [...new Set(novos)].filter((novo) => novo > Math.max(agora, fim)).map((novo) => instante(novo));
};

export const GRUPOS_DE_LINKS = ['abertos', 'respondidos', 'encerrados'] as const;
export type GrupoDeLinks = (typeof GRUPOS_DE_LINKS)[number];

const GRUPO: Record<EstadoDoLink, GrupoDeLinks> = {
  criado: 'abertos',
  enviado: 'abertos',
  aberto: 'abertos',
  iniciado: 'abertos',
  respondido: 'respondidos',
  expirado: 'encerrados',
  esgotado: 'encerrados',
  fechado: 'encerrados',
  revogado: 'encerrados',
};
export const grupoDoLink = ({ estado }: { estado: EstadoDoLink }) => GRUPO[estado];
