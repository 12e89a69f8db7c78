import { lazy } from 'react';

// The single entry for the route table; each screen is loaded on demand.

export const AdminLayout = lazy(() => import('./AdminLayout.tsx').then((m) => ({ default: m.AdminLayout })));
export const ContasPage = lazy(() => import('./ContasPage.tsx').then((m) => ({ default: m.ContasPage })));
export const ContaPage = lazy(() => import('./ContaPage.tsx').then((m) => ({ default: m.ContaPage })));
export const AdminPagamentosPage = lazy(() =>
  import('./PagamentosPage.tsx').then((m) => ({ default: m.AdminPagamentosPage })),
);
export const AdminPlanosPage = lazy(() => import('./PlanosPage.tsx').then((m) => ({ default: m.AdminPlanosPage })));
export const ProfissoesPage = lazy(() => import('./ProfissoesPage.tsx').then((m) => ({ default: m.ProfissoesPage })));
export const NumerosPage = lazy(() => import('./NumerosPage.tsx').then((m) => ({ default: m.NumerosPage })));
