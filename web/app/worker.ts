import { createAtom, useSelector } from '@tanstack/react-store';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '#web/lib/session/idle.ts';
import type { Aviso } from '#web/planos/aviso.ts';

/** The service worker of the application (`web/worker.js`): when it is installed, and how a new version takes over. */

const FILE = '/sw.js';
/** The beginning of the names of the caches of the service worker. */
const PREFIX = 'vinculo-';
const TAKE_OVER = 'assumir';
const LOOK_AGAIN_MS = 60 * 60_000;

/** A new version that is ready, while this tab runs the one before. */
const ready = createAtom<ServiceWorker | null>(null);

const follow = (registration: ServiceWorkerRegistration) => {
  // This page was just opened, and nothing is typed in it yet: the moment to change.
  registration.waiting?.postMessage(TAKE_OVER);
  const watch = () => {
    const next = registration.installing;
    const before = registration.active;
    next?.addEventListener('statechange', () => {
      if (next.state !== 'installed' || !before) return;
      // Another script address means another language, not another version: that worker takes over when a page is
      // next opened. Until then the present worker answers with its files, too. Chromium loses a reload that happens
      // while a worker takes over.
      if (next.scriptURL === before.scriptURL) ready.set(next);
    });
  };
  // The new version may have been found before this page registered the worker.
  watch();
  registration.addEventListener('updatefound', watch);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < LOOK_AGAIN_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
};

/** True if the server has no service worker any more. */
const isGone = async () => {
  const { status } = await fetch(FILE, { method: 'HEAD', cache: 'no-store' });
  return status === 404 || status === 410;
};

const remove = async () => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
};

let followed = false;
/**
 * Asks first whether there still is a worker: one that removes itself, as its server has none, stays until its pages
 * are closed, and registering until then cancels the removal in Chromium, even if the new worker is 404.
 */
const register = async (locale: string) => {
  if (await isGone()) return remove();
  const address = `${FILE}?idioma=${locale}`;
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
  if (!followed) follow(registration);
  followed = true;
};

/**
 * Installs the service worker when the browser is idle. Not if the user asked to save data: it fetches the whole
 * application. Returns a function that cancels.
 */
export const startWorker = (locale: string): (() => void) => {
  if (!import.meta.env.PROD || !navigator.serviceWorker || navigator.connection?.saveData) return () => undefined;
  // Storage may be denied: the application then needs the network.
  return whenIdle(() => void register(locale).catch(() => undefined));
};

const change = () => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  ready.get()?.postMessage(TAKE_OVER);
};

/** Offers a new version; what is being typed is kept through the reload. */
export const useNewVersion = (): Aviso | null => {
  const { t } = useTranslation('avisos');
  const waiting = useSelector(ready);
  return waiting && { texto: t('versao_nova'), acao: { texto: t('atualizar'), fazer: change } };
};
