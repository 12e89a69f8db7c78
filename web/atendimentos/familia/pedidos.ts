import { createAtom, useSelector } from '@tanstack/react-store';
import { useTranslation } from 'react-i18next';
import { type AvisoDaDecisao, links } from '#contract/links/links.ts';
import type { DecisaoDoPedido } from '#contract/links/tipos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { appointmentPanel } from '#web/lib/panels.ts';

/** A cancelled appointment is not moved: accepting a request books another one. */
export type AtendimentoDoPedido = { id: string; inicio: string; cancelado: boolean };

/** The agenda on the day of an appointment, with its form open. Saving another time accepts the family's request. */
export const remarcar = ({ id, inicio }: Omit<AtendimentoDoPedido, 'cancelado'>, fuso: string) =>
  ({ to: '/atendimentos', search: { data: localDe(inicio, fuso).data }, hash: appointmentPanel(id) }) as const;

/** A request that is being declined, or one that was decided and whose family can be notified by WhatsApp. */
type Passo =
  | { passo: 'recusar'; id: string; cancelado: boolean; onDone: (() => void) | undefined }
  | { passo: 'avisar'; decisao: DecisaoDoPedido; aviso: AvisoDaDecisao };

/** Outlives the row or the popover in which the request was decided. */
const passo = createAtom<Passo | null>(null);
export const usePasso = () => useSelector(passo);
export const fecharPasso = () => passo.set(null);

/** Asks for the reason, which goes to the family. */
export const recusarPedido = (id: string, { cancelado }: Pick<AtendimentoDoPedido, 'cancelado'>, onDone?: () => void) =>
  passo.set({ passo: 'recusar', id, cancelado, onDone });

/** Says what was done, and offers the text for WhatsApp to whoever has a phone. */
export const useDizerDecisao = () => {
  const { t } = useTranslation();
  return (decisao: DecisaoDoPedido, aviso: AvisoDaDecisao) => {
    if (aviso.telefone) return passo.set({ passo: 'avisar', decisao, aviso });
    const email = aviso.email && t(`links:pedido.email.${aviso.email}`);
    notify({ type: 'success', message: [t(`links:pedido.feito.${decisao}`), email].filter(Boolean).join(' ') });
    return fecharPasso();
  };
};

/** Accepts a family's request for another time, which moves the appointment or books a new one. */
export const useAceitarPedido = () => {
  const invalidate = useInvalidate();
  const dizer = useDizerDecisao();
  return useMutation({
    mutationFn: (id: string) => call(links.decidir, { params: { id }, body: { decisao: 'aceita' } }),
    onSuccess: async ({ aviso }) => {
      dizer('aceita', aviso);
      await invalidate();
    },
    onError: dizerRecusa,
  });
};
