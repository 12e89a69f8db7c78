/** A record as the inputs of its form show it: what is missing has its value in the empty record. */
export const valoresDe = <V extends object>(vazio: V, cadastrado: Partial<V> | null): V =>
  Object.fromEntries(Object.entries(vazio).map(([nome, nada]) => [nome, cadastrado?.[nome as keyof V] ?? nada])) as V;
