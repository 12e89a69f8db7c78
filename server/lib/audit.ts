import type { Audit } from '#contract/route.ts';
import { type Call, type Database, type Fixed, isRefused } from './db.ts';
import type { Sessao } from './session.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

/** One line of the trail as the table has it. */
export type Line = {
  conta_id: string;
  usuario_id: string;
  registro: string;
  registro_ids: string;
  acao: string;
  endereco: string;
  agente: string | null;
  pedido: string;
};

/** The longest that IPv6 can be written. */
const ADDRESS_MAX = 45;

export const lineOf = ({ user }: Sessao, { registro, ids, acao, endereco, agente, pedido }: AuditEntry): Line => ({
  conta_id: user.conta_id,
  usuario_id: user.id,
  registro,
  registro_ids: `{${ids.join(',')}}`,
  acao,
  // With a proxy before us it is whatever the proxy says.
  endereco: endereco.slice(0, ADDRESS_MAX),
  agente: agente?.slice(0, 300) ?? null,
  pedido,
});

const LINES: Fixed = {
  name: 'auditar',
  text: `insert into auditoria (conta_id, usuario_id, registro, registro_ids, acao, endereco, agente, pedido)
    select * from jsonb_to_recordset($1)
      as x (conta_id uuid, usuario_id uuid, registro text, registro_ids uuid[], acao text, endereco text, agente text, pedido text)`,
};

/** Lines of one practice, which must be the one in force. */
export const writing = (lines: Line[]): Call => ({ fixed: LINES, values: [JSON.stringify(lines)] });

const IN_PRACTICE: Fixed = {
  name: 'trilha',
  text: `select set_config('app.conta_id', $1, true), set_config('synchronous_commit', 'off', true)`,
};

/** Writes the line of a reading. Who asked is answered once it is written, and not if it cannot be. */
export type Trail = (line: Line) => Promise<void>;

type Waiting = { line: Line; done: () => void; failed: (error: unknown) => void };

const LINES_MAX = 100;

const inTheirPractices = (lines: Line[]) =>
  [...Map.groupBy(lines, ({ conta_id }) => conta_id)].flatMap(([conta_id, theirs]) => [
    { fixed: IN_PRACTICE, values: [conta_id] },
    writing(theirs),
  ]);

/** The lines that come while others are being written go together, in one message. */
export const createTrail = (database: Database): Trail => {
  const waiting: Waiting[] = [];
  let busy = false;

  const write = async (some: Waiting[]): Promise<void> => {
    try {
      await database.send(inTheirPractices(some.map(({ line }) => line)));
      for (const { done } of some) done();
    } catch (error) {
      // Whatever is wrong with one of them is no matter of the others. Without a database it is wrong with all.
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
