import { useEffect, useRef } from 'react';
import type { Pagamento } from '#contract/pagamentos.ts';
import { useMudar, usePagamento } from './pagamento-context.ts';

/** Asks for the code as soon as the step is opened; the server gives the same one however often it is asked. */
export const useEmitir = (work: () => Promise<Pagamento>) => {
  const { tentativa, tipo } = usePagamento();
  const asked = useRef(false);
  const emitir = useMudar(work);
  const { mutate } = emitir;
  const mine = tentativa?.tipo === tipo;
  const missing = !mine || tentativa.status === 'criando' || tentativa.status === 'cancelada';
  useEffect(() => {
    if (!missing || asked.current) return;
    asked.current = true;
    mutate(undefined as never);
  }, [missing, mutate]);
  return emitir;
};
