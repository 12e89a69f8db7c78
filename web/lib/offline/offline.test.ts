import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { FORMATO } from '#contract/sem-conexao.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { assentar, eachInANewBrowser } from '#web/lib/unsaved/testing.ts';
import {
  DAY,
  everything,
  HOUR,
  NAME,
  openedOffline,
  PASSWORD,
  READ_AT,
  serverIsOfFormat,
  serverSays,
  signedIn,
} from './testing.ts';

eachInANewBrowser();
beforeEach(() => {
  vi.setSystemTime(READ_AT);
});

const isKept = async () => (await (await openedOffline()).keptNow()) !== null;

describe('what a device keeps', () => {
  it('opens without the server by the password, and nothing of it is in clear', async () => {
    await signedIn();
    expect(await everything()).toContain('"user":"u"');
    expect(await everything()).not.toContain(NAME);
    expect(await everything()).not.toContain(PASSWORD);
    const { openKept } = await openedOffline();
    expect(await openKept('outra frase comprida')).toEqual({ left: 9 });
    expect(await openKept(PASSWORD)).toMatchObject({ user: { id: 'u' }, dados: { fichas: [{ nome: NAME }] } });
  });

  it('shows the drafts of its user once it is open', async () => {
    const tab = await signedIn();
    await tab.formulario('nota/1').put(tab.typedHere('texto', 'Leu bem', 1, 'Nota da Lia'));
    await tab.fechar();
    const { openKept, listDrafts } = await openedOffline();
    expect(await listDrafts('u')).toEqual([]);
    await openKept(PASSWORD);
    expect(await listDrafts('u')).toMatchObject([{ scope: 'nota/1', lugar: { titulo: 'Nota da Lia' } }]);
  });

  it('stays that of the practice in which the password was typed, also while another one is used', async () => {
    await signedIn();
    await signedIn({ password: null, conta: 'p2' });
    const { openKept, keptNow } = await openedOffline();
    expect(await keptNow()).toMatchObject({ conta: 'p1' });
    expect(await openKept(PASSWORD)).toMatchObject({ user: { id: 'u' }, dados: { fichas: [{ nome: NAME }] } });
    await signedIn({ conta: 'p2' });
    expect(await (await openedOffline()).keptNow()).toMatchObject({ conta: 'p2' });
  });

  it('is nothing where the user did not choose to stay signed in', async () => {
    await signedIn({ password: null });
    expect(await isKept()).toBe(false);
  });

  it('is deleted after ten wrong passwords, also over several visits', async () => {
    await signedIn();
    const { changeKept } = await import('./store.ts');
    await changeKept('u', { tries: 8 });
    expect(await (await openedOffline()).openKept('errada')).toEqual({ left: 1 });
    expect(await (await openedOffline()).openKept('errada')).toBeNull();
    expect(await (await openedOffline()).openKept(PASSWORD)).toBeNull();
  });

  it('opens only by the new password after a change', async () => {
    const { changePassword } = await signedIn();
    await changePassword('outra frase comprida');
    const { openKept } = await openedOffline();
    expect(await openKept(PASSWORD)).toEqual({ left: 9 });
    expect(await openKept('outra frase comprida')).toMatchObject({ user: { id: 'u' } });
  });
});

describe('the shape of another version', () => {
  const NEXT = FORMATO + 1;
  beforeEach(() => serverIsOfFormat(FORMATO));

  it('is not opened, nor tried by a password, and stays until the server is reached', async () => {
    serverIsOfFormat(NEXT);
    const tab = await signedIn();
    expect(await (await import('./open.ts')).keptFor({ id: 'u', conta_id: 'p1' })).toBeNull();
    await tab.fechar();
    const { keptNow, openKept, isReadable } = await openedOffline();
    const kept = await keptNow();
    expect(kept && isReadable(kept)).toBe(false);
    expect([await openKept(PASSWORD), await openKept('errada')]).toEqual([null, null]);
    expect(await keptNow()).toMatchObject({ tries: 0 });
  });

  it('of before shapes had numbers is read again with a connection', async () => {
    await signedIn();
    const { changeKept } = await import('./store.ts');
    await changeKept('u', { formato: undefined });
    expect(await (await openedOffline()).openKept(PASSWORD)).toBeNull();
    await signedIn({ password: null });
    expect(await (await openedOffline()).openKept(PASSWORD)).toMatchObject({ dados: { fichas: [{ nome: NAME }] } });
  });
});

