import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { appRouter } from '#web/lib/session/navigation.ts';
import { useShownFirst } from '#web/lib/shown.ts';

/** The appointment that the address names. A tap shows another one at once; the address follows once it is painted. */
export const useEscolhida = () => {
  const navigate = useNavigate({ from: '/' });
  const endereco = useSearch({ from: '/main/', select: ({ atendimento }) => atendimento });
  const guardar = useCallback(
    async (id: string | undefined) => {
      // The user may be on the way to another screen.
      if (appRouter().latestLocation.pathname !== '/') return;
      await navigate({ search: (old) => ({ ...old, atendimento: id }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const [escolhida, mostrar] = useShownFirst(endereco, guardar);
  const escolher = useCallback(
    (id: string | undefined) => {
      mostrar(id);
      // On a phone the rows are below the appointment.
      window.scrollTo({ top: 0 });
    },
    [mostrar],
  );
  return { escolhida, escolher };
};
