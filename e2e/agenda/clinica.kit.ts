import { type Browser, expect, type Page } from '@playwright/test';
import { criarPaciente, diaEscrito, hoje } from '../agenda.kit.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { signedIn } from '../kit.ts';

/** A practice with five people, and its agenda of a day. */

export const coluna = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true });
export const vagaDe = (page: Page, nome: string, data: string, hora: string) =>
  page.locator(`button[aria-label^="${nome}: ${diaEscrito(data)}, das ${hora.replace(/^0/, '')} "]`);
export const atendimento = (page: Page, nome: string, paciente: string) =>
  coluna(page, nome).getByRole('button', { name: new RegExp(`^${paciente}`) });

/** Five people: Marina, who owns the practice, two professionals, a trainee and a secretary. */
export const clinic = async (page: Page) => {
  await signedIn(page);
  const [rafael, livia, camila, sonia] = await Promise.all([
    join(page, 'Rafael Teixeira', 'profissional'),
    join(page, 'Lívia Prado', 'profissional'),
    join(page, 'Camila Rocha', 'estagiario'),
    join(page, 'Sônia Matos', 'secretaria'),
  ]);
  const lia = await criarPaciente(page, { nome: 'Lia Prado' });
  const rui = await criarPaciente(page, { nome: 'Rui Lima' });
  await joinTeam(page, lia, rafael.membro_id);
  await joinTeam(page, rui, rafael.membro_id);
  return { rafael, livia, camila, sonia, lia, rui };
};

export const twoBrowsers = async (browser: Browser, { sonia, rafael }: Awaited<ReturnType<typeof clinic>>) =>
  Promise.all([browserOf(browser, sonia), browserOf(browser, rafael)]);

export const dayOf = async (page: Page, data = hoje(), more = '') => {
  await page.goto(`/atendimentos?visao=dia&data=${data}${more}`);
  await expect(page.getByRole('heading', { name: diaEscrito(data) })).toBeVisible();
};
