import fc from 'fast-check';
import type { RouteDef } from '#contract/route.ts';
import { valueFor } from './contract.testing.ts';
import type { Records } from './equipe.testing.ts';

/** Requests to every route with the ids of the records of one patient. */
export type Target = {
  records: Records /** Of the patient, as a search or the warning of duplicates asks for it. */;
  nome: string;
};

export const wordOf = ({ path }: RouteDef) => /^\/api\/([\w/-]+)\/:id/.exec(path)?.[1] ?? '';

const SAMPLES = 400;
const bodies = new Map<string, unknown>();

/** The sample without the fields that the schema refuses. */
const without = (def: RouteDef, sample: unknown) => {
  const refused = new Set(def.body?.safeParse(sample).error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(sample ?? {}).filter(([key]) => !refused.has(key)));
};

/** The given values whose fields the sample has. */
const fixedIn = (sample: unknown, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => sample && typeof sample === 'object' && key in sample));

/** A body with the ids of the target that passes the schema: an invalid one would be refused before its record is looked for. */
const bodyFor = (def: RouteDef, found: Records) => {
  const paciente_id = found['pacientes-json'] ?? '';
  const key = `${def.method} ${def.path} ${paciente_id}`;
  if (!def.body || bodies.has(key)) return bodies.get(key);
  const samples = fc
    .sample(valueFor(def.body, Object.values(found), 0), { numRuns: SAMPLES, seed: 3 })
    .map((one) => ({ ...(one as object), ...fixedIn(one, { paciente_id, email: 'alguem@escola.example' }) }));
  const valid = (one: unknown) => def.body?.safeParse(one).success;
  const body = samples.find(valid) ?? samples.map((one) => without(def, one)).find(valid) ?? samples[0];
  bodies.set(key, body);
  return body;
};

const sent = ({ multipart }: RouteDef, json: string | undefined): RequestInit => {
  if (!multipart) return json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: json };
  const body = new FormData();
  body.set('arquivo', new Blob(['texto']), 'nota.txt');
  return { body };
};

/** The birth date that `patientWith` gives. */
const NASCIMENTO = '2017-02-03';

/** Path, query and body with the ids of the target. */
export const requestFor = (def: RouteDef, { records: found, nome }: Target) => {
  const paciente_id = found['pacientes-json'] ?? '';
  const id = found[wordOf(def)] ?? paciente_id;
  const asked = new URLSearchParams({ paciente_id, busca: nome, nome, data_nascimento: NASCIMENTO });
  const search = def.query ? `?${asked}` : '';
  const path = def.path.replace(/:\w+/g, (name) => (name === ':id' ? id : (found[name.slice(1)] ?? id))) + search;
  const body = bodyFor(def, found);
  const json = body === undefined ? undefined : JSON.stringify(body);
  return { path, json, init: { method: def.method, ...sent(def, json) } };
};
