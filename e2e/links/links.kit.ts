import type { Browser, Page } from '@playwright/test';
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

/** Somebody of the family, without an account, on a phone. */
export const telefone = async (browser: Browser) =>
  (await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })).newPage();

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
  await page.getByLabel('Data de nascimento da pessoa de quem se trata').fill(nascimento);
  await page.getByRole('button', { name: 'Continuar' }).click();
};
