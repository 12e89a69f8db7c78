import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, following, loaded, mailTo, newEmail, owner, send } from '../kit.ts';
import { maePaiFilho } from './links.kit.ts';

/** The list of links in the file of a child: made, passed on, extended, revoked. */

const HORA_MS = 3_600_000;
const at = (horas: number) => new Date(Date.now() + horas * HORA_MS).toISOString();

const familia = async (page: Page) => {
  const { pai, paciente_id } = await maePaiFilho(page, { mae: ['lembretes', 'documentos'], pai: [] });
  const atendimento = (horas: number) =>
    criar(page, '/api/atendimentos-json', { paciente_id, inicio: at(horas), fim: at(horas + 1) });
  const primeira = await atendimento(30);
  await owner("update atendimentos set status = 'Confirmado' where id = $1", [primeira]);
  return { paciente_id, pai, segunda: await atendimento(60) };
};

const novoLink = (page: Page) => page.getByRole('button', { name: /^Link para/ });

test('a link for an appointment: which one, for whom, and how it was passed on', async ({ page }) => {
  const { paciente_id, pai, segunda } = await familia(page);
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await novoLink(page).click();
  const dialog = page.getByRole('dialog', { name: /^Link para/ });
  // The confirmed appointment comes first in time, the one that waits is proposed.
  await expect(dialog.getByRole('combobox', { name: /^Qual / })).toHaveValue(/Agendad/);
  await expect(dialog.getByRole('radio', { name: 'Carla Lima, mãe' })).toBeChecked();
  // A child of eight gets no link.
  await expect(dialog.getByRole('radio', { name: /Miguel/ })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: 'Pedro Souza, pai' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Permitir que Pedro Souza receba lembretes' }).click();
  await expect(dialog.getByRole('radio', { name: 'Pedro Souza, pai' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const enviar = page.getByRole('dialog', { name: 'Enviar para Pedro Souza' });
  await expect(enviar.getByRole('img', { name: 'QR Code do link' })).toBeVisible();
  expect(
    await owner('select responsavel_id, atendimento_id from links_enviados where paciente_id = $1', [paciente_id]),
  ).toEqual([{ responsavel_id: pai, atendimento_id: segunda }]);
  await page.keyboard.press('Escape');
  const linha = page.getByRole('listitem').filter({ hasText: 'Pedro Souza, pai' });
  await expect(linha.getByText('Não enviado')).toBeVisible();
  await linha.getByRole('button', { name: 'Enviar' }).click();
  const passed = page.waitForResponse((response) => response.request().method() === 'POST');
  await enviar.getByRole('button', { name: 'Copiar link' }).click();
  await passed;
  await page.keyboard.press('Escape');
  await expect(linha.getByText(/^Copiado em /)).toBeVisible();
  await expect(linha.getByText('Enviado', { exact: true })).toBeVisible();
  // It ends with its appointment: there is nothing to extend.
  await expect(linha.getByRole('button', { name: 'Prolongar' })).toHaveCount(0);

  // By WhatsApp, and by e-mail once he has an address.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await linha.getByRole('button', { name: 'Enviar' }).click();
  const whatsapp = enviar.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=.*%2Fl%23/);
  await expect(enviar.getByRole('button', { name: 'Enviar por e-mail' })).toHaveCount(0);
  await whatsapp.click();
  await page.keyboard.press('Escape');
  await expect(linha.getByText(/Compartilhado pelo WhatsApp em /)).toBeVisible();
  const email = newEmail();
  await send(page, 'PUT', `/api/responsaveis-json/${pai}`, { email });
  await linha.getByRole('button', { name: 'Enviar' }).click();
  await enviar.getByRole('button', { name: 'Enviar por e-mail' }).click();
  await expect(enviar).toBeHidden();
  await expect(linha.getByText(/^Enviado por e-mail em /)).toBeVisible();
  expect(await mailTo(email)).toContain('/l#');

  await novoLink(page).click();
  await dialog.getByRole('radio', { name: 'Pedro Souza, pai' }).check();
  await expect(dialog.getByText('Pedro Souza já tem um link aberto para isto')).toBeVisible();
  await dialog.getByRole('button', { name: 'Usar o link que já existe' }).click();
  await expect(enviar.getByRole('img', { name: 'QR Code do link' })).toBeVisible();
});

test('an extension shows its new end; open links come first, and ended ones offer nothing', async ({ page }) => {
  const { paciente_id } = await familia(page);
  const pedir = async (texto: string) => {
    await page.goto(`/atendimento/paciente/${paciente_id}/anexos`);
    await page.getByRole('button', { name: 'Pedir arquivo por link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedir arquivo por link' });
    await dialog.getByLabel('Do que você precisa?').fill(texto);
    await dialog.getByRole('button', { name: 'Pedir arquivo por link' }).click();
    await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await pedir('O boletim');
  await pedir('O laudo');
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  const linha = (texto: string) => page.getByRole('listitem').filter({ hasText: texto });
  await linha('O boletim').getByRole('button', { name: 'Prolongar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prolongar' });
  await expect(dialog.getByRole('button', { name: /^Até / })).toHaveCount(3);
  await expectAccessible(page);
  const [antes] = await owner('select expira_em from links_enviados where paciente_id = $1 order by id', [paciente_id]);
  await dialog.getByRole('button', { name: /^Até / }).first().click();
  await expect(dialog).toBeHidden();
  const [depois] = await owner('select expira_em from links_enviados where paciente_id = $1 order by id', [
    paciente_id,
  ]);
  const DIA_MS = 24 * HORA_MS;
  expect(Date.parse(String(depois?.expira_em)) - Date.parse(String(antes?.expira_em))).toBeCloseTo(DIA_MS, -4);

  // With one group there is nothing to pick.
  const filtro = page.getByRole('radiogroup', { name: 'Mostrar' });
  await expect(filtro).toHaveCount(0);

  // The newer link is revoked, so it is listed last.
  await linha('O laudo').getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Revogado')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Arquivo: ' })).toContainText([/O boletim/, /O laudo/]);
  await expect(linha('O laudo').getByRole('button')).toHaveCount(0);
  await expect(filtro.getByRole('radio')).toHaveCount(3);
  await filtro.getByText('Encerrados (1)').click();
  await expect(linha('O boletim')).toHaveCount(0);
  await expectAccessible(page);

  // Every group is within the window of a phone.
  await pedir('O atestado');
  await owner(
    "update links_enviados set respondido_em = now() where paciente_id = $1 and revogado_em is null and expira_em < now() + interval '7 days'",
    [paciente_id],
  );
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/atendimento/paciente/${paciente_id}/links`);
    await expect(filtro.getByRole('radio')).toHaveCount(4);
    await loaded(page);
    const clipped = await filtro
      .locator('label')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      );
    expect(clipped, `at ${width} px`).toEqual([]);
  }
});

test('a link that was revoked elsewhere is not passed on any more', async ({ page }) => {
  const { paciente_id } = await familia(page);
  const live = following(page);
  await page.goto(`/atendimento/paciente/${paciente_id}/links`);
  await live;
  await novoLink(page).click();
  await page.getByRole('button', { name: 'Criar link' }).click();
  const enviar = page.getByRole('dialog', { name: 'Enviar para Carla Lima' });
  await expect(enviar.getByRole('button', { name: 'Copiar link' })).toBeVisible();
  const [link] = await owner('select id from links_enviados where paciente_id = $1', [paciente_id]);
  await send(page, 'POST', `/api/links-json/${link?.id}/revogar`);
  await expect(enviar.getByText('Este link não está mais aberto. Crie um novo.')).toBeVisible();
  await expect(enviar.getByRole('button', { name: 'Copiar link' })).toHaveCount(0);
  await expect(enviar.getByRole('img', { name: 'QR Code do link' })).toHaveCount(0);
  await expectAccessible(page);
});
