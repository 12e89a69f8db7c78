import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { CHILD, inModule, leadsTo, screen } from './screen.ts';
import { listSearch, textSearch } from './search.ts';

export const FINANCEIRO = inModule(({ modulos }) => modulos.financeiro);
/** The filters of a list of accounts. */
export const LANCAMENTOS = [
  'periodo',
  'de',
  'ate',
  'status',
  'paciente_id',
  'responsavel_id',
  'categoria_id',
  'forma',
] as const;
const pages = () => import('#web/financeiro/FinanceiroPages.tsx');

const financeiro = createRoute({
  getParentRoute: () => mainLayout,
  path: '/financeiro',
  ...screen(FINANCEIRO, () => import('#web/financeiro/FinanceiroLayout.tsx'), 'FinanceiroLayout'),
});

const receber = createRoute({
  getParentRoute: () => financeiro,
  path: 'contas-a-receber',
  ...screen(CHILD, pages, 'ContasReceberPage'),
  validateSearch: listSearch(...LANCAMENTOS),
});

const pagar = createRoute({
  getParentRoute: () => financeiro,
  path: 'contas-a-pagar',
  ...screen(CHILD, pages, 'ContasPagarPage'),
  validateSearch: listSearch(...LANCAMENTOS),
});

const extrato = createRoute({
  getParentRoute: () => financeiro,
  path: 'extrato',
  ...screen(CHILD, () => import('#web/financeiro/extrato/ExtratoPage.tsx'), 'ExtratoPage'),
  validateSearch: listSearch('periodo', 'de', 'ate', 'carteira_id'),
});

const quemDeve = createRoute({
  getParentRoute: () => financeiro,
  path: 'quem-deve',
  ...screen(CHILD, () => import('#web/financeiro/contas/DevedoresPage.tsx'), 'DevedoresPage'),
});

const recibos = createRoute({
  getParentRoute: () => financeiro,
  path: 'recibos',
  ...screen(CHILD, () => import('#web/financeiro/recibos/RecibosPage.tsx'), 'RecibosPage'),
  validateSearch: listSearch(),
});

const repasses = createRoute({
  getParentRoute: () => financeiro,
  path: 'repasses',
  ...screen(CHILD, () => import('#web/financeiro/repasses/RepassesPage.tsx'), 'RepassesPage'),
  validateSearch: textSearch('mes'),
});

const ajustes = createRoute({
  getParentRoute: () => financeiro,
  path: 'ajustes',
  ...screen(CHILD, () => import('#web/financeiro/ajustes/AjustesPage.tsx'), 'AjustesPage'),
});

const inicio = createRoute({ getParentRoute: () => financeiro, path: '/', ...leadsTo('/financeiro/contas-a-receber') });

export const financeiroRoutes = financeiro.addChildren([
  inicio,
  receber,
  pagar,
  extrato,
  quemDeve,
  recibos,
  repasses,
  ajustes,
]);
