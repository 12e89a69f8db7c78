import { notify } from '#web/lib/notices/notices.ts';
import { texts } from '#web/lib/texts/texts.ts';

const watched = new Set<() => boolean>();

/** Whether something typed is neither on the server nor on this device. */
export const somethingAtRisk = () => [...watched].some((atRisk) => atRisk());

/** The browser's own prompt, only if closing the tab would lose something. */
const ask = (event: BeforeUnloadEvent) => {
  if (somethingAtRisk()) event.preventDefault();
};

/** `atRisk` returns whether closing the tab now would lose something. Returns a function that stops watching. */
export const watchRisk = (atRisk: () => boolean) => {
  watched.add(atRisk);
  // Added once, even if called several times.
  addEventListener('beforeunload', ask);
  return () => {
    watched.delete(atRisk);
  };
};

let warned = false;

/** Storage is full or denied, or there is no key: shown once, until something is kept again. */
export const notKept = () => {
  if (warned) return;
  warned = true;
  notify({ type: 'warning', title: texts.t('rascunho:sem_lugar'), message: texts.t('rascunho:sem_lugar_texto') });
};

export const kept = () => {
  warned = false;
};
