import type { Browser, Page } from '@playwright/test';
import { saveData } from './browser.ts';
import { mailTo, newEmail, origin, PASSWORD, readIn, send } from './kit.ts';

/** A colleague of the owner who is signed in at `page`: joins by an invitation, without a screen. */
export const join = async (page: Page, name: string, funcao: string) => {
  const email = newEmail();
  await send(page, 'POST', '/api/convites-json', { email, funcao });
  const convite = /\/convite\/([\w-]+)/.exec(await mailTo(email))?.[1] ?? '';
  const body = { name, password: PASSWORD, password_confirmation: PASSWORD };
  // Not by a browser: that of the owner would lose its session, and a session of a browser needs its cookies.
  const response = await fetch(`${origin()}/api/convites/${convite}/aceitar`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const { token } = (await response.json()) as { token: string };
  const user = await fetch(`${origin()}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  const { membro } = (await user.json()) as { membro: { id: string } };
  return { name, token, membro_id: membro.id };
};

/** A browser in which this session is signed in. */
export const browserOf = async (
  browser: Browser,
  { token }: { token: string },
  viewport = { width: 1280, height: 860 },
) => {
  const context = await browser.newContext({ baseURL: origin(), locale: 'pt-BR', viewport, serviceWorkers: 'block' });
  await saveData(context);
  const page = await context.newPage();
  await readIn(page, 'pt-br');
  await context.addCookies([{ name: 'vinculo_token', value: token, url: origin(), sameSite: 'Lax' }]);
  return page;
};

/** Puts a colleague on the case team of a patient. */
export const joinTeam = (page: Page, paciente_id: string, membro_id: string) =>
  send(page, 'POST', `/api/pacientes-json/${paciente_id}/equipe-json`, { membro_id });
