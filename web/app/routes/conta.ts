import { createRoute } from '@tanstack/react-router';
import { mainLayout } from './layouts.ts';
import { CHILD, leadsTo, PAYING, screen } from './screen.ts';
import { listSearch, textSearch } from './search.ts';

const settings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/settings',
  ...screen(PAYING, () => import('#web/settings/SettingsLayout.tsx'), 'SettingsLayout'),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: 'profile',
  ...screen(CHILD, () => import('#web/settings/ProfilePage.tsx'), 'ProfilePage'),
});

const configs = createRoute({
  getParentRoute: () => settings,
  path: 'configs',
  ...screen(CHILD, () => import('#web/settings/ConfigsPage.tsx'), 'ConfigsPage'),
});

const password = createRoute({
  getParentRoute: () => settings,
  path: 'password',
  ...screen(CHILD, () => import('#web/settings/PasswordPage.tsx'), 'PasswordPage'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: 'security',
  ...screen(CHILD, () => import('#web/settings/SecurityPage.tsx'), 'SecurityPage'),
});

const language = createRoute({
  getParentRoute: () => settings,
  path: 'language',
  ...screen(CHILD, () => import('#web/settings/LanguagePage.tsx'), 'LanguagePage'),
});

const email = createRoute({
  getParentRoute: () => settings,
  path: 'email',
  ...screen(CHILD, () => import('#web/settings/EmailPage.tsx'), 'EmailPage'),
  validateSearch: textSearch('confirmar'),
});

const dados = createRoute({
  getParentRoute: () => settings,
  path: 'dados',
  ...screen(CHILD, () => import('#web/settings/DadosPage.tsx'), 'DadosPage'),
});

const links = createRoute({
  getParentRoute: () => settings,
  path: 'links',
  ...screen(CHILD, () => import('#web/settings/links/AjustesPage.tsx'), 'AjustesPage'),
});

const equipe = createRoute({
  getParentRoute: () => settings,
  path: 'equipe',
  ...screen(CHILD, () => import('#web/settings/equipe/EquipePage.tsx'), 'EquipePage'),
});

const planos = createRoute({
  getParentRoute: () => mainLayout,
  path: '/planos',
  ...screen(PAYING, () => import('#web/planos/PlanosPage.tsx'), 'PlanosPage'),
});

const pagamentos = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pagamentos',
  ...screen(PAYING, () => import('#web/pagamentos/PagamentosPage.tsx'), 'PagamentosPage'),
  validateSearch: listSearch('status'),
});

const wizard = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pagamento/$userId/$pagamentoId',
  ...screen(PAYING, () => import('#web/pagamento/PagamentoLayout.tsx'), 'PagamentoLayout'),
});

const passoAtual = createRoute({
  getParentRoute: () => wizard,
  path: '/',
  ...screen(CHILD, () => import('#web/pagamento/Passo.tsx'), 'PassoAtual'),
});

const endereco = createRoute({
  getParentRoute: () => wizard,
  path: 'endereco',
  ...screen(CHILD, () => import('#web/pagamento/DadosPages.tsx'), 'EnderecoPage'),
});

const pessoal = createRoute({
  getParentRoute: () => wizard,
  path: 'pessoal',
  ...screen(CHILD, () => import('#web/pagamento/DadosPages.tsx'), 'PessoalPage'),
});

const boleto = createRoute({
  getParentRoute: () => wizard,
  path: 'imprimir-boleto',
  ...screen(CHILD, () => import('#web/pagamento/BoletoPage.tsx'), 'BoletoPage'),
});

const debito = createRoute({
  getParentRoute: () => wizard,
  path: 'conclusao-debito',
  ...screen(CHILD, () => import('#web/pagamento/CartaoPages.tsx'), 'DebitoPage'),
});

const pix = createRoute({
  getParentRoute: () => wizard,
  path: 'pagar-pix',
  ...screen(CHILD, () => import('#web/pagamento/PixPage.tsx'), 'PixPage'),
});

const cartao = createRoute({
  getParentRoute: () => wizard,
  path: 'cartao-credito',
  ...screen(CHILD, () => import('#web/pagamento/CartaoPages.tsx'), 'CartaoPage'),
});

const concluido = createRoute({
  getParentRoute: () => wizard,
  path: 'concluido-credito',
  ...screen(CHILD, () => import('#web/pagamento/CartaoPages.tsx'), 'ConcluidoPage'),
});

const recibo = createRoute({
  getParentRoute: () => wizard,
  path: 'recibo',
  ...screen(CHILD, () => import('#web/pagamento/ReciboPage.tsx'), 'ReciboPage'),
});

const settingsInicio = createRoute({ getParentRoute: () => settings, path: '/', ...leadsTo('/settings/profile') });

/** The account: settings, the plan and its payment. */
export const contaRoutes = [
  settings.addChildren([settingsInicio, profile, configs, password, security, language, email, links, equipe, dados]),
  planos,
  pagamentos,
  wizard.addChildren([passoAtual, endereco, pessoal, boleto, debito, pix, cartao, concluido, recibo]),
] as const;
