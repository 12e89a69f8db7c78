import { createRoute } from '@tanstack/react-router';
import { ficha } from './ficha-layout.ts';
import { CHILD, inModule, screen } from './screen.ts';
import { search } from './search.ts';

const ANAMNESE = inModule(({ active_anamnese }) => active_anamnese);

const anamneses = createRoute({
  getParentRoute: () => ficha,
  path: 'anamnese',
  ...screen(ANAMNESE, () => import('#web/anamneses/AnamnesesPage.tsx'), 'AnamnesesPage'),
  validateSearch: search('lixeira'),
});

const nova = createRoute({
  getParentRoute: () => ficha,
  path: 'nova_anamnese',
  ...screen(ANAMNESE, () => import('#web/anamneses/NovaAnamnesePage.tsx'), 'NovaAnamnesePage'),
});

const anamnese = createRoute({
  getParentRoute: () => ficha,
  path: 'anamnese/$idAnamnese',
  ...screen(ANAMNESE, () => import('#web/anamneses/AnamneseLayout.tsx'), 'AnamneseLayout'),
});

const inicio = createRoute({
  getParentRoute: () => anamnese,
  path: '/',
  ...screen(CHILD, () => import('#web/anamneses/TopicoPage.tsx'), 'TopicoPage'),
});

const topico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico',
  ...screen(CHILD, () => import('#web/anamneses/TopicoPage.tsx'), 'TopicoPage'),
});

const avaliacao = createRoute({
  getParentRoute: () => anamnese,
  path: 'avaliacao',
  ...screen(CHILD, () => import('#web/anamneses/avaliacao/AvaliacaoPage.tsx'), 'AvaliacaoPage'),
});

const configuracoes = createRoute({
  getParentRoute: () => anamnese,
  path: 'configuracoes',
  ...screen(CHILD, () => import('#web/anamneses/ConfiguracoesPage.tsx'), 'ConfiguracoesPage'),
});

const imprimir = createRoute({
  getParentRoute: () => anamnese,
  path: 'imprimir',
  ...screen(CHILD, () => import('#web/anamneses/ImprimirPage.tsx'), 'ImprimirPage'),
});

const meuModelo = createRoute({
  getParentRoute: () => anamnese,
  path: 'meu-modelo',
  ...screen(CHILD, () => import('#web/anamneses/modelo/MeuModeloPage.tsx'), 'MeuModeloPage'),
});

const porLink = createRoute({
  getParentRoute: () => anamnese,
  path: 'por-link',
  ...screen(CHILD, () => import('#web/anamneses/informantes/InformantesPage.tsx'), 'InformantesPage'),
});

const porLinkNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/por-link',
  ...screen(CHILD, () => import('#web/anamneses/informantes/InformantesPage.tsx'), 'InformantesPage'),
});

const avaliacaoNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/avaliacao',
  ...screen(CHILD, () => import('#web/anamneses/avaliacao/AvaliacaoPage.tsx'), 'AvaliacaoPage'),
});

const configuracoesNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/configuracoes',
  ...screen(CHILD, () => import('#web/anamneses/ConfiguracoesPage.tsx'), 'ConfiguracoesPage'),
});

const imprimirNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/imprimir',
  ...screen(CHILD, () => import('#web/anamneses/ImprimirPage.tsx'), 'ImprimirPage'),
});

const meuModeloNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/meu-modelo',
  ...screen(CHILD, () => import('#web/anamneses/modelo/MeuModeloPage.tsx'), 'MeuModeloPage'),
});

export const anamnesesRoutes = [
  anamneses,
  nova,
  anamnese.addChildren([
    inicio,
    topico,
    avaliacao,
    configuracoes,
    imprimir,
    meuModelo,
    porLink,
    porLinkNoTopico,
    avaliacaoNoTopico,
    configuracoesNoTopico,
    imprimirNoTopico,
    meuModeloNoTopico,
  ]),
] as const;
