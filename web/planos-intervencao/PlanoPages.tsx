import { lazy } from 'react';

// One door for the map of the product: what is behind it is loaded screen by screen.

export const PlanosPage = lazy(() => import('./PlanosPage.tsx').then((m) => ({ default: m.PlanosPage })));
export const PlanoNovoPage = lazy(() => import('./PlanoForm.tsx').then((m) => ({ default: m.PlanoNovoPage })));
export const PlanoEditarPage = lazy(() => import('./PlanoForm.tsx').then((m) => ({ default: m.PlanoEditarPage })));
export const VisualizarPage = lazy(() => import('./VisualizarPage.tsx').then((m) => ({ default: m.VisualizarPage })));
export const EditorQueixaPage = lazy(() =>
  import('./EditorQueixaPage.tsx').then((m) => ({ default: m.EditorQueixaPage })),
);
export const GerarPage = lazy(() => import('./GerarPage.tsx').then((m) => ({ default: m.GerarPage })));
export const GeradoPage = lazy(() => import('./GeradoPage.tsx').then((m) => ({ default: m.GeradoPage })));
