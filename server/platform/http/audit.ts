import type { Funcao } from '#contract/permissoes.ts';
import type { Audit } from '#contract/route.ts';
import type { Call, Fixed } from '#server/platform/db/call.ts';
import { type Database, isRefused } from '#server/platform/db/db.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

/** One row of the audit trail. */
export type Line = {
  conta_id: string;
  /** Who acted: a user, or a link. */
  usuario_id: string | null;
  link_id: string | null;
  /** The membership of the user, and its function. */
  membro_id: string | null;
  funcao: Funcao | null;
  recurso: string;
  recurso_ids: string;
  acao: string;
  endereco: string;
  agente: string | null;
  pedido: string;
};

/** The maximum length of an IPv6 address as text. */
const ADDRESS_MAX = 45;

/**
 * Who acts in a request: a user as a member of a practice, or somebody with a link. Jobs write their lines with
 * `anotarFeito`.
 */
export type Ator =
  | { conta_id: string; usuario_id: string; membro_id: string; funcao: Funcao }
  | { conta_id: string; link_id: string };

export const lineOf = (ator: Ator, { recurso, ids, acao, endereco, agente, pedido }: AuditEntry): Line => ({
  usuario_id: null,
  link_id: null,
  membro_id: null,
  funcao: null,
  ...ator,
  recurso,
  recurso_ids: `{${ids.join(',')}}`,
  acao,
  // Behind a proxy this is whatever the proxy sends.
  endereco: endereco.slice(0, ADDRESS_MAX),
  agente: agente?.slice(0, 300) ?? null,
  pedido,
});

/** With the exceptional accesses that are in force for the member. */
const LINES: Fixed = {
  name: 'auditar',
  text: `insert into auditoria (conta_id, usuario_id, link_id, funcao, recurso, recurso_ids, acao, endereco, agente, pedido, excecoes)
    select conta_id, usuario_id, link_id, funcao, recurso, recurso_ids, acao, endereco, agente, pedido,
      array(select e.id from paciente_equipe e where e.conta_id = x.conta_id and e.membro_id = x.membro_id
        and e.motivo is not null and e.ate > now())
    from jsonb_to_recordset($1) as x (conta_id uuid, usuario_id uuid, link_id uuid, membro_id uuid, funcao text, recurso text,
      recurso_ids uuid[], acao text, endereco text, agente text, pedido text)`,
};

/** Skip the line if the link has an equal one from the last 24 hours. */
const LINE_OF_DAY: Fixed = {
  name: 'auditar_por_dia',
  text: `${LINES.text}
    where not exists (select 1 from auditoria a where a.conta_id = x.conta_id and a.quando > now() - interval '1 day'
      and a.link_id = x.link_id and a.recurso = x.recurso and a.acao = x.acao)`,
};

/**
 * The lines must belong to the practice that is set in the transaction, whose member sees their own exceptional
 * accesses.
 */
export const writing = (lines: Line[]): Call => ({ fixed: LINES, values: [JSON.stringify(lines)] });

const PRACTICE_AT_END: Fixed = { name: 'trilha_fim', text: `select set_config('app.conta_id', $1, true)` };
const IN_PRACTICE: Fixed = {
  name: 'trilha',
  text: `select set_config('app.conta_id', $1, true), set_config('app.funcao', 'produto', true),
    set_config('synchronous_commit', 'off', true)`,
};

/** The lines of a link, whose transaction has no practice: the practice is set for them, at the end. */
export const ending = (line: Line, { porDia }: Pick<Audit, 'porDia'> = {}): Call[] => [
  { fixed: PRACTICE_AT_END, values: [line.conta_id] },
  porDia ? { fixed: LINE_OF_DAY, values: [JSON.stringify([line])] } : writing([line]),
];

/**
 * Writes the audit line of a read request. The request is answered after the line is written, and fails if it cannot
 * be.
 */
export type Trail = (line: Line) => Promise<void>;

type Waiting = { line: Line; done: () => void; failed: (error: unknown) => void };

const LINES_MAX = 100;

const inTheirPractices = (lines: Line[]) =>
  [...Map.groupBy(lines, ({ conta_id }) => conta_id)].flatMap(([conta_id, theirs]) => [
    { fixed: IN_PRACTICE, values: [conta_id] },
    writing(theirs),
  ]);

/** Lines that arrive while others are being written are sent together, in one message. */
export const createTrail = (database: Database): Trail => {
  const waiting: Waiting[] = [];
  let busy = false;

  const write = async (some: Waiting[]): Promise<void> => {
    try {
      await database.send(inTheirPractices(some.map(({ line }) => line)));
      for (const { done } of some) done();
    } catch (error) {
      // If PostgreSQL refuses a batch, write its lines one by one, so that one bad line does not fail the others.
      // Without a database all of them fail.
      if (some.length > 1 && isRefused(error)) for (const one of some) await write([one]);
      else for (const { failed } of some) failed(error);
    }
  };

  const writeAll = async () => {
    busy = true;
    while (waiting.length) await write(waiting.splice(0, LINES_MAX));
    busy = false;
  };

  return (line) =>
    new Promise((done, failed) => {
      waiting.push({ line, done, failed });
      if (!busy) writeAll();
    });
};
