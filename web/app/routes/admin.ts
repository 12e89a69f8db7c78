import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { CHILD, leadsTo, screen } from './screen.ts';
import { listSearch } from './search.ts';

const admin = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin',
  ...screen(
    { guards: ['auth', 'admin'], ignoresExpiry: true },
    () => import('#web/admin/AdminLayout.tsx'),
    'AdminLayout',
  ),
});

const contas = createRoute({
  getParentRoute: () => admin,
  path: 'contas',
  ...screen(CHILD, () => import('#web/admin/ContasPage.tsx'), 'ContasPage'),
  validateSearch: listSearch('situacao'),
});

const conta = createRoute({
  getParentRoute: () => admin,
  path: 'contas/$id',
  ...screen(CHILD, () => import('#web/admin/ContaPage.tsx'), 'ContaPage'),
});

const adminPagamentos = createRoute({
  getParentRoute: () => admin,
  path: 'pagamentos',
  ...screen(CHILD, () => import('#web/admin/PagamentosPage.tsx'), 'AdminPagamentosPage'),
  validateSearch: listSearch('status'),
});

const adminPlanos = createRoute({
  getParentRoute: () => admin,
  path: 'planos',
  ...screen(CHILD, () => import('#web/admin/PlanosPage.tsx'), 'AdminPlanosPage'),
});

const profissoes = createRoute({
  getParentRoute: () => admin,
  path: 'profissoes',
  ...screen(CHILD, () => import('#web/admin/ProfissoesPage.tsx'), 'ProfissoesPage'),
});

const numeros = createRoute({
  getParentRoute: () => admin,
  path: 'numeros',
  ...screen(CHILD, () => import('#web/admin/NumerosPage.tsx'), 'NumerosPage'),
});

const inicio = createRoute({ getParentRoute: () => admin, path: '/', ...leadsTo('/admin/contas') });

export const adminRoutes = admin.addChildren([
  inicio,
  contas,
  conta,
  adminPagamentos,
  adminPlanos,
  profissoes,
  numeros,
]);
