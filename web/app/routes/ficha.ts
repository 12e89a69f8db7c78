import { createRoute } from '@tanstack/react-router';
import { anamnesesRoutes } from './ficha-anamneses.ts';
import { ficha } from './ficha-layout.ts';
import { planosRoutes } from './ficha-planos.ts';
import { FINANCEIRO, LANCAMENTOS } from './financeiro.ts';
import { CHILD, inModule, screen } from './screen.ts';
import { listSearch, search } from './search.ts';

const RELATORIO = inModule(({ active_relatorio }) => active_relatorio);
const partes = () => import('#web/ficha/FichaPages.tsx');
const porLink = () => import('#web/links/LinksPages.tsx');
const aplicacao = () => import('#web/testes/aplicacoes/AplicacaoPages.tsx');

const historia = createRoute({
  getParentRoute: () => ficha,
  path: '/',
  ...screen(CHILD, () => import('#web/historia/HistoriaPage.tsx'), 'HistoriaPage'),
  validateSearch: search('tipo', 'periodo', 'ate'),
});

const dados = createRoute({
  getParentRoute: () => ficha,
  path: 'dados',
  ...screen(CHILD, partes, 'FichaDadosPage'),
  validateSearch: search('editar'),
});

const atendimentos = createRoute({
  getParentRoute: () => ficha,
  path: 'atendimentos',
  ...screen(CHILD, partes, 'FichaAtendimentosPage'),
  validateSearch: listSearch('periodo', 'status', 'novo'),
});

const registro = createRoute({
  getParentRoute: () => ficha,
  path: 'atendimentos/$atendimentoId',
  ...screen(CHILD, () => import('#web/registros/RegistroPage.tsx'), 'RegistroPage'),
});

const testes = createRoute({
  getParentRoute: () => ficha,
  path: 'testes',
  ...screen(CHILD, aplicacao, 'FichaTestesPage'),
});

const escolher = createRoute({
  getParentRoute: () => ficha,
  path: 'testes/aplicar',
  ...screen(CHILD, aplicacao, 'EscolherTestePage'),
});

const aplicar = createRoute({
  getParentRoute: () => ficha,
  path: 'testes/aplicar/$testeId',
  ...screen(CHILD, aplicacao, 'AplicarPage'),
});

const aplicada = createRoute({
  getParentRoute: () => ficha,
  path: 'testes/$aplicacaoId',
  ...screen(CHILD, aplicacao, 'AplicacaoPage'),
});

const aplicadaEditar = createRoute({
  getParentRoute: () => ficha,
  path: 'testes/$aplicacaoId/editar',
  ...screen(CHILD, aplicacao, 'AplicacaoEditarPage'),
});

const anexos = createRoute({
  getParentRoute: () => ficha,
  path: 'anexos',
  ...screen(CHILD, porLink, 'FichaAnexosPage'),
});

const acessos = createRoute({
  getParentRoute: () => ficha,
  path: 'acessos',
  ...screen(CHILD, () => import('#web/auditoria/QuemViuPage.tsx'), 'QuemViuPage'),
});

const links = createRoute({
  getParentRoute: () => ficha,
  path: 'links',
  ...screen(CHILD, porLink, 'LinksPage'),
});

const equipe = createRoute({
  getParentRoute: () => ficha,
  path: 'equipe',
  ...screen(CHILD, () => import('#web/ficha/EquipeDoCasoPage.tsx'), 'EquipeDoCasoPage'),
});

const documentos = createRoute({
  getParentRoute: () => ficha,
  path: 'documentos',
  ...screen(CHILD, () => import('#web/documentos/PacienteDocumentosPage.tsx'), 'PacienteDocumentosPage'),
  validateSearch: search('lixeira'),
});

const documento = createRoute({
  getParentRoute: () => ficha,
  path: 'documentos/$documentoId',
  ...screen(CHILD, () => import('#web/documentos/DocumentoPage.tsx'), 'DocumentoPage'),
});

const relatorios = createRoute({
  getParentRoute: () => ficha,
  path: 'relatorio',
  ...screen(RELATORIO, () => import('#web/relatorios/RelatoriosPage.tsx'), 'RelatoriosPage'),
  validateSearch: search('lixeira'),
});

const relatorioNovo = createRoute({
  getParentRoute: () => ficha,
  path: 'relatorio/novo',
  ...screen(RELATORIO, () => import('#web/relatorios/NovoRelatorioPage.tsx'), 'NovoRelatorioPage'),
});

const relatorioEditar = createRoute({
  getParentRoute: () => ficha,
  path: 'relatorio/$relatorioId/editar',
  ...screen(RELATORIO, () => import('#web/relatorios/RelatorioEditarPage.tsx'), 'RelatorioEditarPage'),
});

const financeiro = createRoute({
  getParentRoute: () => ficha,
  path: 'financeiro',
  ...screen(FINANCEIRO, () => import('#web/financeiro/FinanceiroPages.tsx'), 'FichaFinanceiroPage'),
  validateSearch: listSearch(...LANCAMENTOS),
});

/** The file of a patient. */
export const fichaRoutes = ficha.addChildren([
  historia,
  dados,
  atendimentos,
  registro,
  testes,
  escolher,
  aplicar,
  aplicada,
  aplicadaEditar,
  anexos,
  acessos,
  links,
  equipe,
  documentos,
  documento,
  relatorios,
  relatorioNovo,
  relatorioEditar,
  financeiro,
  ...planosRoutes,
  ...anamnesesRoutes,
]);
