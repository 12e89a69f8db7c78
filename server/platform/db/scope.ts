import type { Funcao } from '#contract/permissoes.ts';
import type { Call, Fixed } from './call.ts';

/**
 * A practice, and who acts in it: a member, or the product itself (a job, the demo, a sign-in). `usuario_id`: the person
 * whose password, second factor, devices and sessions may be read and changed, which belong to no practice.
 */
export type Practice = { conta_id: string; membro: Membro | 'produto'; usuario_id?: string };
export type Membro = { id: string; funcao: Funcao };

/**
 * What a transaction may see. Row-level security compares these settings with the rows: the practice by its id, the
 * patients of a member by their case teams, and before the practice is known, a few rows by a secret that only their
 * owner has; the memberships of a person by their id. A job sees the list of practices, and then works in each of them like a request.
 */
export type Scope =
  | Practice
  | { usuario_id: string }
  | { email: string }
  | { token_hash: string }
  | { identidade: string }
  | { codigo: string }
  | { pagamento: string }
  | { tarefa: 'limpeza' | 'lembretes' | 'pagamentos' | 'avisos' };

const SCOPE: Fixed = { name: 'alcance', text: 'select set_config($1, $2, true)' };
const PRACTICE: Fixed = {
  name: 'pratica',
  text: `select set_config('app.conta_id', $1, true), set_config('app.membro_id', $2, true),
    set_config('app.funcao', $3, true), set_config('app.usuario_id', $4, true)`,
};

/** The values of the settings for a practice, in the order of `PRACTICE`. */
export const actorOf = ({ conta_id, membro, usuario_id = '' }: Practice) =>
  membro === 'produto' ? [conta_id, '', 'produto', usuario_id] : [conta_id, membro.id, membro.funcao, usuario_id];

/** The statement that opens a scope. */
export const scopeOf = (scope: Scope | null): Call => {
  if (scope && 'membro' in scope) return { fixed: PRACTICE, values: actorOf(scope) };
  const [name, value] = Object.entries(scope ?? {})[0] ?? ['conta_id', ''];
  return { fixed: SCOPE, values: [`app.${name}`, value] };
};
