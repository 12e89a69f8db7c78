import { expect, type Locator, type Page } from '@playwright/test';
import { criar, owner, signedIn } from './kit.ts';

const FUSO = 'America/Sao_Paulo';
export const hoje = () => new Intl.DateTimeFormat('en-CA', { timeZone: FUSO }).format();
export const somaDias = (data: string, dias: number) =>
  new Date(Date.parse(`${data}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10);

export const diaDaSemana = (data: string) => new Date(`${data}T00:00:00Z`).getUTCDay();

/** A Tuesday two to three weeks ahead. */
export const terca = () => {
  const longe = somaDias(hoje(), 14);
  return somaDias(longe, (9 - diaDaSemana(longe)) % 7);
};

export const br = (data: string) => data.split('-').reverse().join('-');
export const as = (data: string, hora: string) => `${data}T${hora}:00-03:00`;

export const criarPaciente = (page: Page, body: object) => criar(page, '/api/pacientes-json', body);

const MINUTE = 60_000;

/** A practice in whose time zone it is about noon, so that "today" does not change during the journey. */
export const aoMeioDia = async (page: Page) => {
  const { email } = await signedIn(page);
  const longe = 12 - new Date().getUTCHours();
  const fuso = longe === 0 ? 'Etc/GMT' : `Etc/GMT${longe > 0 ? '-' : '+'}${Math.abs(longe)}`;
  await owner('update contas set fuso = $2 where id = (select conta_id from usuarios where email = $1)', [email, fuso]);
  return { email };
};

/** An appointment that begins in some minutes. */
export const marcar = (page: Page, paciente_id: string, emMinutos: number, over = {}) => {
  const inicio = Date.now() + emMinutos * MINUTE;
  const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 50 * MINUTE).toISOString() };
  return criar(page, '/api/atendimentos-json', { paciente_id, ...horario, permitir_conflito: true, ...over });
};

/** A date as the agenda writes it in Portuguese. */
export const diaEscrito = (data: string) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${data}T00:00:00Z`));

export const vaga = (page: Page, data: string, hora: string) =>
  page.locator(`button[aria-label^="${diaEscrito(data)}, das ${hora.replace(/^0/, '')} "]`);

/** Drags from one slot to another over the empty agenda. */
export const arrastar = async (page: Page, data: string, de: string, ate: string) => {
  // Waits until the slot is still and nothing covers it.
  await vaga(page, data, de).hover({ position: { x: 30, y: 8 } });
  const [from, to] = [await vaga(page, data, de).boundingBox(), await vaga(page, data, ate).boundingBox()];
  if (!from || !to) throw new Error('the slots are not there');
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 5 });
  await page.mouse.up();
};

/** Drags an appointment by a point `abaixo` pixels below its top, and drops it with its top at the start of a slot. */
export const levar = async (page: Page, evento: Locator, slot: Locator, abaixo = 30) => {
  // Waits until the appointment is still and nothing covers it, such as a dialog that is closing.
  await evento.hover({ position: { x: 40, y: abaixo } });
  const [from, to] = [await evento.boundingBox(), await slot.boundingBox()];
  if (!from || !to) throw new Error('there is nothing to drag, or nowhere to drop it');
  await page.mouse.move(from.x + 40, from.y + abaixo);
  await page.mouse.down();
  await page.mouse.move(from.x + 46, from.y + abaixo + 8, { steps: 3 });
  await page.mouse.move(to.x + 40, to.y + abaixo, { steps: 6 });
  await page.mouse.up();
};

const ultimoDesfazer = (page: Page) => page.getByRole('button', { name: 'Desfazer' }).last();

/** Keeps the notice of the last change, which would be gone after five seconds, by pointing at it. */
export const segurar = (page: Page) => ultimoDesfazer(page).dispatchEvent('mouseover');

/** Takes the last change back, and waits for the answer: another change before it would be made on an old version. */
export const desfazer = async (page: Page) => {
  const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
  await ultimoDesfazer(page).click();
  await (await answered).finished();
};

/** Opens the form of a new appointment and chooses the patient. */
export const novoPara = async (page: Page, nome: string) => {
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialogo.getByRole('textbox', { name: 'Paciente' }).fill(nome);
  await page.getByRole('option', { name: nome }).click();
  await expect(dialogo.getByRole('textbox', { name: 'Paciente' })).toHaveValue(nome);
  return dialogo;
};

export const ATENDIMENTOS = '/api/atendimentos-json';
export type Atendimento = { id: string; inicio: string; fim: string; versao: number; excecao: boolean };

/** The body of an appointment of 50 minutes. */
export const uma = (paciente_id: string, data: string, de = '10:00', ate = '10:50') => ({
  paciente_id,
  inicio: as(data, de),
  fim: as(data, ate),
});
