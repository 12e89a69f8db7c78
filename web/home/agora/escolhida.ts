import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { appRouter } from '#web/lib/session/navigation.ts';

/** Runs work after the next paint. Returns a function that cancels it. */
const afterPaint = (work: () => void) => {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** The appointment that the address names. A tap shows another one at once; the address follows once it is painted. */
export const useEscolhida = () => {
  const navigate = useNavigate({ from: '/' });
  const endereco = useSearch({ from: '/main/', select: ({ atendimento }) => atendimento });
  const [vista, setVista] = useState({ endereco, id: endereco });
  if (vista.endereco !== endereco) setVista({ endereco, id: endereco });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const escolher = useCallback(
    (id: string | undefined) => {
      setVista((antes) => ({ ...antes, id }));
      // On a phone the rows are below the appointment.
      window.scrollTo({ top: 0 });
      cancel.current?.();
      cancel.current = afterPaint(() => {
        // The user may be on the way to another screen.
        if (appRouter().latestLocation.pathname !== '/') return;
        void navigate({ search: (old) => ({ ...old, atendimento: id }), replace: true, resetScroll: false });
      });
    },
    [navigate],
  );
  return { escolhida: vista.id, escolher };
};
