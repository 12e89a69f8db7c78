import { expect, it, vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';

vi.stubGlobal('document', { cookie: '' });

/** A fresh module, with the messages it shows, oldest first. */
const fresh = async () => {
  vi.resetModules();
  const { notices, ...module } = await import('./notices.ts');
  const removing = await import('./remove.ts');
  const { rememberUser } = await import('#web/lib/session/session.ts');
  return { ...module, ...removing, rememberUser, now: () => notices.get() };
};

it('shows one message with a title at a time', async () => {
  const { notify, now } = await fresh();
  notify({ type: 'success', title: 'Muito Bem', message: 'um' });
  notify({ type: 'warning', title: 'Não deu', message: 'dois' });
  expect(now().map(({ message }) => message)).toEqual(['dois']);
});

it('shows those without a title side by side, three at most', async () => {
  const { notify, now } = await fresh();
  for (const message of ['um', 'dois', 'três', 'quatro']) notify({ message });
  expect(now().map(({ message }) => message)).toEqual(['dois', 'três', 'quatro']);
});

it('replaces an undo of the same record', async () => {
  const { offerUndo, now } = await fresh();
  offerUndo('de outro', () => undefined, 'b');
  offerUndo('para as 9', () => undefined, 'a');
  offerUndo('para as 10', () => undefined, 'a');
  expect(now().map(({ message }) => message)).toEqual(['de outro', 'para as 10']);
});

it('stays 4 seconds with a title, 5 without, or as long as is asked for', async () => {
  const { notify, now } = await fresh();
  notify({ title: 'a', message: '' });
  notify({ message: 'b' });
  notify({ message: 'c', ms: 3000 });
  expect(now().map(({ ms }) => ms)).toEqual([4000, 5000, 3000]);
});

it('fades out before it is removed', async () => {
  const { notify, hideNotice, dropNotice, now } = await fresh();
  notify({ message: 'a' });
  notify({ message: 'b' });
  const id = now()[0]?.id ?? 0;
  hideNotice(id);
  expect(now().map(({ leaving }) => leaving)).toEqual([true, false]);
  dropNotice(id);
  expect(now().map(({ message }) => message)).toEqual(['b']);
});

it('is removed when the user signs out, so that the next one cannot undo it', async () => {
  const { offerUndo, rememberUser, now } = await fresh();
  rememberUser({ id: 'u', venc_plano: null, config: null } as User);
  offerUndo('Movido para a lixeira.', () => undefined);
  expect(now()).toHaveLength(1);
  rememberUser(null);
  expect(now()).toEqual([]);
});
