import { fetchUser, keepToken } from '#web/lib/session.ts';
import { setLocked } from '#web/lib/tela.ts';
import { router } from '#web/router.tsx';

/** Only a path of ours: an address that came in by the link could lead anywhere. */
const safePath = (value: unknown) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/login') ? value : '/';

/** With the token in hand: who is it, and back to where they were. */
export const entrar = async (token: string, remember: boolean) => {
  keepToken(token, remember);
  setLocked(false);
  await fetchUser();
  const { voltar } = router.state.location.search as { voltar?: unknown };
  router.history.replace(safePath(voltar));
  await router.load();
};
