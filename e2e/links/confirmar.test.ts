import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, origin, owner, send } from '../kit.ts';
import { fechar, maeFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop, the mother on a phone that loses its connection. */

const HORA_MS = 3_600_000;
const LINKS = '/api/links-json';

const familia = async (page: Page, config: object = {}) => {
  const { mae, paciente_id } = await maeFilho(page, ['lembretes', 'cobrancas'], {
    config: { modulos: { financeiro: true } },
  });
  await send(page, 'PUT', '/api/agenda-config-json', { dias: [0, 1, 2, 3, 4, 5, 6], feriados: false, ...config });
  const at = (horas: number) => new Date(Date.now() + horas * HORA_MS).toISOString();
  const atendimento = { paciente_id, inicio: at(20), fim: at(21), valor: '180.00' };
  const atendimento_id = await criar(page, '/api/atendimentos-json', atendimento);
  return { paciente_id, atendimento_id, responsavel_id: mae };
};

const enderecoDe = async (page: Page, { atendimento_id, responsavel_id }: Awaited<ReturnType<typeof familia>>) => {
  const id = await criar(page, LINKS, { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id });
  const { endereco } = await send<{ endereco: string }>(page, 'GET', `${LINKS}/${id}/endereco`);
  // The server of the journeys does not know its own address.
  return `${origin()}/l${new URL(endereco).hash}`;
};

const respostas = (atendimento_id: string) =>
  owner(
    'select r.resposta from link_respostas r join links_enviados l on l.id = r.link_id where l.atendimento_id = $1',
    [atendimento_id],
  );
const statusDe = async (id: string) => (await owner('select status from atendimentos where id = $1', [id]))[0]?.status;

test('a mother cancels and confirms on a phone that loses its connection', async ({ page, browser }) => {
  const casa = await familia(page, { aviso_horas: 24, aviso_percentual: 50 });
  const endereco = await enderecoDe(page, casa);
  const mae = await telefone(browser);
  await mae.goto(endereco);
  await expect(mae.getByRole('heading', { name: 'Olá, Carla' })).toBeVisible();
  await expect(mae.getByText('ligue 192')).toBeVisible();
  await expectAccessible(mae);
  // Opening answers nothing.
  expect(await statusDe(casa.atendimento_id)).toBe('Agendado');

  // The connection is lost before the answer is sent: nothing arrives, and what was typed stays.
  await mae.getByRole('button', { name: 'Não podemos ir' }).click();
  await expect(mae.getByText('Cancelar agora custa R$ 90,00')).toBeVisible();
  await mae.getByLabel('Por que não podem vir?').fill('Está com febre');
  await expectAccessible(mae);
  await mae.context().setOffline(true);
  await mae.getByRole('button', { name: 'Cancelar mesmo assim' }).click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await mae.context().setOffline(false);
  await expect(mae.getByLabel('Por que não podem vir?')).toHaveValue('Está com febre');
  expect(await statusDe(casa.atendimento_id)).toBe('Agendado');

  // The connection is lost after the server has taken the answer: sent again, it counts once.
  let cut = true;
  await mae.route('**/api/link/atendimento/resposta', async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await mae.getByRole('button', { name: 'Cancelar mesmo assim' }).click();
  await expect(mae.getByRole('alert')).toContainText('Sem conexão');
  await expect.poll(() => statusDe(casa.atendimento_id)).toBe('Cancelado');
  await mae.getByRole('button', { name: 'Cancelar mesmo assim' }).click();
  await expect(mae.getByText('O consultório já sabe que vocês não podem vir.')).toBeVisible();
  await expect(mae.getByRole('heading', { name: 'Horário de Miguel cancelado' })).toBeVisible();
  await expect(mae.getByText(/este cancelamento em cima da hora custa R\$\s90,00/)).toBeVisible();
  await expect(mae.getByRole('link', { name: 'Pedir um novo horário' })).toHaveAttribute('href', /^(tel|mailto):/);
  await expectAccessible(mae);
  expect(await respostas(casa.atendimento_id)).toHaveLength(1);

  await page.goto('/');
  await page.getByRole('button', { name: 'resposta da família' }).click();
  const item = page.getByRole('link', { name: /Carla Lima avisa que não vem/ });
  await expect(item).toContainText('Está com febre');
  await expect(item).toContainText('R$ 90,00');
  await expectAccessible(page);
  // What it costs is charged by one click, once.
  await page.getByRole('button', { name: /^Criar cobrança de R\$\s90,00$/ }).click();
  await expect(item).toContainText(/cobrança de R\$\s90,00 criada/);
  await expect(page.getByRole('button', { name: /^Criar cobrança/ })).toHaveCount(0);
  const charged = await owner('select valor, status from lancamentos where paciente_id = $1', [casa.paciente_id]);
  expect(charged).toMatchObject([{ valor: '90.00', status: 'Aberto' }]);
  await page.getByRole('button', { name: /^Opções: Miguel Souza: Carla Lima/ }).click();
  await page.getByRole('menuitem', { name: 'Marcar como visto' }).click();
  await expect(item).toBeHidden();
  await fechar(mae);
});

test('no address, referrer, answer or title of the page holds the token', async ({ page, browser }) => {
  const endereco = await enderecoDe(page, await familia(page));
  const token = new URL(endereco).hash.slice(1);
  const mae = await telefone(browser);
  const said: Promise<string>[] = [];
  mae.on('request', (request) => said.push(Promise.resolve(`${request.url()} ${request.headers().referer}`)));
  mae.on('response', (response) => said.push(response.text().catch(() => '')));
  await mae.goto(endereco);
  await mae.getByRole('button', { name: 'Sim, estaremos lá' }).click();
  await expect(mae.getByText('Confirmado. Até lá!')).toBeVisible();
  const all = await Promise.all(said);
  expect(all.join('\n')).toContain('/api/link/atendimento/resposta');
  expect(all.filter((one) => one.replace(endereco, '').includes(token))).toEqual([]);
  expect(await mae.title()).toBe('Vínculo');
  expect((await mae.request.get(`${origin()}/l`)).headers()['referrer-policy']).toBe('no-referrer');
  await fechar(mae);
});

test('a mother asks for a free slot, and the practitioner accepts', async ({ page, browser }) => {
  const casa = await familia(page, { oferecer_horarios: true });
  const endereco = await enderecoDe(page, casa);
  const mae = await telefone(browser);
  await mae.goto(endereco);
  await expect(mae.getByRole('heading', { name: 'Miguel pode vir?' })).toBeVisible();
  await expect(mae.getByText('Marina Costa', { exact: true })).toBeVisible();
  await mae.getByRole('button', { name: 'Pedir outro horário' }).click();
  const livres = mae.getByRole('group', { name: 'Horários livres' }).getByRole('radio');
  await expect(livres).toHaveCount(7);
  await livres.first().check();
  await expectAccessible(mae);
  await mae.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(mae.getByText('Seu pedido foi enviado.')).toBeVisible();
  await expect(mae.getByText(/^Você pediu: \S+/)).toBeVisible();
  await expect(mae.getByRole('heading', { name: 'Outro horário para Miguel' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'resposta da família' }).click();
  await expect(page.getByRole('link', { name: /Carla Lima pede .* em vez de/ })).toBeVisible();
  await page.getByRole('button', { name: /^Opções: Miguel Souza: Carla Lima/ }).click();
  await page.getByRole('menuitem', { name: 'Aceitar e mudar' }).click();
  const aviso = page.getByRole('dialog', { name: 'Avisar a família' });
  await expect(aviso.getByText('Novo horário marcado.')).toBeVisible();
  await expect(aviso.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/5511987654321\?text=/);
  await expectAccessible(page);
  await aviso.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(aviso).toBeHidden();
  await mae.reload();
  await expect(mae.getByText('O consultório aceitou o seu pedido.')).toBeVisible();
  await fechar(mae);
});

test('a mother who cannot come asks for a new time, and the practitioner books it', async ({ page, browser }) => {
  const casa = await familia(page, { oferecer_horarios: true, aviso_horas: 24, aviso_percentual: 50 });
  const mae = await telefone(browser);
  await mae.goto(await enderecoDe(page, casa));
  await mae.getByRole('button', { name: 'Não podemos ir' }).click();
  await mae.getByLabel('Por que não podem vir?').fill('Está com febre');
  await mae.getByRole('button', { name: 'Cancelar mesmo assim' }).click();
  await expect(mae.getByRole('heading', { name: 'Horário de Miguel cancelado' })).toBeVisible();
  await expect(mae.getByRole('link', { name: 'Falar com o consultório' })).toBeVisible();
  await expectAccessible(mae);
  await mae.getByRole('button', { name: 'Pedir um novo horário' }).click();
  const livres = mae.getByRole('group', { name: 'Horários livres' }).getByRole('radio');
  await expect(livres).toHaveCount(6);
  await mae.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(mae.getByRole('alert')).toHaveText('Escolha um horário.');
  await livres.first().check();
  await expectAccessible(mae);
  await mae.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(mae.getByText('Seu pedido foi enviado.')).toBeVisible();
  await expect(mae.getByText(/este cancelamento em cima da hora custa R\$\s90,00/)).toBeVisible();
  await expect(mae.getByRole('button', { name: 'Escolher outro horário' })).toBeVisible();
  await expectAccessible(mae);

  // Both are in the inbox: the cancellation with its cost, and the request.
  await page.goto('/');
  await page.getByRole('button', { name: 'respostas de famílias' }).click();
  await expect(page.getByRole('link', { name: /Carla Lima avisa que não vem/ })).toContainText('R$ 90,00');
  const pedido = page.getByRole('link', { name: /Carla Lima pede .* no lugar do horário cancelado de/ });
  await expect(pedido).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Opções: Miguel Souza: Carla Lima pede/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Remarcar' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Aceitar e marcar' }).click();
  const aviso = page.getByRole('dialog', { name: 'Avisar a família' });
  await expect(aviso.getByText('Novo horário marcado.')).toBeVisible();
  await aviso.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(pedido).toBeHidden();
  await expect(page.getByRole('link', { name: /Carla Lima avisa que não vem/ })).toBeVisible();
  const status = await owner('select status from atendimentos where paciente_id = $1 order by id', [casa.paciente_id]);
  expect(status).toEqual([{ status: 'Cancelado' }, { status: 'Agendado' }]);
  await mae.reload();
  await expect(mae.getByText(/O consultório aceitou o seu pedido. O novo horário é \S+/)).toBeVisible();
  await expect(mae.getByRole('button', { name: /horário/ })).toHaveCount(0);
  await fechar(mae);
});

test('the reminder by WhatsApp carries the link with one click', async ({ page }) => {
  const casa = await familia(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const abrir = async () => {
    await page.goto(`/atendimento/paciente/${casa.paciente_id}/atendimentos`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Lembrar Carla Lima' }).first().click();
    const tab = await opened;
    await tab.waitForURL('https://wa.me/**');
    const texto = new URL(tab.url()).searchParams.get('text') ?? '';
    await tab.close();
    return texto;
  };
  expect(await abrir()).toMatch(/\/l#[\w-]{22}$/);
  await send(page, 'PUT', '/api/agenda-config-json', { lembrete_link: false });
  expect(await abrir()).not.toContain('/l#');
});
