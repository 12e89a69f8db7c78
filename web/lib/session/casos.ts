import { createAtom, useSelector } from '@tanstack/react-store';
import type { User } from '#contract/conta/auth.ts';
import { alcanceDe, pode } from '#contract/permissoes.ts';
import { useSignedUser } from './session.ts';

/** What lists show: the member's own cases, or all of the practice. Kept while the tab is open. */
export type Casos = 'meus' | 'todos';

const chosen = createAtom<Casos>('meus');

type Quem = Pick<User, 'membro' | 'config'>;

/** Only whoever treats and also reaches the cases of others has a choice. */
export const escolheCasos = (user: Quem) =>
  user.membro.equipe && pode(user, 'clinico') && alcanceDe(user, 'cadastros', 'ler') === 'todos';

type Query = { casos?: Casos };
const MEUS: Query = { casos: 'meus' };
const TODOS: Query = {};

/** Members who reach only some cases see their own, without files opened by an exceptional access. */
const soOsMeus = (user: Quem) =>
  user.membro.equipe && pode(user, 'clinico') && alcanceDe(user, 'cadastros', 'ler') === 'casos';

const queryOf = (user: Quem, casos: Casos): Query =>
  soOsMeus(user) || (escolheCasos(user) && casos === 'meus') ? MEUS : TODOS;

/** The part of a query that asks for the member's own cases. */
export const casosDe = (user: Quem) => queryOf(user, chosen.get());

export const useCasos = () => {
  const user = useSignedUser();
  const casos = useSelector(chosen, (value) => value);
  return { escolhe: escolheCasos(user), casos, query: queryOf(user, casos), set: (value: Casos) => chosen.set(value) };
};
