import { useTranslation } from 'react-i18next';
import { links } from '#contract/links/links.ts';
import type { DecisaoDoPedido } from '#contract/links/tipos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { sessionPanel } from '#web/lib/panels.ts';

export type Sessao = { id: string; inicio: string };

/** The agenda on the day of a session, with its form open. Saving another time accepts the family's request. */
export const remarcar = ({ id, inicio }: Sessao, fuso: string) =>
  ({ to: '/atendimentos', search: { data: localDe(inicio, fuso).data }, hash: sessionPanel(id) }) as const;

/** Accepts a family's request for another time, which moves the session, or declines it. */
export const useDecidirPedido = () => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, decisao }: { id: string; decisao: DecisaoDoPedido }) =>
      call(links.decidir, { params: { id }, body: { decisao } }),
    onSuccess: (_, { decisao }) => {
      notify({ type: 'success', message: t(`pedido.feito.${decisao}`) });
      return invalidate();
    },
    onError: dizerRecusa,
  });
};
