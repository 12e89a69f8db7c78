import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/platform/db/free-port.ts';
import { test } from '../browser.ts';
import { entry, expectAccessible, newEmail, PASSWORD, signIn } from '../kit.ts';

/** A separate server that sends its mail to a real mail server. */
test.describe.configure({ mode: 'serial' });

const inbox: { to: string; raw: string }[] = [];
let smtp: SMTPServer;
let server: ChildProcess;
let folder = '';
let url = '';

const start = async (variables: Record<string, string>) => {
  const port = new URL(url).port;
  const { E2E_DATA_DIR: _, ...own } = process.env;
  const env = { ...own, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'error', ...variables };
  server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' });
  await expect(async () => expect((await fetch(`${url}/health`)).status).toBe(200)).toPass();
};
const stop = async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
};

test.beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const raw = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      for (const { address } of envelope.rcptTo) inbox.push({ to: address, raw });
      done();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'vinculo-e2e-mail-'));
  url = `http://127.0.0.1:${await freePort()}`;
  await start({});
});
test.afterAll(async () => {
  await stop();
  await new Promise<void>((done) => smtp.close(() => done()));
  await rm(folder, { recursive: true, force: true });
});

const withMail = () => ({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
const linkTo = async (address: string, path: RegExp) => {
  let found = '';
  await expect(async () => {
    const mail = inbox.findLast(({ to, raw }) => to === address && path.test(raw));
    found = path.exec(mail?.raw ?? '')?.[0] ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return url + found;
};
const person = (email: string) => ({
  name: 'Marina Costa',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

test('an account from before mail was configured is asked to confirm its address, and can keep working', async ({
  page,
}) => {
  const email = newEmail();
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(person(email)) });
  const { token } = (await made.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  await fetch(`${url}/api/settings/config`, { method: 'POST', headers: { ...headers, authorization }, body: '{}' });
  await page.goto(`${url}/login`);
  await signIn(page, email);
  await expect(entry(page, 'Patients')).toBeVisible();
  await expect(page.getByText('isn’t confirmed yet')).toHaveCount(0);
  await stop();
  await start(withMail());

  await page.goto(`${url}/`);
  const line = page.getByText(`Your address ${email} isn’t confirmed yet.`);
  await expect(line).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  const link = await linkTo(email, /\/settings\/email\?confirmar=[\w-]+/);

  // On a device without a session the link first requires the login.
  const other = await page.context().browser()?.newContext();
  const phone = await other?.newPage();
  if (!phone) throw new Error('no second browser');
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/login/);
  await signIn(phone, email);
  await expect(phone.getByText('E-mail confirmed')).toBeVisible();
  await expect(phone.getByText('isn’t confirmed yet')).toHaveCount(0);
  await other?.close();
  await page.reload();
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the link' })).toHaveCount(0);
});

test('a new user registers by the link of a message; a known address gets the same screen', async ({ page }) => {
  const email = newEmail();
  const fill = async () => {
    await page.goto(`${url}/register`);
    await page.getByLabel('Your name').fill('Marina Costa');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    return page.locator('main').textContent();
  };
  const first = await fill();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Marina Costa');

  await page.goto(await linkTo(email, /\/register\?confirmar=[\w-]+/));
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[autocomplete=current-password]').fill('não é esta');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('isn’t the password you chose')).toBeVisible();
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/config-conta-user/);

  await page.context().clearCookies();
  expect(await fill()).toBe(first);
  await expect(async () => {
    expect(inbox.some(({ to, raw }) => to === email && raw.includes('You already have an account'))).toBe(true);
  }).toPass();
});
