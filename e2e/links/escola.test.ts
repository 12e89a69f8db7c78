import { expect, type Page } from '@playwright/test';
import { test } from '../browser.ts';
import { criar, expectAccessible, mailTo, newEmail, owner, send } from '../kit.ts';
import { enderecoDe, entrar, fechar, maeFilho, telefone } from './links.kit.ts';

/** The practitioner on a desktop; mother and teacher on phones. */

const familia = async (page: Page) => {
  const { paciente_id } = await maeFilho(page, ['documentos']);
  const escola_id = await criar(page, '/api/escolas-json', { nome: 'Escola Monteiro Lobato' });
  await send(page, 'PUT', `/api/pacientes-json/${paciente_id}`, { escola_id, professor: 'Helena Duarte' });
  const anamnese_id = await criar(page, '/api/anamneses-json', { paciente_id, modelo: 'escola' });
  const ficha = `/atendimento/paciente/${paciente_id}`;
  return { paciente_id, ficha, tela: `${ficha}/anamnese/${anamnese_id}/por-link` };
};

/** The mother signs on her phone. */
const assinar = async (mae: Page, endereco: string) => {
  await entrar(mae, endereco);
  await mae.getByLabel('Escreva o seu nome completo').fill('Carla Lima');
  await mae.getByLabel('Usar o nome escrito acima').check();
  await mae.getByRole('checkbox').last().check();
  await mae.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(mae.getByText(/Você assinou em/)).toBeVisible();
};

/** The teacher passes the check: a code that was sent to her address. */
const entrarComCodigo = async (page: Page, endereco: string, email: string) => {
  await page.goto(endereco);
  await expect(page.getByRole('heading', { name: 'Olá, Helena' })).toBeVisible();
  await expect(page.getByText('nascimento')).toHaveCount(0);
  await page.getByRole('button', { name: 'Receber um código' }).click();
  await expect(page.getByText('Enviamos um código')).toBeVisible();
  let codigo = '';
  // The newest message is the link until the code has been written.
  await expect(async () => {
    codigo = / (\d{6})\. /.exec(await mailTo(email))?.[1] ?? '';
    expect(codigo).not.toBe('');
  }).toPass({ timeout: 45_000 });
  await page.getByLabel('Código do seu e-mail').fill(codigo);
  await page.getByRole('button', { name: 'Continuar' }).click();
};

/** Only ends within the authorisation are offered; at its last day the dialog says why there is none. */
const prolongar = async (page: Page, paciente_id: string, lista: string) => {
  const fim = "(now() at time zone 'America/Sao_Paulo')::date + 12";
  await owner(`update consentimentos set vale_ate = ${fim} where paciente_id = $1`, [paciente_id]);
  await page.goto(lista);
  const linha = page.getByRole('listitem').filter({ hasText: 'Helena Duarte' });
  const dialog = page.getByRole('dialog', { name: 'Prolongar' });
  const fins = dialog.getByRole('button', { name: /^Até / });
  await linha.getByRole('button', { name: 'Prolongar' }).click();
  await expect(dialog.getByText(/A autorização para falar com a escola vale até \d/)).toBeVisible();
  await expect(fins).toHaveCount(2);
  await expectAccessible(page);
  await fins.last().click();
  await expect(dialog).toBeHidden();
  await linha.getByRole('button', { name: 'Prolongar' }).click();
  await expect(dialog.getByText(/Este link não pode durar mais: a autorização/)).toBeVisible();
  await expect(fins).toHaveCount(0);
  await page.keyboard.press('Escape');
};

