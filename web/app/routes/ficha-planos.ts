import { createRoute } from '@tanstack/react-router';
import { ficha } from './ficha-layout.ts';
import { inModule, screen } from './screen.ts';
import { search, textSearch } from './search.ts';

const PLANOS = inModule((config) => config.active_planos_de_intervencao);
const COM_IA = inModule((config) => config.active_planos_de_intervencao && config.active_IA);

const planos = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao',
  ...screen(PLANOS, () => import('#web/planos-intervencao/PlanosIntervencaoPage.tsx'), 'PlanosIntervencaoPage'),
  validateSearch: search('lixeira'),
});

const planoNovo = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/novo',
  ...screen(PLANOS, () => import('#web/planos-intervencao/PlanoIntervencaoForm.tsx'), 'PlanoIntervencaoNovoPage'),
});

const planoEditar = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/$planoId/editar',
  ...screen(PLANOS, () => import('#web/planos-intervencao/PlanoIntervencaoForm.tsx'), 'PlanoIntervencaoEditarPage'),
});

const planoVer = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/$planoId/visualizar',
  ...screen(PLANOS, () => import('#web/planos-intervencao/VisualizarPage.tsx'), 'VisualizarPage'),
});

const queixa = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/editor-queixa',
  ...screen(COM_IA, () => import('#web/planos-intervencao/rascunho/EditorQueixaPage.tsx'), 'EditorQueixaPage'),
});

const gerar = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/gerar',
  ...screen(COM_IA, () => import('#web/planos-intervencao/rascunho/GerarPage.tsx'), 'GerarPage'),
  validateSearch: textSearch('modo', 'objetivo'),
});

const gerado = createRoute({
  getParentRoute: () => ficha,
  path: 'plano-de-intervencao/gerado',
  ...screen(COM_IA, () => import('#web/planos-intervencao/rascunho/GeradoPage.tsx'), 'GeradoPage'),
});

export const planosRoutes = [planos, planoNovo, planoEditar, planoVer, queixa, gerar, gerado] as const;
