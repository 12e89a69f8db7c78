import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useLixeira } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { type Escopo, EscopoField } from './EscopoField.tsx';

type Props = { itens: LancamentoNaLista[]; onClose: () => void; onDone: () => void };

/**
 * Moves entries to the trash; of a series, one alone or with those after it. Paid entries stay, and a message says so.
 */
export const ExcluirDialog = ({ itens, onClose, onDone }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { excluidos } = useLixeira(lancamentos);
  const [escopo, setEscopo] = useState<Escopo>('este');
  const [primeiro] = itens;
  const daSerie = itens.length === 1 && primeiro?.grupo_id ? primeiro : null;
  const excluir = useMutation({
    mutationFn: () =>
      daSerie
        ? call(lancamentos.excluir, { params: { id: daSerie.id }, query: { escopo } })
        : call(lancamentos.excluirVarios, { body: { ids: itens.map(({ id }) => id) } }),
    onSuccess: async (feito) => {
      const ficaram = itens.length - feito.ids.length;
      if (ficaram > 0) notify({ type: 'warning', message: t('pagos_ficam', { count: ficaram }) });
      await excluidos(feito);
      onDone();
    },
    onSettled: onClose,
  });
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => excluir.mutate()}
      loading={excluir.isPending}
      detail={t('cadastro:excluir_detalhe', { count: itens.length })}
    >
      {daSerie && <EscopoField value={escopo} onChange={setEscopo} />}
    </DeleteDialog>
  );
};
