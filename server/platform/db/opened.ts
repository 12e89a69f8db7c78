import type pg from 'pg';
import Query from 'pg/lib/query.js';
import type { Call } from './call.ts';

/** The first row returned by the statements before the query, unparsed; `undefined` if there was none. */
export type Fields = (string | null)[] | undefined;

type Wire = Parameters<Query['prepare']>[0];
type Columns = Parameters<Query['handleRowDescription']>[0];
type Row = Parameters<Query['handleDataRow']>[0];

type Known = {
  columns: Map<string, Columns>;
  /** Sockets whose writes are collected and sent in one piece, because many small writes cost more. */
  parts: Buffer[];
  gathering: Wire;
  undescribed: Wire;
};

/** The column descriptions of the named queries of each connection, so that they are requested only once. */
const known = new WeakMap<Wire, Known>();

const knownOf = (wire: Wire): Known => {
  const found = known.get(wire);
  if (found) return found;
  const parts: Buffer[] = [];
  const _send = { value: (bytes: Buffer) => void parts.push(bytes) };
  const made = {
    columns: new Map(),
    parts,
    gathering: Object.create(wire, { _send }),
    undescribed: Object.create(wire, { _send, describe: { value: () => undefined } }),
  };
  known.set(wire, made);
  return made;
};

type Done = (error: Error | null, result: pg.QueryResult, fields: Fields) => void;

/**
 * Statements followed by a query, in one message of the protocol. Outside of a transaction PostgreSQL runs them as one
 * implicit transaction; a pooler keeps them on one connection. `names`: whether statements may be named.
 */
export class Opened extends Query {
  /** This message named a statement. If the message fails, it is unknown whether the name exists. */
  hasNamed = false;
  private readonly before: Call[];
  private readonly names: boolean;
  private columns: Map<string, Columns> | undefined;
  private fields: Fields;
  private completed = 0;

  constructor(before: Call[], query: pg.QueryConfig, names: boolean, done: Done) {
    super({ ...query, queryMode: 'extended' }, (error, result) => done(error, result, this.fields));
    this.before = before;
    this.names = names;
  }

  private send(wire: Wire, { fixed: { name, text }, values }: Call) {
    const statement = this.names ? name : '';
    if (!statement) wire.parse({ name: '', text });
    else if (wire.parsedStatements[name] === undefined) {
      wire.parse({ name, text });
      wire.parsedStatements[name] = text;
      this.hasNamed = true;
    }
    wire.bind({ portal: '', statement, values, valueMapper: (value) => value });
    wire.execute({ portal: '' });
  }

  override prepare(wire: Wire) {
    const { columns, parts, gathering, undescribed } = knownOf(wire);
    const described = this.name && columns.get(this.name);
    try {
      for (const call of this.before) this.send(gathering, call);
      super.prepare(described ? undescribed : gathering);
    } finally {
      wire._send(Buffer.concat(parts.splice(0)));
    }
    if (described) super.handleRowDescription(described);
    else this.columns = columns;
  }

  override handleRowDescription(columns: Columns) {
    if (this.name) this.columns?.set(this.name, columns);
    super.handleRowDescription(columns);
  }

  override handleDataRow(row: Row) {
    if (this.completed < this.before.length) this.fields ??= row.fields;
    else super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.completed < this.before.length) this.completed += 1;
    else super.handleCommandComplete(message, wire);
  }
}
