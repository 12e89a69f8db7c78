/** What the tabs of this browser tell each other. `quem` is the user and practice it is about, as `quemDe` writes them. */
export type Aviso = { tipo: 'entrou' | 'saiu' | 'mudou'; quem: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vinculo') : null;

/** Reaches every other tab, never the one that tells. */
export const tellTabs = (aviso: Aviso) => channel?.postMessage(aviso);

export const onTabs = (listener: (aviso: Aviso) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Aviso>) => listener(data));
