import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The appointment that the address names. A tap shows another one at once; the address follows once it is painted. */
export const useEscolhida = () => {
  const navigate = useNavigate({ from: '/' });
  const endereco = useSearch({ from: '/main/', select: ({ atendimento }) => atendimento });
  const [vista, setVista] = useState({ endereco, id: endereco });
  if (vista.endereco !== endereco) setVista({ endereco, id: endereco });
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const escolher = useCallback(
    (id: string | undefined) => {
      setVista((antes) => ({ ...antes, id }));
      // On a phone the rows are below the appointment.
      window.scrollTo({ top: 0 });
      clearTimeout(timer.current);
      const seguir = () =>
        navigate({ search: (old) => ({ ...old, atendimento: id }), replace: true, resetScroll: false });
      requestAnimationFrame(() => {
        timer.current = window.setTimeout(seguir);
      });
    },
    [navigate],
  );
  return { escolhida: vista.id, escolher };
};