test('a teacher answers under the authorisation of the mother, until it is revoked', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const { paciente_id, ficha, tela } = await familia(page);
  const email = newEmail();

  // Without an authorisation the dialog leads to its signatures.
  await page.goto(tela);
  await page.getByRole('button', { name: 'Pedir respostas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir respostas' });
  await expect(dialog.getByText('Falta a autorização de um responsável')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Abrir a autorização' }).click();
  const assinaturas = page.getByRole('region', { name: 'Assinaturas' });
  // Nothing was sent; what comes next is below the text.
  await expect(page.getByText('Nada foi enviado ainda.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ir para as assinaturas' }).click();
  await expect(assinaturas).toBeFocused();
  await expect(assinaturas.getByRole('button', { name: 'Pedir assinaturas' })).toBeInViewport();
  await assinaturas.getByRole('button', { name: 'Pedir assinaturas' }).click();
  const pedir = page.getByRole('dialog', { name: 'Pedir assinaturas' });
  await expect(pedir.getByLabel('Carla Lima, mãe')).toBeChecked();
  await pedir.getByRole('button', { name: 'Pedir assinaturas' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar para Carla Lima' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assinaturas.getByText('Aguardando assinaturas')).toBeVisible();
  const mae = await telefone(browser);
  await assinar(mae, await enderecoDe(page, paciente_id, 'Carla Lima'));

  // One sending: the mother, and a teacher who is added here.
  await page.goto(tela);
  await page.getByRole('button', { name: 'Pedir respostas' }).click();
  await expect(dialog.getByText(/Autorizado por Carla Lima, mãe/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Novo contato da escola' }).click();
  const contato = page.getByRole('dialog', { name: 'Novo contato' });
  await expect(contato.getByLabel('Nome')).toHaveValue('Helena Duarte');
  await contato.getByLabel('Função na escola').fill('professora');
  await expectAccessible(page);
  await contato.getByRole('button', { name: 'Salvar' }).click();
  await expect(contato.getByText('Este campo é obrigatório')).toBeVisible();
  await contato.getByLabel('E-mail').fill(email);
  await contato.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('Helena Duarte, professora')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pedir respostas' }).click();
  const quem = page.getByRole('list', { name: 'Quem foi convidado' });
  await expect(quem.getByText('Helena Duarte, professora, Escola Monteiro Lobato')).toBeVisible();
  await expect(quem.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Responderam: 0 de 2')).toBeVisible();

  // One click writes to all who have an address; the second of a double click sends nothing more.
  await page.getByRole('button', { name: 'Enviar a todos por e-mail' }).dblclick();
  const feito = page.getByRole('status').filter({ hasText: 'Enviado por e-mail a Helena Duarte.' });
  await expect(feito).toContainText('Sem e-mail cadastrado: Carla Lima.');
  await expect(page.getByRole('button', { name: 'Enviar a todos por e-mail' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await mailTo(email)).toContain('/l#');
  await prolongar(page, paciente_id, `${ficha}/links`);

  // The teacher: a code by e-mail, the first name, the authorisation, and the questions.
  const escola = await telefone(browser);
  const respostas: string[] = [];
  escola.on('response', async (response) => {
    if (response.url().includes('/api/link')) respostas.push(await response.text().catch(() => ''));
  });
  await entrarComCodigo(escola, await enderecoDe(page, paciente_id, 'Helena Duarte'), email);
  await expect(escola.getByRole('region', { name: 'Autorização' })).toContainText('Carla Lima, mãe');
  await expect(escola.getByText('conte sobre Miguel.')).toBeVisible();
  await expectAccessible(escola);
  await escola.getByText('Coordenação', { exact: true }).click();
  await expect(escola.getByText('Tudo salvo')).toBeVisible();
  await escola.getByRole('button', { name: 'Continuar' }).click();
  await escola.locator('#escola_exemplos').fill('Troca letras ao copiar do quadro');
  await expect(escola.getByText('Tudo salvo')).toBeVisible();
  for (const name of ['Continuar', 'Continuar', 'Continuar', 'Revisar respostas'])
    await escola.getByRole('button', { name, exact: true }).click();
  await escola.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(escola.getByText('Suas respostas chegaram ao consultório.')).toBeVisible();
  expect(`${respostas.join()}${await escola.content()}`).not.toMatch(/Souza|2018|Monteiro/);

  await page.goto(tela);
  await expect(page.getByText('Responderam: 1 de 2')).toBeVisible();
  await expect(page.getByText('Troca letras ao copiar do quadro')).toBeVisible();
  await expectAccessible(page);

  // A revocation closes the link of the school at once; the one of the mother stays open.
  await page.goto(`${ficha}/documentos`);
  await page.getByRole('button', { name: 'Registrar revogação' }).click();
  const revogar = page.getByRole('dialog');
  await revogar.getByRole('textbox').fill('A mãe pediu.');
  await revogar.getByRole('button', { name: 'Registrar revogação' }).click();
  await expect(revogar).toBeHidden();
  await escola.reload();
  await expect(escola.getByRole('heading', { name: 'Este link não está mais aberto' })).toBeVisible();
  const abertos = await owner(
    `select destinatario from links_enviados where paciente_id = $1 and tipo = 'anamnese' and revogado_em is null`,
    [paciente_id],
  );
  expect(abertos.map(({ destinatario }) => destinatario)).toEqual(['Carla Lima']);

  // The trail names the teacher with her school.
  const trilha = await send<{ link: { nome: string; relacao: string } | null }[]>(
    page,
    'GET',
    `/api/pacientes-json/${paciente_id}/acessos-json`,
  );
  expect(trilha.map(({ link }) => link && `${link.nome}, ${link.relacao}`)).toContain(
    'Helena Duarte, professora, Escola Monteiro Lobato',
  );
  await fechar(mae);
  await fechar(escola);
});
