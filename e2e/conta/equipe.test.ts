import { type Browser, expect, type Page } from '@playwright/test';
import { ATENDIMENTOS, terca, uma } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf, join, joinTeam } from '../equipe.kit.ts';
import { criar, expectAccessible, mailTo, newEmail, owner, PASSWORD, send, signedIn } from '../kit.ts';

test('the owner invites a secretary, who joins, sees nothing clinical, and is out at once when access ends', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await page.goto('/settings/equipe');
  await expect(page.getByText('Você trabalha por conta própria')).toBeVisible();
  await page.getByRole('button', { name: 'Convidar um colega' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar alguém' });
  const email = newEmail();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('combobox', { name: 'Função' }).click();
  await page.getByRole('option', { name: /^Secretaria/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByRole('heading', { name: 'Convites em aberto' })).toBeVisible();
  await expect(page.getByText('Marina Costa (você)')).toBeVisible();

  const link = /(\/convite\/[\w-]+)/.exec(await mailTo(email))?.[1] ?? '';
  const other = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 800 } })).newPage();
  await other.goto(link);
  await expect(other.getByText('Marina Costa convida você')).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Seu nome').fill('Sara Secretária');
  await other.getByLabel('Nova senha').fill(PASSWORD);
  await other.getByLabel('Confirme a senha').fill(PASSWORD);
  await other.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(other).not.toHaveURL(/convite/);
  await other.goto('/settings/profile');
  await expect(other.getByRole('heading', { name: 'Perfil' }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: 'Equipe', exact: true })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Sara Secretária')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ações para Sara Secretária' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar acesso' }).click();
  const leaving = page.getByRole('dialog', { name: 'Encerrar o acesso de Sara Secretária?' });
  await leaving.getByRole('button', { name: 'Encerrar acesso' }).click();
  await expect(page.getByText(/^Saiu em/)).toBeVisible();
  await other.goto('/');
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

const PHONE = { width: 390, height: 800 };
const colleague = async (page: Page, browser: Browser, funcao: string) =>
  browserOf(browser, await join(page, 'Bia Prado', funcao), PHONE);

