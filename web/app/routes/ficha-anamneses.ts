import { createRoute } from '@tanstack/react-router';
import { ficha } from './ficha-layout.ts';
import { CHILD, inModule, screen } from './screen.ts';
import { search } from './search.ts';

const ANAMNESE = inModule(({ active_anamnese }) => active_anamnese);
const pages = () => import('#web/anamneses/AnamnesePages.tsx');

const anamneses = createRoute({
  getParentRoute: () => ficha,
  path: 'anamnese',
  ...screen(ANAMNESE, pages, 'AnamnesesPage'),
  validateSearch: search('lixeira'),
});

const nova = createRoute({
  getParentRoute: () => ficha,
  path: 'nova_anamnese',
  ...screen(ANAMNESE, pages, 'NovaAnamnesePage'),
});

const anamnese = createRoute({
  getParentRoute: () => ficha,
  path: 'anamnese/$idAnamnese',
  ...screen(ANAMNESE, pages, 'AnamneseLayout'),
});

const inicio = createRoute({
  getParentRoute: () => anamnese,
  path: '/',
  ...screen(CHILD, pages, 'TopicoPage'),
});

const topico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico',
  ...screen(CHILD, pages, 'TopicoPage'),
});

const avaliacao = createRoute({
  getParentRoute: () => anamnese,
  path: 'avaliacao',
  ...screen(CHILD, pages, 'AvaliacaoPage'),
});

const configuracoes = createRoute({
  getParentRoute: () => anamnese,
  path: 'configuracoes',
  ...screen(CHILD, pages, 'ConfiguracoesPage'),
});

const imprimir = createRoute({
  getParentRoute: () => anamnese,
  path: 'imprimir',
  ...screen(CHILD, pages, 'ImprimirPage'),
});

const meuModelo = createRoute({
  getParentRoute: () => anamnese,
  path: 'meu-modelo',
  ...screen(CHILD, pages, 'MeuModeloPage'),
});

const avaliacaoNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/avaliacao',
  ...screen(CHILD, pages, 'AvaliacaoPage'),
});

const configuracoesNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/configuracoes',
  ...screen(CHILD, pages, 'ConfiguracoesPage'),
});

const imprimirNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/imprimir',
  ...screen(CHILD, pages, 'ImprimirPage'),
});

const meuModeloNoTopico = createRoute({
  getParentRoute: () => anamnese,
  path: '$urlTopico/meu-modelo',
  ...screen(CHILD, pages, 'MeuModeloPage'),
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
    avaliacaoNoTopico,
    configuracoesNoTopico,
    imprimirNoTopico,
    meuModeloNoTopico,
  ]),
] as const;
