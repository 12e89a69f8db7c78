import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { routeTree } from './routes/tree.ts';

const TODOS = {
  ...CONFIG_PADRAO,
  active_relatorio: true,
  active_anamnese: true,
  active_planos_de_intervencao: true,
  active_IA: true,
  modulos: { financeiro: true },
};
const SEM = {
  relatorio: { ...TODOS, active_relatorio: false },
  anamnese: { ...TODOS, active_anamnese: false },
  planos: { ...TODOS, active_planos_de_intervencao: false },
  IA: { ...TODOS, active_IA: false },
  financeiro: { ...TODOS, modulos: { financeiro: false } },
};

const all = (route: AnyRoute): AnyRoute[] => [route, ...Object.values<AnyRoute>(route.children ?? []).flatMap(all)];

/** The parts of the product without which each screen is closed. */
const needs = () => {
  const found = new Map<string, string[]>();
  for (const { options } of all(routeTree)) {
    const { modulo, name = '' } = options.staticData ?? {};
    if (!modulo) continue;
    expect(modulo(TODOS), name).toBe(true);
    const closed = Object.entries(SEM).flatMap(([part, config]) => (modulo(config) ? [] : [part]));
    found.set(closed.join(' and '), [...(found.get(closed.join(' and ')) ?? []), name].sort());
  }
  return Object.fromEntries(found);
};

it('every screen of a module is closed when the module is off', () => {
  expect(needs()).toEqual({
    relatorio: ['NovoRelatorioPage', 'RelatorioEditarPage', 'RelatoriosPage'],
    anamnese: ['AnamneseLayout', 'AnamnesesPage', 'NovaAnamnesePage'],
    planos: ['PlanoIntervencaoEditarPage', 'PlanoIntervencaoNovoPage', 'PlanosIntervencaoPage', 'VisualizarPage'],
    'planos and IA': ['EditorQueixaPage', 'GeradoPage', 'GerarPage'],
    financeiro: ['FichaFinanceiroPage', 'FinanceiroLayout'],
  });
});
