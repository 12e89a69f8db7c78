import { lazy } from 'react';

// The single entry for the route table; each screen is loaded on demand.

export const PlanosIntervencaoPage = lazy(() =>
  import('./PlanosIntervencaoPage.tsx').then((m) => ({ default: m.PlanosIntervencaoPage })),
);
export const PlanoIntervencaoNovoPage = lazy(() =>
  import('./PlanoIntervencaoForm.tsx').then((m) => ({ default: m.PlanoIntervencaoNovoPage })),
);
export const PlanoIntervencaoEditarPage = lazy(() =>
  import('./PlanoIntervencaoForm.tsx').then((m) => ({ default: m.PlanoIntervencaoEditarPage })),
);
export const VisualizarPage = lazy(() => import('./VisualizarPage.tsx').then((m) => ({ default: m.VisualizarPage })));
export const EditorQueixaPage = lazy(() =>
  import('./rascunho/EditorQueixaPage.tsx').then((m) => ({ default: m.EditorQueixaPage })),
);
export const GerarPage = lazy(() => import('./rascunho/GerarPage.tsx').then((m) => ({ default: m.GerarPage })));
export const GeradoPage = lazy(() => import('./rascunho/GeradoPage.tsx').then((m) => ({ default: m.GeradoPage })));
