/** Messages between the tabs of this browser. `quem` is the user and practice, as `quemDe` writes them. */
export type Aviso = { tipo: 'entrou' | 'saiu' | 'mudou'; quem: string };

let opened: BroadcastChannel | undefined;
// Opened with the first use: the build imports the map of screens, and an open channel would keep its process alive.
const channel = () => {
  if ('BroadcastChannel' in globalThis) opened ??= new BroadcastChannel('vinculo');
  return opened;
};

/** Sends to every other tab, not to this one. */
export const tellTabs = (aviso: Aviso) => channel()?.postMessage(aviso);

export const onTabs = (listener: (aviso: Aviso) => void) =>
  channel()?.addEventListener('message', ({ data }: MessageEvent<Aviso>) => listener(data));
