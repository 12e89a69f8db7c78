/** The parts of `pg` that its types leave out: its query, which sends itself over a connection. */
declare module 'pg/lib/query.js' {
  import type { Connection, FieldDef, QueryResult, Submittable } from 'pg';

  type Wire = {
    /** The statements that `pg` has named on this connection: texts by name. */
    parsedStatements: Record<string, string>;
    parse: (statement: { name: string; text: string }) => void;
    bind: (config: {
      portal: string;
      statement: string;
      values: unknown[];
      valueMapper: (value: unknown) => unknown;
    }) => void;
    describe: () => void;
    execute: (config: { portal: string }) => void;
    _send: (bytes: Buffer) => void;
  };

  class Query implements Submittable {
    constructor(text: string, values: undefined, callback: (error: Error | null, result: QueryResult) => void);
    name?: string | undefined;
    values?: unknown[] | undefined;
    queryMode?: 'extended';
    /** What the callback gets. */
    readonly _result: QueryResult;
    /** The first error in reading a row: the query fails with it once PostgreSQL is done. */
    _canceledDueToError: unknown;
    submit: (connection: Connection) => void;
    prepare(wire: Wire): void;
    handleRowDescription(columns: { fields: FieldDef[] }): void;
    handleDataRow(row: { fields: (string | null)[] }): void;
    handleCommandComplete(message: unknown, wire: Wire): void;
  }
  export = Query;
}
