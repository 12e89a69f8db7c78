import { type Browser, expect, type Page } from '@playwright/test';
import { LINK_HEADER } from '#contract/links/tipos.ts';
import { criar, origin, send, signedIn } from '../kit.ts';

const MIGUEL = { nome: 'Miguel Souza', data_nascimento: '2018-03-04' };
const pessoa = (page: Page, nome: string) => criar(page, '/api/responsaveis-json', { nome, celular: '11987654321' });

/** Signs in, and creates a child with his mother, who may receive these kinds of links; returns the ids. */
export const maeFilho = async (page: Page, pode: string[], { config = {}, vinculo = {} } = {}) => {
  await signedIn(page, { config });
  const mae = await pessoa(page, 'Carla Lima');
  const paciente_id = await criar(page, '/api/pacientes-json', {
    ...MIGUEL,
    responsavel_id: mae,
    responsaveis: [{ responsavel_id: mae, parentesco: 'mãe', pode_receber: pode, ...vinculo }],
  });
  return { mae, paciente_id };
};

/** The same with mother and father. */
export const maePaiFilho = async (page: Page, pode: { mae: string[]; pai: string[] }) => {
  await signedIn(page);
  const [mae, pai] = [await pessoa(page, 'Carla Lima'), await pessoa(page, 'Pedro Souza')];
  const paciente_id = await criar(page, '/api/pacientes-json', {
    ...MIGUEL,
    responsavel_id: mae,
    responsaveis: [
      { responsavel_id: mae, parentesco: 'mãe', pode_receber: pode.mae },
      { responsavel_id: pai, parentesco: 'pai', pode_receber: pode.pai },
    ],
  });
  return { mae, pai, paciente_id };
};

/** The tokens that a phone has sent, and the addresses and referrers of its requests. */
const ouvidos = new WeakMap<Page, { tokens: Set<string>; pedidos: string[] }>();

/** An address without its fragment, which is never sent. */
const semFragmento = (url: string) => url.split('#')[0] ?? '';

/** Somebody of the family, without an account, on a phone. `fechar` it at the end. */
export const telefone = async (browser: Browser) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ locale: 'pt-BR', ...phone })).newPage();
  const ouvido = { tokens: new Set<string>(), pedidos: [] as string[] };
  page.on('request', (request) => {
    const { referer = '', [LINK_HEADER]: token } = request.headers();
    if (token) ouvido.tokens.add(token);
    ouvido.pedidos.push(`${semFragmento(request.url())} ${referer}`);
  });
  ouvidos.set(page, ouvido);
  return page;
};

/** Closes a phone. None of its addresses, referrers and titles held the token of a link. */
export const fechar = async (page: Page) => {
  const { tokens = new Set<string>(), pedidos = [] } = ouvidos.get(page) ?? {};
  expect(tokens.size).toBeGreaterThan(0);
  const ditos = [...pedidos, semFragmento(page.url()), await page.title()];
  for (const token of tokens) expect(ditos.filter((dito) => dito.includes(token))).toEqual([]);
  await page.context().close();
};

/** The address of the link of a recipient; the server of the journeys does not know its own. */
export const enderecoDe = async (page: Page, paciente_id: string, nome: string) => {
  const all = await send<{ id: string; destinatario: string }[]>(
    page,
    'GET',
    `/api/pacientes-json/${paciente_id}/links-json`,
  );
  const id = all.find(({ destinatario }) => destinatario === nome)?.id;
  const { endereco } = await send<{ endereco: string }>(page, 'GET', `/api/links-json/${id}/endereco`);
  return `${origin()}/l${new URL(endereco).hash}`;
};

/** Opens a link and passes the second check. */
export const entrar = async (page: Page, endereco: string, nascimento = '2018-03-04') => {
  await page.goto(endereco);
  await page.getByLabel('Data de nascimento da pessoa atendida').fill(nascimento);
  await page.getByRole('button', { name: 'Continuar' }).click();
};
