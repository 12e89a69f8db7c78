import pg from 'pg';
import type { Call } from './db.ts';

/** What PostgreSQL answered to the opening: the first row as it came, or none. */
export type Fields = (string | null)[] | undefined;

/** The parts of `pg` that its types leave out. */
type Wire = {
  bind: (config: {
    portal: string;
    statement: string;
    values: unknown[];
    valueMapper: (value: unknown) => unknown;
  }) => void;
  describe: () => void;
  execute: (config: { portal: string }) => void;
};
type Columns = { fields: pg.FieldDef[] };
type Row = { fields: (string | null)[] };
type Base = new (
  config: pg.QueryConfig,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  readonly name?: string;
  prepare(wire: Wire): void;
  handleRowDescription(columns: Columns): void;
  handleDataRow(row: Row): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

type Known = { columns: Map<string, Columns>; undescribed: Wire };

/** What a connection has told of the columns of its named queries: it need not tell them again, nor we ask. */
const known = new WeakMap<Wire, Known>();

const knownOf = (wire: Wire): Known => {
  const found = known.get(wire) ?? {
    columns: new Map(),
    undescribed: Object.create(wire, { describe: { value: () => undefined } }),
  };
  known.set(wire, found);
  return found;
};

/**
 * A query together with the statement that decides what it may see, in one message: to PostgreSQL they are one transaction,
 * which ends with the message. The opening must be prepared on the connection.
 */
export class Opened extends (pg.Query as unknown as Base) {
  private readonly opening: Call;
  private columns: Map<string, Columns> | undefined;
  private fields: Fields;
  private isOpen = false;

  constructor(
    opening: Call,
    query: pg.QueryConfig,
    done: (error: Error | null, result: pg.QueryResult, fields: Fields) => void,
  ) {
    super({ ...query, queryMode: 'extended' } as pg.QueryConfig, (error, result) => done(error, result, this.fields));
    this.opening = opening;
  }

  override prepare(wire: Wire) {
    const { fixed, values } = this.opening;
    const { columns, undescribed } = knownOf(wire);
    wire.bind({ portal: '', statement: fixed.name, values, valueMapper: (value) => value });
    wire.execute({ portal: '' });
    const described = this.name && columns.get(this.name);
    super.prepare(described ? undescribed : wire);
    if (described) super.handleRowDescription(described);
    else this.columns = columns;
  }

  override handleRowDescription(columns: Columns) {
    if (this.name) this.columns?.set(this.name, columns);
    super.handleRowDescription(columns);
  }

  override handleDataRow(row: Row) {
    if (this.isOpen) super.handleDataRow(row);
    else this.fields = row.fields;
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.isOpen) super.handleCommandComplete(message, wire);
    else this.isOpen = true;
  }
}
