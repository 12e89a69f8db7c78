import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, origin, owner, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maeFilho, telefone } from './links.kit.ts';

/** The page for links while the connection, the storage of the browser or the second check is lost. */

const HORA_MS = 3_600_000;

const comAtendimento = async (page: Page) => {
  const { mae, paciente_id } = await maeFilho(page, ['lembretes']);
  const at = (horas: number) => new Date(Date.now() + horas * HORA_MS).toISOString();
  const atendimento_id = await criar(page, '/api/atendimentos-json', { paciente_id, inicio: at(48), fim: at(49) });
  const link = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id: mae };
  const id = await criar(page, '/api/links-json', link);
  const { endereco } = await send<{ endereco: string }>(page, 'GET', `/api/links-json/${id}/endereco`);
  return { id, endereco: `${origin()}/l${new URL(endereco).hash}` };
};

test('a page that opens without a connection says so, and opens later', async ({ page, browser }) => {
  const { endereco } = await comAtendimento(page);
  const mae = await telefone(browser);
  const TEXTOS = '**/link/assets/link-aberto-*.js';
  await mae.route('**/api/link**', (route) => route.abort('internetdisconnected'));
  await mae.route(TEXTOS, (route) => route.abort('internetdisconnected'));
  await mae.goto(endereco);
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await expect(mae.getByText('ligue 192')).toBeVisible();
  await expect(mae.getByRole('heading', { level: 1, name: 'Não foi possível abrir o link' })).toBeVisible();
  await expectAccessible(mae);
  await expect(mae.locator('html')).toHaveAttribute('lang', 'pt-BR');
  // The server is reached before the texts are: the notice stays.
  await mae.unroute('**/api/link**');
  const lido = mae.waitForResponse('**/api/link');
  await mae.evaluate(() => dispatchEvent(new Event('online')));
  await lido;
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await mae.unroute(TEXTOS);
  await mae.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  await fechar(mae);
});

test('what was typed stays if the server fails when the connection is back, until the link is closed', async ({
  page,
  browser,
}) => {
  const { id, endereco } = await comAtendimento(page);
  const mae = await telefone(browser);
  await mae.goto(endereco);
  await mae.getByRole('button', { name: 'Não podemos ir' }).click();
  const motivo = mae.getByLabel('Por que não podem vir?');
  await motivo.fill('Está com febre');
  await mae.route('**/api/link', (route) => route.fulfill({ status: 503, json: { message: 'Volte mais tarde.' } }));
  // The second answer comes after the page has shown the result of the first one.
  for (let vez = 0; vez < 2; vez += 1) {
    const falhou = mae.waitForResponse('**/api/link');
    await mae.evaluate(() => dispatchEvent(new Event('online')));
    await falhou;
  }
  await expect(motivo).toHaveValue('Está com febre');
  await expect(mae.getByText('Volte mais tarde.')).toHaveCount(0);
  await mae.unroute('**/api/link');

  await send(page, 'POST', `/api/links-json/${id}/revogar`);
  await mae.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(mae.getByRole('heading', { name: 'Este link não está mais aberto' })).toBeVisible();
  await expect(mae.getByRole('heading', { name: 'Miguel pode vir?' })).toHaveCount(0);
  await expect(motivo).toHaveCount(0);
  // Whom to ask, also when it is opened again.
  const contato = mae.locator('footer a[href^="mailto:"]');
  await expect(contato).toHaveText(/@jornada\.example$/);
  await mae.reload();
  await expect(mae.getByRole('heading', { name: 'Este link não está mais aberto' })).toBeVisible();
  await expect(contato).toHaveText(/@jornada\.example$/);
  await expectAccessible(mae);
  await fechar(mae);
});

/** Draws downwards with a finger, which would scroll a page whose field lets it. */
const desenhar = async (page: Page) => {
  const quadro = page.getByRole('img', { name: /Desenhe aqui/ });
  await quadro.scrollIntoViewIfNeeded();
  const caixa = await quadro.boundingBox();
  if (!caixa) throw new Error('the field is not on the screen');
  const dedo = await page.context().newCDPSession(page);
  const toque = (type: 'touchStart' | 'touchMove' | 'touchEnd', passo = 0) => {
    const ponto = { x: caixa.x + 20 + passo, y: caixa.y + 10 + passo * 4 };
    return dedo.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [ponto] });
  };
  await toque('touchStart');
  for (let passo = 1; passo <= 20; passo += 1) await toque('touchMove', passo);
  await toque('touchEnd');
};

