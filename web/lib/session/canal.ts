/** Messages between the tabs of this browser. `quem` is the user and practice, as `quemDe` writes them. */
export type Aviso = { tipo: 'entrou' | 'saiu' | 'mudou'; quem: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vinculo') : null;

/** Sends to every other tab, not to this one. */
export const tellTabs = (aviso: Aviso) => channel?.postMessage(aviso);

export const onTabs = (listener: (aviso: Aviso) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Aviso>) => listener(data));
