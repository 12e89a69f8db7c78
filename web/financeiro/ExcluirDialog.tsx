import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LancamentoNaLista, lancamentos } from '#contract/lancamentos.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate, useLixeira } from '#web/lib/cadastro.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { avisar } from './avisar.ts';
import { type Escopo, EscopoField } from './EscopoField.tsx';

type Props = { itens: LancamentoNaLista[]; onClose: () => void; onDone: () => void };

/** Moves lançamentos to the trash: one of a series alone or with what follows it. What is paid stays, and that is said. */
export const ExcluirDialog = ({ itens, onClose, onDone }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const invalidate = useInvalidate();
  const { restaurar } = useLixeira(lancamentos);
  const [escopo, setEscopo] = useState<Escopo>('este');
  const [primeiro] = itens;
  const daSerie = itens.length === 1 && primeiro?.grupo_id ? primeiro : null;
  const excluir = useMutation({
    mutationFn: () =>
      daSerie
        ? call(lancamentos.excluir, { params: { id: daSerie.id }, query: { escopo } })
        : call(lancamentos.excluirVarios, { body: { ids: itens.map(({ id }) => id) } }),
    onSuccess: async ({ ids }) => {
      const ficaram = itens.length - ids.length;
      if (ids.length)
        notifications.show(undoNotice(t('cadastro:na_lixeira', { count: ids.length }), () => restaurar.mutate(ids)));
      if (ficaram > 0) avisar(t('pagos_ficam', { count: ficaram }), 'orange');
      await invalidate();
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