test('a colleague opens a file with a reason, the owner sees it and puts them on the team', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  const paciente = await criar(page, '/api/pacientes-json', { nome: 'Lia Lima', queixa: 'Leitura' });
  const file = `/atendimento/paciente/${paciente}`;
  // Alone, nothing of a team is shown.
  await page.goto(`${file}/dados`);
  await expect(page.getByRole('link', { name: 'Dados', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Equipe', exact: true })).toHaveCount(0);

  const bia = await colleague(page, browser, 'profissional');
  await bia.goto(file);
  await expect(bia.getByRole('heading', { name: 'Esta ficha não está entre os seus casos' })).toBeVisible();
  await expectAccessible(bia);
  await bia.getByLabel('Motivo').fill('Crise na sala de espera');
  await bia.getByRole('button', { name: 'Abrir por uma hora' }).click();
  await expect(bia.getByRole('heading', { name: 'Lia Lima' })).toBeVisible();
  await expect(bia.getByText(/^Aberta por exceção até/)).toBeVisible();
  await expectAccessible(bia);
  // It only reads, so nothing that changes the file is offered.
  await bia.goto(`${file}/dados`);
  await expect(bia.getByText('Leitura', { exact: true }).last()).toBeVisible();
  await expect(bia.getByRole('button', { name: 'Editar' })).toHaveCount(0);
  await bia.goto(`${file}/relatorio`);
  await expect(bia.getByText(/^Nenhum relatório ainda/)).toBeVisible();
  await expect(bia.getByRole('link', { name: 'Novo relatório' })).toHaveCount(0);
  await bia.goto(`${file}/anexos`);
  await expect(bia.getByText('Nenhum anexo.')).toBeVisible();

  await page.goto(`${file}/acessos`);
  await expect(page.getByText('Por exceção: Crise na sala de espera').first()).toBeVisible();
  await page.goto(`${file}/equipe`);
  await expect(page.getByText('Motivo: Crise na sala de espera')).toBeVisible();
  await page.getByRole('combobox', { name: 'Colega' }).click();
  await page.getByRole('option', { name: /^Bia Prado/ }).click();
  await page.getByRole('button', { name: 'Incluir', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Encerrar a participação de Bia Prado' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await bia.reload();
  await expect(bia.getByRole('heading', { name: 'Lia Lima' })).toBeVisible();
  await expect(bia.getByText(/^Aberta por exceção até/)).toHaveCount(0);

  // The owner leaves the team, and joins it again only with a reason, which the team reads.
  await page.getByRole('button', { name: /^Encerrar a participação de (?!Bia)/ }).click();
  await page.getByRole('combobox', { name: 'Colega' }).click();
  await page.getByRole('option', { name: /Titular$/ }).click();
  const reason = page.getByLabel('Por que você entra na equipe');
  await page.getByRole('button', { name: 'Incluir', exact: true }).click();
  await expect(reason).toHaveAccessibleDescription(/obrigatório/);
  await expectAccessible(page);
  await reason.fill('Férias da Bia');
  await page.getByRole('button', { name: 'Incluir', exact: true }).click();
  await expect(page.getByText('Entrou por conta própria: Férias da Bia')).toBeVisible();
  await bia.goto('/');
  await expect(bia.getByText(/avisos? de acesso a fichas/)).toBeVisible();
  await bia.context().close();
});

test('a trainee signs, the supervisor sends back and countersigns, and both names stay', async ({ page, browser }) => {
  await signedIn(page);
  const paciente = await criar(page, '/api/pacientes-json', { nome: 'Lia Lima' });
  const times = { inicio: '2026-03-04T12:00:00Z', fim: '2026-03-04T12:50:00Z' };
  const atendimento = await criar(page, '/api/atendimentos-json', { paciente_id: paciente, ...times });
  const bia = await colleague(page, browser, 'estagiario');
  const equipe = `/api/pacientes-json/${paciente}/equipe-json`;
  const { colegas } = await send<{ colegas: { membro_id: string }[] }>(page, 'GET', equipe);
  await send(page, 'POST', equipe, { membro_id: colegas[0]?.membro_id });
  const note = `/atendimento/paciente/${paciente}/atendimentos/${atendimento}`;
  const sign = async (text: string) => {
    await bia.getByRole('textbox', { name: /^Registro/ }).fill(text);
    await bia.getByRole('button', { name: 'Assinar e enviar à supervisão' }).click();
    await bia.getByRole('dialog').getByRole('button', { name: 'Assinar e enviar à supervisão' }).click();
    await expect(bia.getByText('Aguardando contra-assinatura')).toBeVisible();
  };
  await bia.goto(note);
  await sign('Leu duas frases.');
  await expect(bia.getByRole('button', { name: 'Contra-assinar' })).toHaveCount(0);
  await expectAccessible(bia);

  await page.goto('/supervisao');
  await expect(page.getByText(/^Assinado por Bia Prado, em estágio/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Lia Lima, registro de/ }).click();
  await page.getByRole('button', { name: 'Devolver' }).click();
  await page.getByLabel('O que precisa mudar?').fill('Descreva a leitura.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click();
  await expect(page.getByText('Devolvido pela supervisão')).toBeVisible();

  await bia.goto('/supervisao?situacao=devolvidas');
  await expect(bia.getByText('Motivo: Descreva a leitura.')).toBeVisible();
  await bia.goto(note);
  await expect(bia.getByText('Motivo: Descreva a leitura.')).toBeVisible();
  await sign('Leu duas frases com apoio.');

  await page.goto(note);
  await page.getByRole('button', { name: 'Contra-assinar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Contra-assinar' }).click();
  await expect(page.getByText(/^Contra-assinado por Marina Costa/)).toBeVisible();
  await expect(page.getByText(/^Assinado por Bia Prado, em estágio/)).toBeVisible();
  await bia.reload();
  await expect(bia.getByText(/^Contra-assinado por Marina Costa/)).toBeVisible();
  await expect(bia.getByRole('button', { name: 'Acrescentar um adendo' })).toHaveCount(0);
  await bia.context().close();
});

const act = async (page: Page, nome: string, acao: string) => {
  await page.getByRole('button', { name: `Ações para ${nome}` }).click();
  await page.getByRole('menuitem', { name: acao }).click();
};

test('a leaving member hands over cases and agenda, and the practice gets another owner', async ({ page, browser }) => {
  await signedIn(page);
  const [bia, eva] = await Promise.all([
    join(page, 'Bia Prado', 'profissional'),
    join(page, 'Eva Nunes', 'profissional'),
  ]);
  const atendimentos: string[] = [];
  for (const [nome, { membro_id }] of [
    ['Lia Lima', bia],
    ['Caio Reis', eva],
  ] as const) {
    const paciente_id = await criar(page, '/api/pacientes-json', { nome });
    await joinTeam(page, paciente_id, membro_id);
    atendimentos.push(await criar(page, ATENDIMENTOS, { ...uma(paciente_id, terca()), profissional_id: membro_id }));
  }
  await page.goto('/settings/equipe');
  await act(page, 'Bia Prado', 'Encerrar acesso');
  const leaving = page.getByRole('dialog', { name: 'Encerrar o acesso de Bia Prado?' });
  const quem = leaving.getByRole('combobox', { name: 'Quem assume 1 caso e os horários marcados?' });
  await leaving.getByRole('button', { name: 'Encerrar acesso' }).click();
  await expect(quem).toHaveAccessibleDescription(/obrigatório/);
  await quem.click();
  await page.getByRole('option', { name: 'Eva Nunes' }).click();
  await expect(leaving.getByRole('status')).toContainText('Lia Lima e Caio Reis');
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Encerrar acesso' }).click();
  await expect(page.getByText(/^Saiu em/)).toBeVisible();
  const whose = await owner('select profissional_id from atendimentos where id = any($1)', [atendimentos]);
  expect(whose.map(({ profissional_id }) => profissional_id)).toEqual([eva.membro_id, eva.membro_id]);

  await act(page, 'Eva Nunes', 'Passar a titularidade');
  const proof = page.getByRole('dialog', { name: 'Passar a titularidade para Eva Nunes' });
  const senha = proof.getByLabel('Sua senha');
  await senha.fill('outra frase comprida');
  await proof.getByRole('button', { name: 'Continuar' }).click();
  await expect(senha).toHaveAccessibleDescription('Esta não é a sua senha atual.');
  await senha.fill(PASSWORD);
  await proof.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings/equipe');
  await expect(page.getByRole('heading', { name: 'A página que você procura não existe.' })).toBeVisible();
  const hers = await browserOf(browser, eva);
  await hers.goto('/settings/equipe');
  await expect(hers.getByText('Eva Nunes (você)')).toBeVisible();
  await act(hers, 'Marina Costa', 'Alterar');
  await expect(hers.getByRole('combobox', { name: 'Função' })).toHaveValue('Profissional');
  await hers.context().close();
});

test('an invitation is sent again, with a new link, and withdrawn', async ({ page, browser }) => {
  await signedIn(page);
  const email = newEmail();
  await send(page, 'POST', '/api/convites-json', { email, funcao: 'profissional' });
  const link = async () => /\/convite\/[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
  const first = await link();
  await page.goto('/settings/equipe');
  await page.getByRole('button', { name: `Enviar de novo: ${email}` }).click();
  await expect.poll(link).not.toBe(first);
  const second = await link();
  const guest = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await guest.goto(first);
  await expect(guest.getByRole('alert')).toContainText('expirou');
  await guest.goto(second);
  await expect(guest.getByText('Marina Costa convida você')).toBeVisible();
  await page.getByRole('button', { name: `Retirar: ${email}` }).click();
  await page.getByRole('dialog', { name: 'Retirar o convite?' }).getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByRole('heading', { name: 'Convites em aberto' })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('alert')).toContainText('expirou');
  await guest.context().close();
});

test('an invitation without effect says so', async ({ page }) => {
  await page.goto('/convite/um-token-que-nao-existe');
  await expect(page.getByRole('alert')).toContainText('has expired or was already used');
  await expectAccessible(page);
});
