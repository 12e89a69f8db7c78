import { tellTabs } from '#web/lib/session/canal.ts';
import { appRouter } from '#web/lib/session/navigation.ts';
import { fetchUser, keepToken, knownQuem, lastUserId } from '#web/lib/session/session.ts';
import { setLocked } from '#web/lib/session/tela.ts';
import { returnPath } from '#web/lib/session/voltar.ts';

/** Signs in with a token: fetches the user and returns to the previous address. */
export const entrar = async (token: string, remember: boolean) => {
  const before = lastUserId();
  keepToken(token, remember);
  const user = await fetchUser();
  const quem = knownQuem();
  // Send this before unlocking: a tab that unlocks must already know whose session it is.
  if (quem) tellTabs({ tipo: 'entrou', quem });
  setLocked(false);
  const router = appRouter();
  const { voltar } = router.state.location.search as { voltar?: unknown };
  router.history.replace(returnPath(voltar, before, user?.id ?? ''));
  await router.load();
};
