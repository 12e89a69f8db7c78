import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** The place of a value in a query that is compiled once. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * A frequent query is built and compiled once for each shape; only its values change. `build` must not look at a value,
 * only pass it on: whatever decides the text of the query belongs to the shape.
 */
export const writtenOnce = <S, V extends object, R>(build: (db: Db, shape: S, values: V) => Compilable<R>) => {
  const known = new Map<string, CompiledQuery<R>>();
  return async (db: Db, shape: S, values: V): Promise<R[]> => {
    const key = JSON.stringify(shape);
    const query = known.get(key) ?? build(db, shape, places as V).compile();
    known.set(key, query);
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as keyof V] : one));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
};
