import { useEffect, useRef } from 'react';
import type { Pagamento } from '#contract/conta/pagamentos.ts';
import { useMudar, usePagamento } from './pagamento-context.ts';

/** Requests the code when the step opens; repeated requests return the same code. */
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
    mutate();
  }, [missing, mutate]);
  return emitir;
};
