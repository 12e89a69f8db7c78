import type { ComponentType } from 'react';
import type { Config } from '#contract/conta/config.ts';
import { withAllTexts } from '#web/lib/i18n.ts';
import type { GuardedRoute } from './guards.ts';

type Module = Record<string, ComponentType>;

export type Screen = GuardedRoute & {
  path: string;
  /** The layout of a top-level screen. */
  layout?: keyof typeof LAYOUTS;
  page?: () => Promise<Module>;
  /** The component's name in its module. */
  name: string;
  redirectTo?: string;
  children?: Screen[];
};

export const LAYOUTS = {
  guest: { page: () => import('./GuestLayout.tsx') as Promise<Module>, name: 'GuestLayout' },
  open: { page: () => import('./BasicLayout.tsx') as Promise<Module>, name: 'OpenLayout' },
  basic: { page: () => withAllTexts(import('./BasicLayout.tsx') as Promise<Module>), name: 'BasicLayout' },
  main: { page: () => withAllTexts(import('./MainLayout.tsx') as Promise<Module>), name: 'MainLayout' },
} as const;

const GUEST = { layout: 'guest', guards: ['guest'] } as const;
const SIGNED = { layout: 'main', guards: ['auth'] } as const;
const CHILD = { guards: [] } as const;

const paciente = () => import('#web/pacientes/PacientePages.tsx') as Promise<Module>;
const ficha = () => import('#web/ficha/FichaPages.tsx') as Promise<Module>;
const ANAMNESE = { guards: ['auth'], modulo: (config: Config) => config.active_anamnese } as const;
const anamnese = () => import('#web/anamneses/AnamnesePages.tsx') as Promise<Module>;
/** The screens of a form, beside its topics or below an open one. */
const telasDaAnamnese = (base: string): Screen[] => [
  { ...CHILD, path: `${base}avaliacao`, page: anamnese, name: 'AvaliacaoPage' },
  { ...CHILD, path: `${base}configuracoes`, page: anamnese, name: 'ConfiguracoesPage' },
  { ...CHILD, path: `${base}imprimir`, page: anamnese, name: 'ImprimirPage' },
  { ...CHILD, path: `${base}meu-modelo`, page: anamnese, name: 'MeuModeloPage' },
];
const RELATORIO = { guards: ['auth'], modulo: (config: Config) => config.active_relatorio } as const;
const verificar = () => import('#web/verificar/VerificarPage.tsx') as Promise<Module>;
const PLANOS_INTERVENCAO = {
  guards: ['auth'],
  modulo: (config: Config) => config.active_planos_de_intervencao,
} as const;
const PLANOS_INTERVENCAO_IA = {
  guards: ['auth'],
  modulo: (config: Config) => config.active_planos_de_intervencao && config.active_IA,
} as const;
const planoIntervencao = () => import('#web/planos-intervencao/PlanoIntervencaoPages.tsx') as Promise<Module>;
const escola = () => import('#web/escolas/EscolaPages.tsx') as Promise<Module>;
const teste = () => import('#web/testes/TestePages.tsx') as Promise<Module>;
const aplicacao = () => import('#web/testes/aplicacoes/AplicacaoPages.tsx') as Promise<Module>;
const FINANCEIRO = { modulo: (config: Config) => config.modulos.financeiro } as const;
const financeiro = () => import('#web/financeiro/FinanceiroPages.tsx') as Promise<Module>;
const pagamento = () => import('#web/pagamento/PagamentoPages.tsx') as unknown as Promise<Module>;
const admin = () => import('#web/admin/AdminPages.tsx') as unknown as Promise<Module>;
/** Open to signed-in users whatever the state of the plan, so that they can pay. */
const PAYING = { layout: 'main', guards: ['auth'], ignoresExpiry: true } as const;
const responsavel = () => import('#web/responsaveis/ResponsavelPages.tsx') as Promise<Module>;

