import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, owner, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maePaiFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, the mother on a phone that loses its connection twice. */

const familia = async (page: Page) => {
  const { mae, pai, paciente_id } = await maePaiFilho(page, { mae: ['documentos'], pai: ['documentos'] });
  const anamnese_id = await criar(page, '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  await send(page, 'PUT', `/api/anamneses-json/${anamnese_id}/topicos/queixa-principal`, {
    respostas: { motivo_procura: 'Indicação da escola' },
  });
  return { mae, pai, paciente_id, anamnese_id, tela: `/atendimento/paciente/${paciente_id}/anamnese/${anamnese_id}` };
};

const salvas = (paciente_id: string) =>
  owner(
    `select r.pergunta_id from link_rascunhos r join links_enviados l on l.conta_id = r.conta_id and l.id = r.link_id
     where l.paciente_id = $1 order by 1`,
    [paciente_id],
  );

test('a mother answers an anamnesis on a phone, and the practitioner takes her answers', async ({ page, browser }) => {
  const { paciente_id, tela } = await familia(page);
  await page.goto(`${tela}/por-link`);
  await page.getByRole('button', { name: 'Pedir respostas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Carla Lima, mãe' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Pedro Souza, pai' }).check();
  // Each is asked their own topics.
  for (const [nome, outro] of [
    ['Carla Lima, mãe', null],
    ['Pedro Souza, pai', 'Sono'],
  ] as const) {
    await dialog.getByRole('tab', { name: nome }).click();
    await dialog.getByLabel('Todos os tópicos').uncheck();
    await dialog.getByLabel(outro ?? 'Queixa principal').check();
    await expect(dialog.getByRole('tab', { name: nome })).toContainText('(1 de ');
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir respostas' }).click();
  const quem = page.getByRole('list', { name: 'Quem foi convidado' });
  await expect(quem.getByRole('listitem')).toHaveCount(2);
  await expect(quem.getByText('Não enviado')).toHaveCount(2);
  await expect(page.getByText('O link ainda não foi enviado a Pedro Souza e Carla Lima.')).toBeVisible();

  const mae = await telefone(browser);
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  await entrar(mae, endereco);
  await expect(mae.getByRole('heading', { name: 'Queixa principal' })).toBeVisible();
  await expectAccessible(mae);
  const motivo = mae.locator('#motivo_procura');
  await expect(motivo).toHaveValue('');
  const progresso = mae.getByRole('progressbar', { name: 'Perguntas respondidas' });
  await expect(progresso).toHaveJSProperty('value', 0);
  await expect(mae.getByText('Parte 1 de 1', { exact: true })).toBeVisible();

  // The first cut: what is typed stays on the device, also when the page is opened again.
  await motivo.fill('Lê devagar <b>e</b> troca letras');
  await expect(mae.getByText('Tudo salvo')).toBeVisible();
  await expect(progresso).toHaveJSProperty('value', 1);
  await expect(mae.getByText(/^1 de \d+ respondidas$/)).toBeVisible();
  await mae.context().setOffline(true);
  await mae.locator('#tentativas').fill('Reforço na escola');
  await expect(mae.getByText('Sem conexão: suas respostas estão guardadas')).toBeVisible();
  expect((await salvas(paciente_id)).map((one) => one.pergunta_id)).toEqual(['motivo_procura']);
  await mae.context().setOffline(false);
  await mae.reload();
  await expect(mae.getByText('Tudo salvo')).toBeVisible();
  await expect.poll(async () => (await salvas(paciente_id)).length).toBe(2);

  // A text beyond the limit is reported, and not shortened.
  await mae.locator('#inicio_dificuldade').fill('x'.repeat(256));
  await expect(mae.getByRole('alert')).toContainText('no máximo 255 caracteres');
  await mae.locator('#inicio_dificuldade').fill('Aos seis anos');
  await expect(mae.getByText('Tudo salvo')).toBeVisible();

  // The second cut: the server has taken the answers, but its reply is lost. Sent again, they count once.
  await mae.getByRole('button', { name: 'Revisar respostas' }).click();
  await expect(mae.getByText('Lê devagar <b>e</b> troca letras')).toBeVisible();
  await expectAccessible(mae);
  let cut = true;
  await mae.route('**/api/link/anamnese/enviar', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await mae.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await mae.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(mae.getByText('Suas respostas chegaram ao consultório.')).toBeVisible();
  const enviadas = await owner(`select 1 from link_respostas where paciente_id = $1`, [paciente_id]);
  expect(enviadas).toHaveLength(1);

  // This practice has no appointment yet: what waits is above the first steps.
  await page.goto('/');
  await page.getByRole('button', { name: /resposta da família/ }).click();
  await page.getByRole('link', { name: /^Miguel Souza: Carla Lima respondeu à anamnese/ }).click();
  await expect(quem.getByText('Respondido', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Indicação da escola')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Usar a resposta de Carla Lima: .*buscar ajuda/i }).click();
  await expect(page.getByText(/Respondido por Carla Lima, mãe, \d\d-\d\d-\d{4}/)).toHaveCount(1);
  // Nothing of the form is replaced, so it is not asked.
  await page.getByRole('button', { name: 'Usar as 2 respostas diferentes' }).click();
  await expect(quem.getByText('Revisada', { exact: true })).toBeVisible();

  await page.goto(`${tela}/queixa-principal`);
  await expect(page.getByText(/Respondido por Carla Lima, mãe/)).toHaveCount(3);
  await page.goto(`${tela}/imprimir`);
  await expect(page.getByRole('article').getByText(/Respondido por Carla Lima, mãe/)).toHaveCount(3);
  await fechar(mae);
});

test('a form opens again where it was left, and a new part takes no second tap', async ({ page, browser }) => {
  const { mae, paciente_id, anamnese_id } = await familia(page);
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae],
    topicos: ['queixa-principal', 'sono'],
  });
  const dela = await telefone(browser);
  await entrar(dela, await enderecoDe(page, paciente_id, 'Carla Lima'));
  await dela.locator('#motivo_procura').fill('Lê devagar');
  await expect(dela.getByText('Tudo salvo')).toBeVisible();
  await dela.reload();
  await expect(dela.getByRole('heading', { name: 'Queixa principal' })).toBeVisible();

  const part = dela.locator('.parte');
  await expect(part).toHaveCSS('pointer-events', 'auto');
  const motion = await dela.context().newCDPSession(dela);
  await motion.send('Animation.enable');
  await motion.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await dela.getByRole('button', { name: 'Continuar' }).click();
  await expect(dela.getByRole('heading', { name: 'Sono' })).toBeVisible();
  await expect(part).toHaveCSS('pointer-events', 'none');
  await motion.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(part).toHaveCSS('pointer-events', 'auto');
  await fechar(dela);
});

/** Answers of a link as its recipient would give them, sent. */
const responder = async (page: Page, endereco: string, respostas: [string, string][]) => {
  await entrar(page, endereco);
  for (const [id, texto] of respostas) await page.locator(`#${id}`).fill(texto);
  await expect(page.getByText('Tudo salvo')).toBeVisible();
  await page.getByRole('button', { name: 'Revisar respostas' }).click();
  await page.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(page.getByText('Suas respostas chegaram ao consultório.')).toBeVisible();
};

test('a question that one was not asked says so, and a concluded form is reopened first', async ({ page, browser }) => {
  const { mae, pai, paciente_id, anamnese_id, tela } = await familia(page);
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae, pai],
    topicos_de: { [mae]: ['queixa-principal'], [pai]: ['rotina-e-lazer'] },
  });
  const dela = await telefone(browser);
  await responder(dela, await enderecoDe(page, paciente_id, 'Carla Lima'), [['motivo_procura', 'Lê devagar']]);
  await owner(
    `update anamneses set modelo = replace(modelo::text, '"obrigatoria": true', '"obrigatoria": false')::jsonb,
       status = 'concluida' where id = $1`,
    [anamnese_id],
  );
  const dele = await telefone(browser);
  await responder(dele, await enderecoDe(page, paciente_id, 'Pedro Souza'), [['rotina_semana', 'Acorda cedo']]);

  await page.goto(`${tela}/por-link`);
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible();
  await expect(page.getByText('Não perguntado', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Igual à anamnese')).toHaveCount(0);
  await page.getByRole('button', { name: /^Usar a resposta de Carla Lima: .*buscar ajuda/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Reabrir a anamnese?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Concluída', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Usar a resposta de Carla Lima: .*buscar ajuda/i }).click();
  await dialog.getByRole('button', { name: 'Reabrir e usar' }).click();
  await expect(page.getByText('Em andamento', { exact: true })).toBeVisible();
  await expect(page.getByText(/Respondido por Carla Lima, mãe/)).toBeVisible();
  await fechar(dela);
  await fechar(dele);
});

test('where mother and father disagree is marked, and can be shown alone', async ({ page, browser }) => {
  const { mae, pai, paciente_id, anamnese_id, tela } = await familia(page);
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae, pai],
    topicos: ['queixa-principal'],
  });
  for (const [nome, motivo] of [
    ['Carla Lima', 'Lê devagar'],
    ['Pedro Souza', 'Não quer estudar'],
  ] as const) {
    const phone = await telefone(browser);
    await responder(phone, await enderecoDe(page, paciente_id, nome), [
      ['motivo_procura', motivo],
      ['tentativas', 'Reforço na escola'],
    ]);
    await fechar(phone);
  }
  await page.goto(`${tela}/por-link`);
  await expect(page.getByText('Reforço na escola')).toHaveCount(2);
  await expect(page.getByText('Respostas divergentes', { exact: true })).toHaveCount(1);
  await page.getByRole('switch', { name: 'Só onde as respostas divergem entre si' }).check({ force: true });
  await expect(page.getByText('Reforço na escola')).toHaveCount(0);
  await expect(page.getByText('Não quer estudar')).toBeVisible();
  await expectAccessible(page);
});

test('two devices answer at once: the newest counts, and the other answer is offered', async ({ page, browser }) => {
  const { mae, paciente_id, anamnese_id } = await familia(page);
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, {
    destinatarios: [mae],
    topicos: ['queixa-principal', 'gestacao'],
  });
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  const [um, dois] = [await telefone(browser), await telefone(browser)];
  for (const device of [um, dois]) {
    await entrar(device, endereco);
    await expect(device.locator('#motivo_procura')).toBeVisible();
  }
  await um.context().setOffline(true);
  await um.locator('#motivo_procura').fill('do primeiro aparelho');
  // The server knows when something was typed only up to the time a request takes.
  await dois.waitForTimeout(5000);
  await dois.locator('#motivo_procura').fill('do segundo aparelho');
  await expect(dois.getByText('Tudo salvo')).toBeVisible();
  // The topic stays on the screen while it is answered, although another one has no answer yet.
  await expect(dois.getByRole('heading', { name: 'Queixa principal' })).toBeVisible();
  await um.context().setOffline(false);
  await expect(um.getByText('Em outro aparelho a resposta foi: “do primeiro aparelho”')).toBeVisible();
  await expect(um.locator('#motivo_procura')).toHaveValue('do segundo aparelho');
  await um.getByRole('button', { name: 'Usar essa resposta' }).click();
  await expect(um.locator('#motivo_procura')).toHaveValue('do primeiro aparelho');
  await expect(um.getByText('Em outro aparelho a resposta foi')).toBeHidden();
  await fechar(um);
  await fechar(dois);
});

test('an open link of one is passed on, and the form stays for the other', async ({ page }) => {
  const { paciente_id, tela } = await familia(page);
  await page.goto(`${tela}/por-link`);
  const pedir = page.getByRole('button', { name: 'Pedir respostas' });
  const dialog = page.getByRole('dialog', { name: 'Pedir respostas' });
  const enviarPara = (nome: string) => page.getByRole('dialog', { name: `Enviar para ${nome}` });
  await pedir.click();
  await dialog.getByRole('button', { name: 'Pedir respostas' }).click();
  await expect(enviarPara('Carla Lima')).toBeVisible();
  await page.keyboard.press('Escape');

  await pedir.click();
  await dialog.getByRole('checkbox', { name: 'Pedro Souza, pai' }).check();
  await dialog.getByRole('button', { name: 'Usar o link que já existe' }).click();
  await expect(enviarPara('Carla Lima')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enviarPara('Carla Lima')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: 'Carla Lima, mãe' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Pedir respostas' }).click();
  await expect(enviarPara('Pedro Souza')).toBeVisible();
  expect(await owner('select id from links_enviados where paciente_id = $1', [paciente_id])).toHaveLength(2);
});
