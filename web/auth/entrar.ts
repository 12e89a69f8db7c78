import { tellTabs } from '#web/lib/canal.ts';
import { fetchUser, keepToken, knownQuem, lastUserId } from '#web/lib/session.ts';
import { setLocked } from '#web/lib/tela.ts';
import { returnPath } from '#web/lib/voltar.ts';
import { router } from '#web/router.tsx';

/** Signs in with a token: fetches the user and returns to the previous address. */
export const entrar = async (token: string, remember: boolean) => {
  const before = lastUserId();
  keepToken(token, remember);
  const user = await fetchUser();
  const quem = knownQuem();
  // Send this before unlocking: a tab that unlocks must already know whose session it is.
  if (quem) tellTabs({ tipo: 'entrou', quem });
  setLocked(false);
  const { voltar } = router.state.location.search as { voltar?: unknown };
  router.history.replace(returnPath(voltar, before, user?.id ?? ''));
  await router.load();
};