/** The route table: every address, its screen and its guards. */
export const SCREENS: Screen[] = [
  { ...GUEST, path: '/login', page: () => import('#web/auth/LoginPage.tsx'), name: 'LoginPage' },
  { ...GUEST, path: '/register', page: () => import('#web/auth/RegisterPage.tsx'), name: 'RegisterPage' },
  {
    ...GUEST,
    path: '/password/reset',
    page: () => import('#web/auth/PasswordEmailPage.tsx'),
    name: 'PasswordEmailPage',
  },
  {
    ...GUEST,
    path: '/password/reset/$token',
    page: () => import('#web/auth/PasswordResetPage.tsx'),
    name: 'PasswordResetPage',
  },
  {
    path: '/bloqueio',
    layout: 'basic',
    guards: ['subscription-expiry'],
    page: () => import('#web/bloqueio/BloqueioPage.tsx'),
    name: 'BloqueioPage',
  },
  {
    path: '/config-conta-user',
    layout: 'basic',
    guards: ['auth', 'config'],
    page: () => import('#web/config-conta-user/ConfigContaUserPage.tsx'),
    name: 'ConfigContaUserPage',
  },
  { path: '/verificar', layout: 'open', guards: [], page: verificar, name: 'VerificarPage' },
  { path: '/verificar/$codigo', layout: 'open', guards: [], page: verificar, name: 'VerificarPage' },
  {
    path: '/descadastro/$token',
    layout: 'open',
    guards: [],
    page: () => import('#web/descadastro/DescadastroPage.tsx') as Promise<Module>,
    name: 'DescadastroPage',
  },
  { ...SIGNED, path: '/', page: () => import('#web/home/HomePage.tsx'), name: 'HomePage' },
  {
    ...SIGNED,
    path: '/settings',
    ignoresExpiry: true,
    page: () => import('#web/settings/SettingsLayout.tsx'),
    name: 'SettingsLayout',
    children: [
      { ...CHILD, path: '/', name: 'settings', redirectTo: '/settings/profile' },
      { ...CHILD, path: 'profile', page: () => import('#web/settings/ProfilePage.tsx'), name: 'ProfilePage' },
      { ...CHILD, path: 'configs', page: () => import('#web/settings/ConfigsPage.tsx'), name: 'ConfigsPage' },
      { ...CHILD, path: 'password', page: () => import('#web/settings/PasswordPage.tsx'), name: 'PasswordPage' },
      { ...CHILD, path: 'security', page: () => import('#web/settings/SecurityPage.tsx'), name: 'SecurityPage' },
      { ...CHILD, path: 'language', page: () => import('#web/settings/LanguagePage.tsx'), name: 'LanguagePage' },
      { ...CHILD, path: 'email', page: () => import('#web/settings/EmailPage.tsx'), name: 'EmailPage' },
      { ...CHILD, path: 'dados', page: () => import('#web/settings/DadosPage.tsx'), name: 'DadosPage' },
    ],
  },
  { ...PAYING, path: '/planos', page: () => import('#web/planos/PlanosPage.tsx'), name: 'PlanosPage' },
  { ...PAYING, path: '/pagamentos', page: () => import('#web/pagamentos/PagamentosPage.tsx'), name: 'PagamentosPage' },
  {
    ...PAYING,
    path: '/pagamento/$userId/$pagamentoId',
    page: pagamento,
    name: 'PagamentoLayout',
    children: [
      { ...CHILD, path: '/', page: pagamento, name: 'PassoAtual' },
      { ...CHILD, path: 'endereco', page: pagamento, name: 'EnderecoPage' },
      { ...CHILD, path: 'pessoal', page: pagamento, name: 'PessoalPage' },
      { ...CHILD, path: 'imprimir-boleto', page: pagamento, name: 'BoletoPage' },
      { ...CHILD, path: 'conclusao-debito', page: pagamento, name: 'DebitoPage' },
      { ...CHILD, path: 'pagar-pix', page: pagamento, name: 'PixPage' },
      { ...CHILD, path: 'cartao-credito', page: pagamento, name: 'CartaoPage' },
      { ...CHILD, path: 'concluido-credito', page: pagamento, name: 'ConcluidoPage' },
      { ...CHILD, path: 'recibo', page: pagamento, name: 'ReciboPage' },
    ],
  },
  {
    path: '/admin',
    layout: 'main',
    guards: ['auth', 'admin'],
    ignoresExpiry: true,
    page: admin,
    name: 'AdminLayout',
    children: [
      { ...CHILD, path: '/', name: 'admin', redirectTo: '/admin/contas' },
      { ...CHILD, path: 'contas', page: admin, name: 'ContasPage' },
      { ...CHILD, path: 'contas/$id', page: admin, name: 'ContaPage' },
      { ...CHILD, path: 'pagamentos', page: admin, name: 'AdminPagamentosPage' },
      { ...CHILD, path: 'planos', page: admin, name: 'AdminPlanosPage' },
      { ...CHILD, path: 'profissoes', page: admin, name: 'ProfissoesPage' },
      { ...CHILD, path: 'numeros', page: admin, name: 'NumerosPage' },
    ],
  },
  { ...SIGNED, path: '/pacientes', page: () => import('#web/pacientes/PacientesPage.tsx'), name: 'PacientesPage' },
  { ...SIGNED, path: '/paciente/cadastrar', page: paciente, name: 'PacienteCadastrarPage' },
  { ...SIGNED, path: '/paciente/$id/$acao', page: paciente, name: 'PacienteEditarPage' },
  {
    ...SIGNED,
    path: '/atendimentos',
    page: () => import('#web/atendimentos/AtendimentosPage.tsx'),
    name: 'AtendimentosPage',
  },
  {
    ...SIGNED,
    path: '/atendimento/paciente/$id',
    page: () => import('#web/ficha/FichaLayout.tsx'),
    name: 'FichaLayout',
    children: [
      {
        ...CHILD,
        path: '/',
        page: () => import('#web/linha-do-tempo/LinhaDoTempoPage.tsx'),
        name: 'LinhaDoTempoPage',
      },
      { ...CHILD, path: 'dados', page: ficha, name: 'FichaDadosPage' },
      { ...CHILD, path: 'atendimentos', page: ficha, name: 'FichaAtendimentosPage' },
      {
        ...CHILD,
        path: 'atendimentos/$atendimentoId',
        page: () => import('#web/registros/RegistroPage.tsx'),
        name: 'RegistroPage',
      },
      { ...CHILD, path: 'testes', page: aplicacao, name: 'FichaTestesPage' },
      { ...CHILD, path: 'testes/aplicar', page: aplicacao, name: 'EscolherTestePage' },
      { ...CHILD, path: 'testes/aplicar/$testeId', page: aplicacao, name: 'AplicarPage' },
      { ...CHILD, path: 'testes/$aplicacaoId', page: aplicacao, name: 'AplicacaoPage' },
      { ...CHILD, path: 'testes/$aplicacaoId/editar', page: aplicacao, name: 'AplicacaoEditarPage' },
      { ...CHILD, path: 'anexos', page: ficha, name: 'FichaAnexosPage' },
      { ...CHILD, path: 'acessos', page: () => import('#web/auditoria/QuemViuPage.tsx'), name: 'QuemViuPage' },
      {
        ...CHILD,
        path: 'documentos',
        page: () => import('#web/documentos/PacienteDocumentosPage.tsx'),
        name: 'PacienteDocumentosPage',
      },
      {
        ...CHILD,
        path: 'documentos/$documentoId',
        page: () => import('#web/documentos/DocumentoPage.tsx'),
        name: 'DocumentoPage',
      },
      {
        ...RELATORIO,
        path: 'relatorio',
        page: () => import('#web/relatorios/RelatoriosPage.tsx'),
        name: 'RelatoriosPage',
      },
      {
        ...RELATORIO,
        path: 'relatorio/novo',
        page: () => import('#web/relatorios/NovoRelatorioPage.tsx'),
        name: 'NovoRelatorioPage',
      },
      {
        ...RELATORIO,
        path: 'relatorio/$relatorioId/editar',
        page: () => import('#web/relatorios/RelatorioEditarPage.tsx'),
        name: 'RelatorioEditarPage',
      },
      { ...FINANCEIRO, guards: ['auth'], path: 'financeiro', page: financeiro, name: 'FichaFinanceiroPage' },
      { ...PLANOS_INTERVENCAO, path: 'plano-de-intervencao', page: planoIntervencao, name: 'PlanosIntervencaoPage' },
      {
        ...PLANOS_INTERVENCAO,
        path: 'plano-de-intervencao/novo',
        page: planoIntervencao,
        name: 'PlanoIntervencaoNovoPage',
      },
      {
        ...PLANOS_INTERVENCAO,
        path: 'plano-de-intervencao/$planoId/editar',
        page: planoIntervencao,
        name: 'PlanoIntervencaoEditarPage',
      },
      {
        ...PLANOS_INTERVENCAO,
        path: 'plano-de-intervencao/$planoId/visualizar',
        page: planoIntervencao,
        name: 'VisualizarPage',
      },
      {
        ...PLANOS_INTERVENCAO_IA,
        path: 'plano-de-intervencao/editor-queixa',
        page: planoIntervencao,
        name: 'EditorQueixaPage',
      },
      { ...PLANOS_INTERVENCAO_IA, path: 'plano-de-intervencao/gerar', page: planoIntervencao, name: 'GerarPage' },
      { ...PLANOS_INTERVENCAO_IA, path: 'plano-de-intervencao/gerado', page: planoIntervencao, name: 'GeradoPage' },
      { ...ANAMNESE, path: 'anamnese', page: anamnese, name: 'AnamnesesPage' },
      { ...ANAMNESE, path: 'nova_anamnese', page: anamnese, name: 'NovaAnamnesePage' },
      {
        ...ANAMNESE,
        path: 'anamnese/$idAnamnese',
        page: anamnese,
        name: 'AnamneseLayout',
        children: [
          { ...CHILD, path: '/', page: anamnese, name: 'TopicoPage' },
          { ...CHILD, path: '$urlTopico', page: anamnese, name: 'TopicoPage' },
          ...telasDaAnamnese(''),
          ...telasDaAnamnese('$urlTopico/'),
        ],
      },
    ],
  },
  {
    ...SIGNED,
    ...FINANCEIRO,
    path: '/financeiro',
    page: () => import('#web/financeiro/FinanceiroLayout.tsx'),
    name: 'FinanceiroLayout',
    children: [
      { ...CHILD, path: '/', name: 'financeiro', redirectTo: '/financeiro/contas-a-receber' },
      { ...CHILD, path: 'contas-a-receber', page: financeiro, name: 'ContasReceberPage' },
      { ...CHILD, path: 'contas-a-pagar', page: financeiro, name: 'ContasPagarPage' },
      { ...CHILD, path: 'extrato', page: () => import('#web/financeiro/extrato/ExtratoPage.tsx'), name: 'ExtratoPage' },
      {
        ...CHILD,
        path: 'quem-deve',
        page: () => import('#web/financeiro/contas/DevedoresPage.tsx'),
        name: 'DevedoresPage',
      },
      { ...CHILD, path: 'recibos', page: () => import('#web/financeiro/recibos/RecibosPage.tsx'), name: 'RecibosPage' },
      { ...CHILD, path: 'ajustes', page: () => import('#web/financeiro/ajustes/AjustesPage.tsx'), name: 'AjustesPage' },
    ],
  },
  { ...SIGNED, path: '/escolas', page: () => import('#web/escolas/EscolasPage.tsx'), name: 'EscolasPage' },
  { ...SIGNED, path: '/escola/cadastrar', page: escola, name: 'EscolaCadastrarPage' },
  { ...SIGNED, path: '/escola/$id/$acao', page: escola, name: 'EscolaEditarPage' },
  { ...SIGNED, path: '/escola/$idEscola', page: escola, name: 'EscolaPage' },
  {
    ...SIGNED,
    path: '/responsaveis',
    page: () => import('#web/responsaveis/ResponsaveisPage.tsx'),
    name: 'ResponsaveisPage',
  },
  { ...SIGNED, path: '/responsavel/cadastrar', page: responsavel, name: 'ResponsavelCadastrarPage' },
  { ...SIGNED, path: '/responsavel/$id/$acao', page: responsavel, name: 'ResponsavelEditarPage' },
  { ...SIGNED, path: '/testes', page: teste, name: 'TestesPage' },
  { ...SIGNED, path: '/teste/cadastrar', page: teste, name: 'TesteCadastrarPage' },
  { ...SIGNED, path: '/teste/$id/editar', page: teste, name: 'TesteEditarPage' },
  { ...SIGNED, path: '/teste/$id', page: teste, name: 'TestePage' },
  { ...SIGNED, path: '/documentos', page: () => import('#web/documentos/DocumentosPage.tsx'), name: 'DocumentosPage' },
  {
    ...SIGNED,
    path: '/documentos/modelos/$modeloId',
    page: () => import('#web/documentos/ModeloProprioPage.tsx'),
    name: 'ModeloProprioPage',
  },
  { ...SIGNED, path: '/imprimir', page: () => import('#web/imprimir/ImprimirPage.tsx'), name: 'ImprimirPage' },
  { ...SIGNED, path: '$', page: () => import('#web/ui/page/NotFoundPage.tsx'), name: 'NotFoundPage' },
];
