import type { Audit } from '#contract/route.ts';
import type { Call, Database, Fixed } from './db.ts';
import type { Sessao } from './session.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

/** The longest that IPv6 can be written. */
const ADDRESS_MAX = 45;

const LINE: Fixed = {
  name: 'auditar',
  types: 'uuid, uuid, text, uuid[], text, text, text, text',
  text: `insert into auditoria (conta_id, usuario_id, registro, registro_ids, acao, endereco, agente, pedido)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/**
 * One line of the trail, to be written with the commit of what it tells of: neither is there without the other, and it
 * costs no round trip of its own.
 */
export const auditLine = ({ user }: Sessao, { registro, ids, acao, endereco, agente, pedido }: AuditEntry): Call => ({
  fixed: LINE,
  values: [
    user.conta_id,
    user.id,
    registro,
    `{${ids.join(',')}}`,
    acao,
    // With a proxy before us it is whatever the proxy says.
    endereco.slice(0, ADDRESS_MAX),
    agente?.slice(0, 300) ?? null,
    pedido,
  ],
});

const IN_PRACTICE: Fixed = {
  name: 'trilha',
  types: 'text',
  text: `select set_config('app.conta_id', $1, true), set_config('synchronous_commit', 'off', true)`,
};

/** Writes the line of a reading. Who asked is answered once it is written, and not if it cannot be. */
export type Trail = (line: Call) => Promise<void>;

type Waiting = { line: Call; done: () => void; failed: (error: unknown) => void };

const LINES_MAX = 100;

/** Lines of any practices, each written in its own. */
const inTheirPractices = (lines: Call[]) =>
  lines.flatMap((line, index) => {
    const [conta_id = null] = line.values;
    const same = index > 0 && lines[index - 1]?.values[0] === conta_id;
    return same ? [line] : [{ fixed: IN_PRACTICE, values: [conta_id] }, line];
  });

/** The lines that come while others are being written go together, in one message. */
export const createTrail = (database: Database): Trail => {
  const waiting: Waiting[] = [];
  let writing = false;

  const write = async (some: Waiting[]): Promise<void> => {
    try {
      await database.send(inTheirPractices(some.map(({ line }) => line)));
      for (const { done } of some) done();
    } catch (error) {
      // Whatever is wrong with one of them is no matter of the others.
      if (some.length > 1) for (const one of some) await write([one]);
      else for (const { failed } of some) failed(error);
    }
  };

  const writeAll = async () => {
    writing = true;
    while (waiting.length) await write(waiting.splice(0, LINES_MAX));
    writing = false;
  };

  return (line) =>
    new Promise((done, failed) => {
      waiting.push({ line, done, failed });
      if (!writing) writeAll();
    });
};
