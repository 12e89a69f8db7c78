import { createContext, useContext } from 'react';
import { ofereceRota } from '#contract/permissoes.ts';
import type { RouteDef } from '#contract/route.ts';
import { useSignedUser } from './session.ts';

/** Whether the screens below show a file outside the member's own cases, open by an exceptional access or not at all. */
export const ForaDosCasos = createContext(false);

/** What decides whether a member may call a route. */
export type Needed = Pick<RouteDef, 'method' | 'leitura' | 'recurso' | 'supervisor'>;

/** Whether the member may call a route: a screen offers nothing that the server refuses. */
export const usePode = () => {
  const user = useSignedUser();
  const foraDosCasos = useContext(ForaDosCasos);
  return (rota: Needed) => ofereceRota(user, rota, foraDosCasos);
};