test('a second check that expired is asked for again, and the signature stays; also without storage', async ({
  page,
  browser,
}) => {
  const { mae: mae_id, paciente_id } = await maeFilho(page, ['documentos']);
  const documento = await send<{ id: string }>(page, 'POST', `/api/pacientes-json/${paciente_id}/documentos-json`, {
    modelo: 'contato_escola',
  });
  await send(page, 'POST', `/api/documentos-json/${documento.id}/coletas`, { signatarios: [mae_id] });
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  const mae = await telefone(browser);
  await mae.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await entrar(mae, endereco);
  const nome = mae.getByLabel('Escreva o seu nome completo');
  await nome.fill('Carla Lima');
  await desenhar(mae);
  const traco = mae.getByRole('img', { name: /Desenhe aqui/ }).locator('path');
  const desenho = (await traco.getAttribute('d')) ?? '';
  // The start, and every place the finger was moved to.
  expect(desenho.split('L').length).toBeGreaterThan(15);
  await mae.getByRole('checkbox').check();
  const vencer = () =>
    owner(
      `update link_passes set expira_em = now() - interval '1 minute'
       where link_id in (select id from links_enviados where paciente_id = $1)`,
      [paciente_id],
    );
  const conferir = async () => {
    await mae.getByLabel('Data de nascimento da pessoa atendida').fill('2018-03-04');
    await mae.getByRole('button', { name: 'Continuar' }).click();
  };

  await vencer();
  await mae.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(mae.getByText('É sobre Miguel.')).toBeVisible();
  await expect(nome).toBeHidden();
  await expect(mae.getByRole('heading', { name: 'Antes de continuar' })).toBeFocused();
  await expectAccessible(mae);
  await conferir();
  await expect(nome).toHaveValue('Carla Lima');
  await expect(traco).toHaveAttribute('d', desenho);
  await expect(mae.locator('main > div:focus')).toContainText('Escreva o seu nome completo');
  await expect(mae.getByRole('alert')).toHaveCount(0);

  // A refusal leads back to the check, too; the name waits behind it.
  await mae.getByRole('button', { name: 'Não vou assinar' }).click();
  const motivo = mae.getByLabel('Conte por que não vai assinar');
  await motivo.fill('Quero conversar antes');
  await vencer();
  await mae.getByRole('button', { name: 'Enviar e não assinar' }).click();
  await conferir();
  await expect(motivo).toHaveValue('Quero conversar antes');
  await mae.getByRole('button', { name: 'Voltar' }).click();
  await expect(nome).toHaveValue('Carla Lima');
  await mae.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(mae.getByText(/Você assinou em/)).toBeVisible();
  await fechar(mae);
});

test('another link in the same tab is a page of its own', async ({ page, browser }) => {
  const { endereco } = await comAtendimento(page);
  const mae = await telefone(browser);
  await mae.goto(`${origin()}/l#desconhecido`);
  await expect(mae.getByText('Este link não está mais aberto')).toBeVisible();
  // The link never existed, so no practice is named.
  await expect(mae.getByText('ligue 192')).toBeVisible();
  await expect(mae.locator('a[href^="mailto:"]')).toHaveCount(0);
  await mae.evaluate(() => Object.assign(window, { deAntes: true }));
  await mae.goto(endereco);
  await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  expect(await mae.evaluate(() => 'deAntes' in window)).toBe(false);
  await fechar(mae);
});

test('an answer that is changed after the reply to its save was lost counts once, as it was typed last', async ({
  page,
  browser,
}) => {
  const { mae, paciente_id } = await maeFilho(page, ['documentos']);
  const anamnese_id = await criar(page, '/api/anamneses-json', { paciente_id, modelo: 'infantojuvenil' });
  const pedido = { destinatarios: [mae], topicos: ['queixa-principal'] };
  await send(page, 'POST', `/api/anamneses-json/${anamnese_id}/links`, pedido);
  const endereco = await enderecoDe(page, paciente_id, 'Carla Lima');
  const respostas = () =>
    owner(
      `select r.pergunta_id from link_rascunhos r
       join links_enviados l on l.conta_id = r.conta_id and l.id = r.link_id where l.paciente_id = $1`,
      [paciente_id],
    );
  const celular = await telefone(browser);
  await entrar(celular, endereco);
  const motivo = celular.locator('#motivo_procura');
  await expect(motivo).toHaveValue('');
  let cut = true;
  await celular.route('**/api/link/anamnese/respostas', async (route) => {
    if (!cut) return route.continue();
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await motivo.fill('Lê devagar');
  await expect(celular.getByText('Sem conexão: suas respostas estão guardadas')).toBeVisible();
  expect(await respostas()).toHaveLength(1);
  await motivo.fill('Lê devagar e troca letras');
  await celular.reload();
  await expect(motivo).toHaveValue('Lê devagar e troca letras');
  cut = false;
  await celular.evaluate(() => dispatchEvent(new Event('online')));
  await expect(celular.getByText('Tudo salvo')).toBeVisible();
  expect(await respostas()).toHaveLength(1);
  // On another device only what the server has.
  const outro = await telefone(browser);
  await entrar(outro, endereco);
  await expect(outro.locator('#motivo_procura')).toHaveValue('Lê devagar e troca letras');
  await fechar(outro);
  await fechar(celular);
});
