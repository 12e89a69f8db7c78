import { lazy } from 'react';

// The single entry for the route table; each screen is loaded on demand.

export const PlanosPage = lazy(() => import('./PlanosPage.tsx').then((m) => ({ default: m.PlanosPage })));
export const PlanoNovoPage = lazy(() => import('./PlanoForm.tsx').then((m) => ({ default: m.PlanoNovoPage })));
export const PlanoEditarPage = lazy(() => import('./PlanoForm.tsx').then((m) => ({ default: m.PlanoEditarPage })));
export const VisualizarPage = lazy(() => import('./VisualizarPage.tsx').then((m) => ({ default: m.VisualizarPage })));
export const EditorQueixaPage = lazy(() =>
  import('./rascunho/EditorQueixaPage.tsx').then((m) => ({ default: m.EditorQueixaPage })),
);
export const GerarPage = lazy(() => import('./rascunho/GerarPage.tsx').then((m) => ({ default: m.GerarPage })));
export const GeradoPage = lazy(() => import('./rascunho/GeradoPage.tsx').then((m) => ({ default: m.GeradoPage })));
