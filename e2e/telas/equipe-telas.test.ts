import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { LOCALES } from '../../domain/constants.ts';
import { clinic } from '../agenda/clinica.kit.ts';
import { ATENDIMENTOS, as, hoje, somaDias } from '../agenda.kit.ts';
import { test } from '../browser.ts';
import { browserOf } from '../equipe.kit.ts';
import { criar, findings, mailTo, newEmail, origin, owner, readIn, register, send } from '../kit.ts';
import { clipped, unwritten, walker } from '../telas.kit.ts';

/** The screens of a practice with several people on a phone, in all four languages. */
const PHONE = { width: 390, height: 844 };

type Person = { token: string };
const asked = async ({ token }: Person, method: string, path: string, body: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(origin() + path, { method, headers, body: JSON.stringify(body) });
  expect(response.status, path).toBeLessThan(300);
  return response.json();
};

/**
 * Content for every screen: appointments, a debt, a note to countersign, an exceptional access and an open invitation.
 */
const fill = async (page: Page) => {
  const people = await clinic(page);
  await send(page, 'POST', '/api/settings/config', { modulos: { financeiro: true, producao: true } });
  const at = (data: string) => ({ inicio: as(data, '09:00'), fim: as(data, '09:50') });
  const { lia, rui, rafael, livia, camila } = people;
  await send(page, 'POST', `/api/pacientes-json/${lia}/equipe-json`, { membro_id: camila.membro_id });
  await criar(page, ATENDIMENTOS, { paciente_id: rui, profissional_id: rafael.membro_id, ...at(hoje()) });
  const ontem = { ...at(somaDias(hoje(), -1)), status: 'Realizado', valor: '180.00' };
  const atendimento = await criar(page, ATENDIMENTOS, {
    paciente_id: lia,
    profissional_id: camila.membro_id,
    ...ontem,
  });
  const note = `${ATENDIMENTOS}/${atendimento}/registro`;
  const { versao } = await asked(camila, 'PUT', note, { conteudo: '<p>Leu duas frases.</p>', objetivos: [] });
  await asked(camila, 'POST', `${note}/assinar`, { versao });
  const motivo = 'A família ligou e a colega está fora';
  await asked(livia, 'POST', `/api/pacientes-json/${lia}/acesso-excepcional`, { motivo });
  for (const vencimento of [hoje(), somaDias(hoje(), -40)]) {
    const cobranca = { tipo: 'Receber', descricao: 'Mensalidade', valor: '1200', paciente_id: lia, vencimento };
    await send(page, 'POST', '/api/lancamentos-json', cobranca);
  }
  const email = newEmail();
  await send(page, 'POST', '/api/convites-json', { email, funcao: 'profissional' });
  const convite = /\/convite\/[\w-]+/.exec(await mailTo(email))?.[0] ?? '';
  return { ...people, convite };
};

/** Members of a second practice, so that they have a choice. */
const inAnother = async (page: Page, request: APIRequestContext) => {
  const other = await register(request, 'Clínica Interdisciplinar Praça da Árvore', 'pt-br', {});
  const { id } = await send(page, 'GET', '/api/user');
  await owner(
    `insert into membros (conta_id, id, usuario_id, funcao)
     select conta_id, gen_random_uuid(), $1, 'profissional' from usuarios where email = $2`,
    [id, other.email],
  );
};

/** Changes the language of these people, and opens the product in it. */
const readingIn = async (page: Page, locale: string) => {
  await readIn(page, locale);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale.slice(0, 2)}`));
};

/** Opens each address in each language; axe looks at the first one only. */
const walk = async (page: Page, locale: string, paths: string[]) => {
  const wrong: string[] = [];
  const open = walker(page);
  for (const path of paths) {
    await open(path);
    const { pathname, search } = new URL(page.url());
    if (!path.startsWith(pathname)) wrong.push(`${path} leads to ${pathname}${search}`);
    await expect(page.locator('h1').first()).toBeAttached();
    const found = [...(await clipped(page)), ...(await unwritten(page)).map((text) => `not a text: ${text}`)];
    if (locale === LOCALES[0]) found.push(...(await findings(page)));
    wrong.push(...found.map((one) => `${locale} ${path}: ${one}`));
  }
  return wrong;
};

const phoneOf = (browser: Browser, person: Person) => browserOf(browser, person, PHONE);

test('the screens of a team fit a phone in four languages', async ({ page, browser, request }) => {
  await page.setViewportSize(PHONE);
  const { lia, sonia, convite } = await fill(page);
  await inAnother(page, request);
  const secretary = await phoneOf(browser, sonia);
  const guest = await (await browser.newContext({ baseURL: origin(), viewport: PHONE })).newPage();
  const file = `/atendimento/paciente/${lia}`;
  const screens = [
    '/settings/equipe',
    `${file}/equipe`,
    `${file}/acessos`,
    '/supervisao',
    '/financeiro/repasses',
    '/atendimentos?visao=dia',
    '/atendimentos?visao=dia&colunas=sala',
    '/atendimentos?visao=semana',
    '/escolher',
  ];
  const wrong: string[] = [];
  for (const locale of LOCALES) {
    await owner(
      `update usuarios set locale = $1 where id in (select usuario_id from membros where conta_id =
        (select conta_id from pacientes where id = $2))`,
      [locale, lia],
    );
    await Promise.all([page, secretary].map((one) => readingIn(one, locale)));
    await readIn(guest, locale);
    await guest.goto(convite);
    wrong.push(...(await walk(page, locale, screens)));
    wrong.push(...(await walk(secretary, locale, ['/'])));
    wrong.push(...(await walk(guest, locale, [convite])));
  }
  expect(wrong).toEqual([]);
  await Promise.all([secretary, guest].map((one) => one.context().close()));
});
