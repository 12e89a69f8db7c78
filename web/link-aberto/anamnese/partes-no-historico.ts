import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The parts of the questionnaire as entries of the browser's history, so that the phone's Back button leads to the part
 * before. `de`: the part of the entry before this one. `n`: how many entries of ours are behind it. The address, with the
 * token in its fragment, stays as it is.
 */
type Entrada = { parte: number; de: number | null; n: number };

const entradaDe = (state: unknown): Entrada | null =>
  typeof state === 'object' && state !== null && 'parte' in state ? (state as Entrada) : null;

/** The part that was chosen; `null` before the first choice. */
export const usePartes = (inicial: number) => {
  const [escolhida, setEscolhida] = useState<number | null>(null);
  const voltando = useRef(false);
  useEffect(() => {
    // After a reload the entries before this one are still there.
    const { de = null, n = 0 } = entradaDe(history.state) ?? {};
    history.replaceState({ parte: inicial, de, n } satisfies Entrada, '');
    // Every part begins at its top.
    history.scrollRestoration = 'manual';
    const voltou = ({ state }: PopStateEvent) => {
      voltando.current = false;
      const entrada = entradaDe(state);
      if (entrada) setEscolhida(entrada.parte);
    };
    addEventListener('popstate', voltou);
    return () => removeEventListener('popstate', voltou);
  }, [inicial]);
  const ir = useCallback((parte: number) => {
    const agora = entradaDe(history.state);
    // A second tap, before the first has taken effect.
    if (voltando.current || agora?.parte === parte) return;
    if (agora?.de === parte) {
      voltando.current = true;
      return history.back();
    }
    history.pushState({ parte, de: agora?.parte ?? null, n: (agora?.n ?? 0) + 1 } satisfies Entrada, '');
    setEscolhida(parte);
  }, []);
  return { escolhida, ir };
};

/** Back to the first entry: once the answers were sent, Back leaves the page. */
export const sairDasPartes = () => {
  const { n = 0 } = entradaDe(history.state) ?? {};
  if (n > 0) history.go(-n);
};
