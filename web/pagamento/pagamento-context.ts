import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Pagamento, pagamentoLer, pagamentosLista } from '#contract/conta/pagamentos.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readsOf } from '#web/lib/api/read.ts';

export const PagamentoContext = createContext<Pagamento | null>(null);

/** The payment of the open wizard, for its steps. */
export const usePagamento = (): Pagamento => {
  const pagamento = useContext(PagamentoContext);
  if (!pagamento) throw new Error('usePagamento needs a PagamentoContext');
  return pagamento;
};

export const chave = (id: string) => ['pagamentos', 'um', id];

/** A mutation that returns the updated payment; `calado` if the screen shows refusals itself. */
export const useMudar = <V = void>(work: (value: V) => Promise<Pagamento>, calado = false) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    meta: { calado },
    onSuccess: (pagamento) => {
      client.setQueryData(read(pagamentoLer, { params: { id: pagamento.id } }).queryKey, pagamento);
      return client.invalidateQueries(readsOf(pagamentosLista));
    },
  });
};
