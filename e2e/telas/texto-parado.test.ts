import { expect, type Page } from '@playwright/test';
import { aoMeioDia } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { criar, send } from '../kit.ts';

const TEXTO = 'Leu dezoito palavras com lh e nh.';

/** An appointment that is on, with a note. */
const comNota = async (page: Page) => {
  await aoMeioDia(page);
  const paciente = await criar(page, '/api/pacientes-json', { nome: 'Lia Prado' });
  const inicio = Date.now();
  const horario = { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 3_000_000).toISOString() };
  const id = await criar(page, '/api/atendimentos-json', { paciente_id: paciente, ...horario });
  const gravar = (conteudo: string, versao: number) =>
    send<{ versao: number }>(page, 'PUT', `/api/atendimentos-json/${id}/registro`, {
      conteudo: `<p>${conteudo}</p>`,
      objetivos: [],
      versao,
    });
  await gravar(TEXTO, 0);
  return { gravar, endereco: `/atendimento/paciente/${paciente}/atendimentos/${id}` };
};

/** A browser that is never idle: no editor replaces a text before it is pressed. */
const busy = (page: Page) => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

for (const onde of ['home', 'its page'])
  test(`a note on ${onde} is painted before there is an editor, and takes the cursor where it is pressed`, async ({
    page,
  }) => {
    await busy(page);
    const { endereco } = await comNota(page);
    await page.goto(onde === 'home' ? '/' : endereco);
    const parado = page.locator('[data-waiting] .ProseMirror', { hasText: TEXTO });
    await expect(parado).toBeVisible();
    const palavra = await parado.locator('p').evaluate((p) => {
      const range = document.createRange();
      const text = p.firstChild as Text;
      const at = text.data.indexOf('palavras');
      range.setStart(text, at);
      range.setEnd(text, at);
      const { x, y, height } = range.getBoundingClientRect();
      return { x, y: y + height / 2 };
    });
    const antes = await parado.boundingBox();
    await page.mouse.click(palavra.x, palavra.y);
    await page.keyboard.type('duas ');
    const nota = page.getByRole('textbox', { name: /^Registro d/ });
    await expect(nota).toBeFocused();
    await expect(nota).toHaveText('Leu dezoito duas palavras com lh e nh.');
    expect(await nota.boundingBox()).toEqual(antes);
    await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  });

test('a note on home that nobody typed in shows what was written elsewhere, and takes the next key', async ({
  page,
}) => {
  const { gravar } = await comNota(page);
  await page.goto('/');
  const nota = page.getByRole('textbox', { name: 'Registro de hoje' });
  await expect(nota).toHaveText(TEXTO);
  await gravar('Escrito no celular.', 1);
  await page.getByRole('button', { name: 'Presente' }).click();
  await expect(nota).toHaveText('Escrito no celular.');
  await nota.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' E no consultório.');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expect(page.getByText('Outra versão')).toHaveCount(0);
});
