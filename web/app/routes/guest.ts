import { createRoute } from '@tanstack/react-router';
import { basicLayout, guestLayout, openLayout } from './layouts.ts';
import { GUEST, OPEN, screen } from './screen.ts';
import { search, textSearch } from './search.ts';

const login = createRoute({
  getParentRoute: () => guestLayout,
  path: '/login',
  ...screen(GUEST, () => import('#web/auth/LoginPage.tsx'), 'LoginPage'),
  validateSearch: textSearch('voltar', 'oauth', 'oauth_erro'),
});

const register = createRoute({
  getParentRoute: () => guestLayout,
  path: '/register',
  ...screen(GUEST, () => import('#web/auth/RegisterPage.tsx'), 'RegisterPage'),
  validateSearch: textSearch('confirmar', 'oauth', 'oauth_erro'),
});

const passwordEmail = createRoute({
  getParentRoute: () => guestLayout,
  path: '/password/reset',
  ...screen(GUEST, () => import('#web/auth/PasswordEmailPage.tsx'), 'PasswordEmailPage'),
});

const passwordReset = createRoute({
  getParentRoute: () => guestLayout,
  path: '/password/reset/$token',
  ...screen(GUEST, () => import('#web/auth/PasswordResetPage.tsx'), 'PasswordResetPage'),
  validateSearch: textSearch('email'),
});

const convite = createRoute({
  getParentRoute: () => openLayout,
  path: '/convite/$token',
  ...screen(OPEN, () => import('#web/auth/ConvitePage.tsx'), 'ConvitePage'),
});

const bloqueio = createRoute({
  getParentRoute: () => basicLayout,
  path: '/bloqueio',
  ...screen({ guards: ['subscription-expiry'] }, () => import('#web/bloqueio/BloqueioPage.tsx'), 'BloqueioPage'),
});

const escolher = createRoute({
  getParentRoute: () => basicLayout,
  path: '/escolher',
  ...screen({ guards: ['escolha'] }, () => import('#web/auth/EscolherPage.tsx'), 'EscolherPage'),
  validateSearch: textSearch('voltar'),
});

const configConta = createRoute({
  getParentRoute: () => basicLayout,
  path: '/config-conta-user',
  ...screen(
    { guards: ['auth', 'config'] },
    () => import('#web/config-conta-user/ConfigContaUserPage.tsx'),
    'ConfigContaUserPage',
  ),
  validateSearch: search('passo'),
});

const verificar = createRoute({
  getParentRoute: () => openLayout,
  path: '/verificar/{-$codigo}',
  ...screen(OPEN, () => import('#web/verificar/VerificarPage.tsx'), 'VerificarPage'),
});

const descadastro = createRoute({
  getParentRoute: () => openLayout,
  path: '/descadastro/$token',
  ...screen(OPEN, () => import('#web/descadastro/DescadastroPage.tsx'), 'DescadastroPage'),
});

export const guestRoutes = guestLayout.addChildren([login, register, passwordEmail, passwordReset]);
export const openRoutes = openLayout.addChildren([verificar, descadastro, convite]);
export const basicRoutes = basicLayout.addChildren([bloqueio, escolher, configConta]);
