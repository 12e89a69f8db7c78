import { appRouter } from './navigation.ts';
import { logout } from './session.ts';

/** Signs out and shows the login page, which leads back to `voltar`. */
export const sair = async (voltar?: string) => {
  logout();
  await appRouter().navigate({ to: '/login', search: voltar ? { voltar } : {}, ignoreBlocker: true });
};
