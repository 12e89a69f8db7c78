import { logout } from './session.ts';
import { router } from '#web/app/router.tsx';

/** Signs out and shows the login page, which leads back to `voltar`. */
export const sair = async (voltar?: string) => {
  logout();
  await router.navigate({ to: '/login', search: voltar ? { voltar } : {}, ignoreBlocker: true });
};
