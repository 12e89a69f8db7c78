/**
 * Dictation by the browser, only where speech is recognised on this device: what is said about a child is not sent to
 * a speech service. The types are those of the Web Speech API, which TypeScript does not know yet.
 */

type Fala = { isFinal: boolean; 0: { transcript: string } };
type Ouvido = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start: () => void;
  stop: () => void;
};
type Pedido = { langs: string[]; processLocally: true };
type Fabrica = {
  new (): Ouvido;
  available?: (pedido: Pedido) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  install?: (pedido: Pedido) => Promise<boolean>;
};

const fabrica = (): Fabrica | undefined => {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  return typeof found === 'function' ? (found as Fabrica) : undefined;
};

const pedidoDe = (lang: string): Pedido => ({ langs: [lang], processLocally: true });

/** Asked first: some browsers without a microphone crash when they are asked for a language. */
const temMicrofone = async () => {
  const aparelhos = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return aparelhos?.some(({ kind }) => kind === 'audioinput') ?? false;
};

/** Whether this browser recognises speech in a language without sending it anywhere. */
export const ouveAqui = async (lang: string): Promise<boolean> => {
  if (!(await temMicrofone())) return false;
  const estado = await fabrica()
    ?.available?.(pedidoDe(lang))
    .catch(() => 'unavailable');
  return estado === 'available' || estado === 'downloadable';
};

type Ouvinte = {
  /** A finished piece of speech. */
  onTexto: (texto: string) => void;
  onFim: (erro: string | null) => void;
};

/** Starts speech recognition; returns a function that stops it. */
export const ouvir = async (lang: string, { onTexto, onFim }: Ouvinte): Promise<() => void> => {
  const Reconhecimento = fabrica();
  if (!Reconhecimento) throw new Error('this browser has no speech recognition');
  await Reconhecimento.install?.(pedidoDe(lang));
  const ouvido = new Reconhecimento();
  Object.assign(ouvido, { lang, continuous: true, interimResults: false, processLocally: true });
  let erro: string | null = null;
  ouvido.addEventListener('result', (event) => {
    const { results, resultIndex } = event as Event & { results: ArrayLike<Fala>; resultIndex: number };
    for (const fala of Array.from(results).slice(resultIndex)) if (fala.isFinal) onTexto(fala[0].transcript.trim());
  });
  ouvido.addEventListener('error', (event) => {
    erro = (event as Event & { error: string }).error;
  });
  ouvido.addEventListener('end', () => onFim(erro));
  ouvido.start();
  return () => ouvido.stop();
};
