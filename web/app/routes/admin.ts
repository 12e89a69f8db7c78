import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { CHILD, leadsTo, screen } from './screen.ts';
import { listSearch } from './search.ts';

const pages = () => import('#web/admin/AdminPages.tsx');

const admin = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin',
  ...screen({ guards: ['auth', 'admin'], ignoresExpiry: true }, pages, 'AdminLayout'),
});

const contas = createRoute({
  getParentRoute: () => admin,
  path: 'contas',
  ...screen(CHILD, pages, 'ContasPage'),
  validateSearch: listSearch('situacao'),
});

const conta = createRoute({
  getParentRoute: () => admin,
  path: 'contas/$id',
  ...screen(CHILD, pages, 'ContaPage'),
});

const adminPagamentos = createRoute({
  getParentRoute: () => admin,
  path: 'pagamentos',
  ...screen(CHILD, pages, 'AdminPagamentosPage'),
  validateSearch: listSearch('status'),
});

const adminPlanos = createRoute({
  getParentRoute: () => admin,
  path: 'planos',
  ...screen(CHILD, pages, 'AdminPlanosPage'),
});

const profissoes = createRoute({
  getParentRoute: () => admin,
  path: 'profissoes',
  ...screen(CHILD, pages, 'ProfissoesPage'),
});

const numeros = createRoute({
  getParentRoute: () => admin,
  path: 'numeros',
  ...screen(CHILD, pages, 'NumerosPage'),
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
