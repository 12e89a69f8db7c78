import pg from 'pg';
import Query from 'pg/lib/query.js';
import type { Call } from './call.ts';

/** The first row returned by the statements before the query, unparsed; `undefined` if there was none. */
export type Fields = (string | null)[] | undefined;

type Wire = Parameters<Query['prepare']>[0];
type Columns = Parameters<Query['handleRowDescription']>[0];
type Row = Parameters<Query['handleDataRow']>[0];

/** The columns of a named query, and a function that makes a row of its fields. */
type Shape = { columns: Columns; read: (fields: Row['fields']) => unknown };

type Known = {
  shapes: Map<string, Shape>;
  /** Sockets whose writes are collected and sent in one piece, because many small writes cost more. */
  parts: Buffer[];
  gathering: Wire;
  undescribed: Wire;
};

/** What is known of the named queries of each connection, so that their columns are requested only once. */
const known = new WeakMap<Wire, Known>();

const knownOf = (wire: Wire): Known => {
  const found = known.get(wire);
  if (found) return found;
  const parts: Buffer[] = [];
  const _send = { value: (bytes: Buffer) => void parts.push(bytes) };
  const made = {
    shapes: new Map(),
    parts,
    gathering: Object.create(wire, { _send }),
    undescribed: Object.create(wire, { _send, describe: { value: () => undefined } }),
  };
  known.set(wire, made);
  return made;
};

const { getTypeParser } = pg.types;
/** The parser of types that stay text. */
const asText = getTypeParser(pg.types.builtins.TEXT);

/**
 * A function written for the columns of one query. Rows that are filled column by column, by a name looked up each time, take
 * twice as long.
 */
const readerOf = ({ fields }: Columns): Shape['read'] => {
  const parsers = fields.map(({ dataTypeID }) => getTypeParser(dataTypeID));
  const columns = fields.map(({ name }, at) => {
    const value =
      parsers[at] === asText ? `fields[${at}]` : `fields[${at}] === null ? null : parsers[${at}](fields[${at}])`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  // The text holds nothing but the names of columns in our own queries.
  return new Function('parsers', `return (fields) => ({ ${columns.join(', ')} });`)(parsers);
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
  private shapes: Map<string, Shape> | undefined;
  private shape: Shape | undefined;
  private fields: Fields;
  private completed = 0;

  constructor(before: Call[], query: pg.QueryConfig, names: boolean, done: Done) {
    // Given as text, since `pg` copies an object property by property.
    super(query.text, undefined, (error, result) => done(error, result, this.fields));
    this.name = query.name;
    this.values = query.values;
    this.queryMode = 'extended';
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
    const { shapes, parts, gathering, undescribed } = knownOf(wire);
    this.shape = this.name ? shapes.get(this.name) : undefined;
    try {
      for (const call of this.before) this.send(gathering, call);
      super.prepare(this.shape ? undescribed : gathering);
    } finally {
      wire._send(Buffer.concat(parts.splice(0)));
    }
    if (this.shape) this._result.fields = this.shape.columns.fields;
    else this.shapes = shapes;
  }

  override handleRowDescription(columns: Columns) {
    super.handleRowDescription(columns);
    if (!this.name) return;
    this.shape = { columns, read: readerOf(columns) };
    this.shapes?.set(this.name, this.shape);
  }

  override handleDataRow(row: Row) {
    if (this.completed < this.before.length) this.fields ??= row.fields;
    else if (!this.shape) super.handleDataRow(row);
    else if (!this._canceledDueToError) {
      try {
        this._result.rows.push(this.shape.read(row.fields));
      } catch (error) {
        this._canceledDueToError = error;
      }
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.completed < this.before.length) this.completed += 1;
    else super.handleCommandComplete(message, wire);
  }
}
