import type { User } from '#contract/conta/auth.ts';
import { actAs } from '#web/lib/api/api.ts';
import { tellTabs } from '#web/lib/session/canal.ts';
import { setEscolhendo } from '#web/lib/session/escolhendo.ts';
import { appRouter } from '#web/lib/session/navigation.ts';
import { fetchUser, keepToken, knownQuem, lastUserId } from '#web/lib/session/session.ts';
import { setLocked } from '#web/lib/session/tela.ts';
import { returnPath } from '#web/lib/session/voltar.ts';

/** The screen after signing in. Somebody who belongs to several practices chooses one first. */
const nextPath = (user: User | null, voltar: unknown, before: string | null) => {
  const path = returnPath(voltar, before, user?.id ?? '');
  return user && user.contas.length > 1 ? `/escolher?${new URLSearchParams({ voltar: path })}` : path;
};

type Options = {
  /** With an invitation the practice is known. */
  escolhida?: boolean;
};

/** Signs in with a token: fetches the user and returns to the previous address. */
export const entrar = async (token: string, remember: boolean, { escolhida = false }: Options = {}) => {
  const before = lastUserId();
  // Forget the practice that was chosen at an earlier sign-in.
  actAs(null);
  keepToken(token, remember);
  const user = await fetchUser();
  const quem = knownQuem();
  // Send this before unlocking: a tab that unlocks must already know whose session it is.
  if (quem) tellTabs({ tipo: 'entrou', quem });
  setLocked(false);
  const router = appRouter();
  const { voltar } = router.state.location.search as { voltar?: unknown };
  setEscolhendo(!escolhida && user !== null && user.contas.length > 1);
  router.history.replace(escolhida ? '/' : nextPath(user, voltar, before));
  await router.load();
};
