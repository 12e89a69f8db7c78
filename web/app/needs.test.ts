import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routeTree } from './routes/tree.ts';

/** Screens for everybody, and those that need nothing more than the page around them. */
const NOTHING_MORE = {
  forAll: [
    'BloqueioPage',
    'ConfigContaUserPage',
    'ConvitePage',
    'DescadastroPage',
    'EmailPage',
    'EscolherPage',
    'HomePage',
    'LanguagePage',
    'NotFoundPage',
    'PasswordPage',
    'ProfilePage',
    'SecurityPage',
    'SettingsLayout',
    'VerificarPage',
  ],
  inFichaLayout: ['FichaDadosPage'],
  inAnamneseLayout: ['AvaliacaoPage', 'ImprimirPage', 'TopicoPage'],
  inPagamentoLayout: [
    'BoletoPage',
    'CartaoPage',
    'ConcluidoPage',
    'DebitoPage',
    'EnderecoPage',
    'PassoAtual',
    'PessoalPage',
    'PixPage',
    'ReciboPage',
  ],
};

type Pages = Record<string, { needs?: unknown }>;

/** The screens that name nothing they need. */
const silent = async (route: AnyRoute): Promise<string[]> => {
  const { page, name, guards } = route.options.staticData ?? {};
  if (guards?.some((guard) => ['guest', 'admin'].includes(guard))) return [];
  const pages = page ? ((await page()) as Pages) : {};
  const below = await Promise.all(Object.values<AnyRoute>(route.children ?? []).map(silent));
  return [...(name && !pages[name]?.needs ? [name] : []), ...below.flat()];
};

it('every screen of a practice names the route of the server that it needs', async () => {
  const names = [...new Set(await silent(routeTree))].sort();
  expect(names).toEqual(Object.values(NOTHING_MORE).flat().sort());
});