describe('it is deleted', () => {
  it('at sign-out', async () => {
    const { sair } = await signedIn();
    sair();
    expect(await isKept()).toBe(false);
    expect(await everything()).not.toContain('"user":"u"');
  });

  it('at sign-out while the two days are being read', async () => {
    const { sair, keepDays } = await signedIn();
    const reading = keepDays();
    sair();
    await reading;
    expect(await isKept()).toBe(false);
  });

  it.each([
    [401, 'the session was ended from another device'],
    [402, 'the plan has expired'],
    [403, 'the practice switched it off'],
    [404, 'the function of the member may not see it'],
  ])('by an answer of %i: %s', async (status) => {
    const { keepDays } = await signedIn();
    serverSays(status);
    await keepDays();
    expect(await isKept()).toBe(false);
  });

  it('when the practice switches it off, before the next answer', async () => {
    const { keepDays } = await signedIn();
    const { knownUser, rememberUser } = await import('#web/lib/session/session.ts');
    rememberUser({ ...(knownUser() as User), config: { ...CONFIG_PADRAO, active_sem_conexao: false } });
    await keepDays();
    expect(await isKept()).toBe(false);
  });

  it('by a 401 for any other request, but not while the screen is locked', async () => {
    const { closeSeal } = await signedIn();
    const { tell, ApiError } = await import('#web/lib/api/api.ts');
    const { setLocked } = await import('#web/lib/session/tela.ts');
    setLocked(true);
    closeSeal();
    tell(new ApiError(401, {}));
    expect((await import('./open.ts').then(({ keptNow }) => keptNow())) !== null).toBe(true);
    setLocked(false);
    tell(new ApiError(401, {}));
    expect(await isKept()).toBe(false);
  });

  it.each([0, 500, 503])('not by %i: the server may be back soon', async (status) => {
    const { keepDays } = await signedIn();
    serverSays(status);
    await keepDays();
    expect(await isKept()).toBe(true);
  });

  it('when another user signs in', async () => {
    await signedIn();
    await signedIn({ user: 'outra pessoa', password: null });
    expect(await isKept()).toBe(false);
    await signedIn();
    await signedIn({ user: 'outra pessoa', password: 'senha da outra' });
    const { openKept } = await openedOffline();
    expect(await openKept(PASSWORD)).toEqual({ left: 9 });
    expect(await openKept('senha da outra')).toMatchObject({ user: { id: 'outra pessoa' } });
  });

  it('after seven days without the server', async () => {
    await signedIn();
    vi.setSystemTime(READ_AT + 7 * DAY - HOUR);
    expect(await isKept()).toBe(true);
    vi.setSystemTime(READ_AT + 7 * DAY + HOUR);
    expect(await isKept()).toBe(false);
    expect(await everything()).not.toContain('"user":"u"');
  });
});

describe('a wrong clock', () => {
  it.each([DAY, -DAY])('by %i ms does not change which day is today, nor when it is deleted', async (wrong) => {
    vi.setSystemTime(READ_AT + wrong);
    await signedIn();
    vi.setSystemTime(READ_AT + wrong + HOUR);
    const opened = await (await openedOffline()).openKept(PASSWORD);
    expect(opened && 'now' in opened && hojeEm('America/Sao_Paulo', opened.now)).toBe('2026-11-16');
    vi.setSystemTime(READ_AT + wrong + 7 * DAY + HOUR);
    expect(await isKept()).toBe(false);
  });

  it('that is set back does not make the data younger', async () => {
    await signedIn();
    vi.setSystemTime(READ_AT + DAY);
    await (await openedOffline()).openKept(PASSWORD);
    vi.setSystemTime(READ_AT - 3 * DAY);
    const opened = await (await openedOffline()).openKept(PASSWORD);
    expect(opened && 'now' in opened && opened.now).toBe(READ_AT + DAY);
  });
});

describe('storage that is full or denied', () => {
  it('is reported once, and the work goes on', async () => {
    const refused = new DOMException('full', 'QuotaExceededError');
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw refused;
      },
      deleteDatabase: () => {
        throw refused;
      },
    });
    const { keepDays, sair } = await signedIn();
    await keepDays();
    const { notices } = await import('#web/lib/notices/notices.ts');
    expect(notices.get()).toMatchObject([{ id: 1, type: 'warning' }]);
    sair();
    await assentar();
  });

  it('is not mentioned to those who keep nothing here', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      deleteDatabase: () => undefined,
    });
    await signedIn({ password: null });
    const { notices } = await import('#web/lib/notices/notices.ts');
    expect(notices.get()).toEqual([]);
  });
});
