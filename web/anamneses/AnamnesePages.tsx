import { lazy } from 'react';

// The single entry for the route table; each screen is loaded on demand.

export const AnamnesesPage = lazy(() => import('./AnamnesesPage.tsx').then((m) => ({ default: m.AnamnesesPage })));
export const NovaAnamnesePage = lazy(() =>
  import('./NovaAnamnesePage.tsx').then((m) => ({ default: m.NovaAnamnesePage })),
);
export const AnamneseLayout = lazy(() => import('./AnamneseLayout.tsx').then((m) => ({ default: m.AnamneseLayout })));
export const TopicoPage = lazy(() => import('./TopicoPage.tsx').then((m) => ({ default: m.TopicoPage })));
export const AvaliacaoPage = lazy(() =>
  import('./avaliacao/AvaliacaoPage.tsx').then((m) => ({ default: m.AvaliacaoPage })),
);
export const ConfiguracoesPage = lazy(() =>
  import('./ConfiguracoesPage.tsx').then((m) => ({ default: m.ConfiguracoesPage })),
);
export const ImprimirPage = lazy(() => import('./ImprimirPage.tsx').then((m) => ({ default: m.ImprimirPage })));
export const MeuModeloPage = lazy(() =>
  import('./modelo/MeuModeloPage.tsx').then((m) => ({ default: m.MeuModeloPage })),
);
