import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { SIGNED, screen } from './screen.ts';
import { listSearch, search, textSearch } from './search.ts';

const paciente = () => import('#web/pacientes/PacientePages.tsx');
const escola = () => import('#web/escolas/EscolaPages.tsx');
const responsavel = () => import('#web/responsaveis/ResponsavelPages.tsx');
const teste = () => import('#web/testes/TestePages.tsx');

const homeSearch = textSearch('atendimento', 'abertas');

const home = createRoute({
  getParentRoute: () => mainLayout,
  path: '/',
  ...screen(SIGNED, () => import('#web/home/HomePage.tsx'), 'HomePage'),
  // A draft kept by an earlier version may still link to the old name.
  validateSearch: ({ sessao, ...given }: Record<string, unknown>) => homeSearch({ atendimento: sessao, ...given }),
});

const pacientes = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pacientes',
  ...screen(SIGNED, () => import('#web/pacientes/PacientesPage.tsx'), 'PacientesPage'),
  validateSearch: listSearch('ativo', 'escola_id', 'responsavel_id', 'idade_min', 'idade_max'),
});

const pacienteNovo = createRoute({
  getParentRoute: () => mainLayout,
  path: '/paciente/cadastrar',
  ...screen(SIGNED, paciente, 'PacienteCadastrarPage'),
});

const pacienteEditar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/paciente/$id/$acao',
  ...screen(SIGNED, paciente, 'PacienteEditarPage'),
});

const agenda = createRoute({
  getParentRoute: () => mainLayout,
  path: '/atendimentos',
  ...screen(SIGNED, () => import('#web/atendimentos/AtendimentosPage.tsx'), 'AtendimentosPage'),
  validateSearch: listSearch('visao', 'data', 'status', 'de', 'ate', 'quem', 'salas', 'colunas'),
});

const escolas = createRoute({
  getParentRoute: () => mainLayout,
  path: '/escolas',
  ...screen(SIGNED, () => import('#web/escolas/EscolasPage.tsx'), 'EscolasPage'),
  validateSearch: listSearch(),
});

const escolaNova = createRoute({
  getParentRoute: () => mainLayout,
  path: '/escola/cadastrar',
  ...screen(SIGNED, escola, 'EscolaCadastrarPage'),
});

const escolaEditar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/escola/$id/$acao',
  ...screen(SIGNED, escola, 'EscolaEditarPage'),
});

const escolaUma = createRoute({
  getParentRoute: () => mainLayout,
  path: '/escola/$idEscola',
  ...screen(SIGNED, escola, 'EscolaPage'),
});

const responsaveis = createRoute({
  getParentRoute: () => mainLayout,
  path: '/responsaveis',
  ...screen(SIGNED, () => import('#web/responsaveis/ResponsaveisPage.tsx'), 'ResponsaveisPage'),
  validateSearch: listSearch(),
});

const responsavelNovo = createRoute({
  getParentRoute: () => mainLayout,
  path: '/responsavel/cadastrar',
  ...screen(SIGNED, responsavel, 'ResponsavelCadastrarPage'),
});

const responsavelEditar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/responsavel/$id/$acao',
  ...screen(SIGNED, responsavel, 'ResponsavelEditarPage'),
});

const testes = createRoute({
  getParentRoute: () => mainLayout,
  path: '/testes',
  ...screen(SIGNED, teste, 'TestesPage'),
  validateSearch: listSearch('origem', 'categoria_id', 'area_id', 'assunto', 'profissao', 'idade'),
});

const testeNovo = createRoute({
  getParentRoute: () => mainLayout,
  path: '/teste/cadastrar',
  ...screen(SIGNED, teste, 'TesteCadastrarPage'),
});

const testeEditar = createRoute({
  getParentRoute: () => mainLayout,
  path: '/teste/$id/editar',
  ...screen(SIGNED, teste, 'TesteEditarPage'),
});

const testeUm = createRoute({
  getParentRoute: () => mainLayout,
  path: '/teste/$id',
  ...screen(SIGNED, teste, 'TestePage'),
});

const documentos = createRoute({
  getParentRoute: () => mainLayout,
  path: '/documentos',
  ...screen(SIGNED, () => import('#web/documentos/DocumentosPage.tsx'), 'DocumentosPage'),
  validateSearch: search('lixeira'),
});

const modeloProprio = createRoute({
  getParentRoute: () => mainLayout,
  path: '/documentos/modelos/$modeloId',
  ...screen(SIGNED, () => import('#web/documentos/ModeloProprioPage.tsx'), 'ModeloProprioPage'),
});

const imprimir = createRoute({
  getParentRoute: () => mainLayout,
  path: '/imprimir',
  ...screen(SIGNED, () => import('#web/imprimir/ImprimirPage.tsx'), 'ImprimirPage'),
});

const supervisao = createRoute({
  getParentRoute: () => mainLayout,
  path: '/supervisao',
  ...screen(SIGNED, () => import('#web/supervisao/SupervisoesPage.tsx'), 'SupervisoesPage'),
  validateSearch: textSearch('situacao'),
});

const naoAchada = createRoute({
  getParentRoute: () => mainLayout,
  path: '$',
  ...screen(SIGNED, () => import('#web/ui/page/NotFoundPage.tsx'), 'NotFoundPage'),
});

export const practiceRoutes = [
  home,
  pacientes,
  pacienteNovo,
  pacienteEditar,
  agenda,
  escolas,
  escolaNova,
  escolaEditar,
  escolaUma,
  responsaveis,
  responsavelNovo,
  responsavelEditar,
  testes,
  testeNovo,
  testeEditar,
  testeUm,
  documentos,
  modeloProprio,
  imprimir,
  supervisao,
  naoAchada,
] as const;
