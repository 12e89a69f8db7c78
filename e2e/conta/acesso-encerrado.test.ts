import { type Browser, expect, type Page } from '@playwright/test';
import { aoMeioDia, marcar } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { focusEditor } from '../editor.kit.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, send } from '../kit.ts';

/** A member with one case, who writes the note of its appointment. */
const writes = async (page: Page, browser: Browser) => {
  await aoMeioDia(page);
  const lia = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const rafael = await join(page, 'Rafael Teixeira', 'profissional');
  await joinTeam(page, lia, rafael.membro_id);
  await marcar(page, lia, -10, { profissional_id: rafael.membro_id });
  const writing = await browserOf(browser, rafael);
  await writing.goto('/');
  const texto = writing.getByRole('textbox', { name: 'Registro de hoje' });
  await focusEditor(texto);
  await writing.keyboard.type('Leu 18 palavras');
  await expect(writing.getByText('Salvo', { exact: true })).toBeVisible();
  const { membros } = await send<{ membros: { id: string; funcao: string }[] }>(page, 'GET', '/api/membros-json');
  return { lia, rafael, writing, texto, para: membros.find(({ funcao }) => funcao === 'dono')?.id };
};

test('a member whose access ends while writing sees a notice, and can copy the text', async ({ page, browser }) => {
  const { rafael, writing, texto, para } = await writes(page, browser);
  // Typed before the access ends: the dialog may open at any moment after it, and takes the focus.
  await writing.keyboard.type(' sozinho');
  await send(page, 'POST', `/api/membros-json/${rafael.membro_id}/desativar`, {
    para,
    motivo: 'Assumo os casos de quem sai',
  });
  await writing.keyboard.type(', e pediu mais ');
  const dialog = writing.getByRole('dialog', { name: 'Seu acesso a Marina Costa foi encerrado' });
  await expect(dialog).toContainText('copie');
  await expectAccessible(writing);
  // Keys meant for the note do not answer the dialog.
  await writing.keyboard.type('um pouco hoje ');
  await writing.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copiar o que digitei' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await writing.evaluate(() => navigator.clipboard.readText())).toContain('Leu 18 palavras sozinho');
  await dialog.getByRole('button', { name: 'Ficar nesta página' }).click();
  await expect(texto).toContainText('Leu 18 palavras sozinho');
  await writing.waitForTimeout(3000);
  await expect(dialog).toBeHidden();
  await expect(texto).toContainText('Leu 18 palavras sozinho');
  await expect(writing).toHaveURL(/\/$/);
  await writing.context().close();
});

test('a note stays on the screen when its case is handed to somebody else', async ({ page, browser }) => {
  const { lia, rafael, writing, texto, para } = await writes(page, browser);
  await writing.keyboard.type(' sozinho');
  const home = writing.waitForResponse(/\/api\/home-json/);
  await send(page, 'POST', `/api/pacientes-json/${lia}/equipe-json/sair`, { membro_id: rafael.membro_id, para });
  await home;
  await writing.keyboard.type(' hoje');
  await expect(texto).toContainText('Leu 18 palavras sozinho hoje');
  await writing.context().close();
});

test('a note stays on the screen when a read of the day crosses the handover', async ({ page, browser }) => {
  const { lia, rafael, writing, texto } = await writes(page, browser);
  // The day was read before the handover, the note after it.
  await writing.route('**/api/agora-json?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), foco: null } });
  });
  const day = writing.waitForResponse(/\/api\/agora-json/);
  await marcar(page, lia, 120, { profissional_id: rafael.membro_id });
  await day;
  await writing.keyboard.type(' sozinho');
  await expect(texto).toContainText('Leu 18 palavras sozinho');
  await writing.unrouteAll({ behavior: 'ignoreErrors' });
  await writing.context().close();
});

test('the page of a note says that the access to its case has ended, and keeps the text', async ({ page, browser }) => {
  const { lia, rafael, writing, para } = await writes(page, browser);
  const [atendimento] = await send<{ id: string }[]>(page, 'GET', `/api/atendimentos-json?paciente_id=${lia}`);
  await writing.goto(`/atendimento/paciente/${lia}/atendimentos/${atendimento?.id}`);
  const texto = writing.getByRole('textbox', { name: 'Registro do atendimento' });
  await focusEditor(texto);
  await writing.keyboard.press('Control+End');
  await writing.keyboard.type(' sozinho');
  await send(page, 'POST', `/api/pacientes-json/${lia}/equipe-json/sair`, { membro_id: rafael.membro_id, para });
  const aviso = writing.getByRole('alert').filter({ hasText: 'Seu acesso a este caso foi encerrado' });
  await expect(aviso).toContainText('copie');
  await expect(writing.getByText('até a conexão voltar')).toHaveCount(0);
  await expectAccessible(writing);
  await writing.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await aviso.getByRole('button', { name: 'Copiar o que digitei' }).click();
  await expect(aviso.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await writing.evaluate(() => navigator.clipboard.readText())).toContain('Leu 18 palavras sozinho');
  await expect(texto).toContainText('Leu 18 palavras sozinho');
  await writing.context().close();
});
