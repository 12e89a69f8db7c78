import type { FastifyRequest } from 'fastify';
import type { Conferencia, Finalidade, RegraDaRota, TipoDeLink } from '#contract/links/tipos.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import type { RouteDef } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Call, Fixed } from '#server/platform/db/call.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { ending, lineOf, type Trail } from './audit.ts';
import { isReading } from './permission.ts';
import { throttle } from './throttle.ts';

/** The link of a request, as `abrir_link` returns it. */
export type LinkDaChamada = {
  id: string;
  conta_id: string;
  tipo: TipoDeLink;
  paciente_id: string;
  atendimento_id: string | null;
  anamnese_id: string | null;
  entrega_id: string | null;
  lancamento_id: string | null;
  coleta_id: string | null;
  arquivo_pedido_id: string | null;
  destinatario: string;
  locale: Locale;
  conferencia: Conferencia;
  /** Whether this browser has passed the second check, or none is asked for. */
  conferido: boolean;
  expira_em: string;
  fuso: string;
  /** The full name of the patient. Send only the first name in answers. */
  paciente: string;
  /** The authorisation of a link to a school. Shown only after the second check. */
  autorizacao: { nome: string; relacao: string | null; finalidade: Finalidade; em: string } | null;
  pratica: { nome: string; telefone: string | null; email: string };
};

type Row = { aberto: boolean; conferido: boolean; link: Omit<LinkDaChamada, 'conferido'> };

const OPEN_LINK: Fixed = { name: 'abrir_link', text: 'select * from abrir_link($1, $2, $3)' };

/** 128 bits or more in base64url. */
const SECRET = /^[A-Za-z0-9_-]{22,43}$/;
const hashIn = (request: FastifyRequest, header: string) => {
  const value = request.headers[header];
  return typeof value === 'string' && SECRET.test(value) ? sha256(value) : '';
};

/**
 * One answer for every link that does not open: unknown, expired, used up, revoked, closed or of another kind. Only a
 * route with `fechado` is answered for a link that once was real.
 */
const linkFechado = () => new Recusa(404, 'link_fechado');

/**
 * Failed calls in ten minutes, of one address and in all. Only failures are refused with 429: a link that is open keeps
 * working, so that strangers cannot lock a family out.
 */
const FAILURES = { max: 30, seconds: 600 };
const FAILURES_IN_ALL = { max: 3000, seconds: 600 };
const countFailure = async (database: Database, { endereco }: FastifyRequest) => {
  await throttle(database, `link:${endereco}`, FAILURES);
  await throttle(database, 'link:todos', FAILURES_IN_ALL);
};

const regraDe = ({ link, method, path }: RouteDef): RegraDaRota => {
  if (!link) throw new Error(`${method} ${path} is for links, but does not say which.`);
  return link;
};

const NOT_OPEN = Symbol('not open');

type Parts = { database: Database; trail: Trail };

/** Runs a handler in a transaction that sees what the link of the request opens. A GET is read-only. */
export const runLink = async <T>(
  def: RouteDef,
  { database, trail }: Parts,
  request: FastifyRequest,
  handle: (db: Db, link: LinkDaChamada) => Promise<T>,
  /** A call that checks the link twice must do each of these only once. */
  { counted = true, recorded = true } = {},
): Promise<T> => {
  const regra = regraDe(def);
  const reading = isReading(def);
  const hash = hashIn(request, LINK_HEADER);
  const first: Call = { fixed: OPEN_LINK, values: [hash, String(reading), hashIn(request, PASSE_HEADER)] };
  const line = (link: LinkDaChamada) =>
    recorded &&
    def.audit &&
    lineOf(
      { conta_id: link.conta_id, link_id: link.id },
      {
        ...def.audit,
        ids: [
          link.id,
          link.atendimento_id,
          link.anamnese_id,
          link.entrega_id,
          link.lancamento_id,
          link.coleta_id,
          link.arquivo_pedido_id,
        ].filter((id) => id !== null),
        endereco: request.endereco,
        agente: request.headers['user-agent'] ?? null,
        pedido: request.id,
      },
    );
  const outcome = await database.open<Row, { result: T; link: LinkDaChamada } | typeof NOT_OPEN>(
    first,
    async ([row], db, last) => {
      if (!row || !(row.aberto || regra.fechado) || !regra.tipos.includes(row.link.tipo)) return NOT_OPEN;
      const link = { ...row.link, conferido: row.conferido };
      if (counted) await throttle(database, `link:${link.id}:${def.method} ${def.path}`, regra.limite);
      if (regra.conferido && !link.conferido) throw new Recusa(403, 'link_conferir');
      const result = await handle(db, link);
      const written = !reading && line(link);
      if (written) for (const call of ending(written, def.audit)) last(call);
      return { result, link };
    },
    hash,
  );
  if (outcome === NOT_OPEN) {
    await countFailure(database, request);
    throw linkFechado();
  }
  const read = reading && line(outcome.link);
  if (read) await trail(read);
  return outcome.result;
};
