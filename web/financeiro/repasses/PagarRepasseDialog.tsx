import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Repasse, repasses } from '#contract/financeiro/repasses.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { partOf } from '#web/lib/forms/part.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { mesEscrito } from '../mes.ts';
import { PagamentoFields } from '../PagamentoFields.tsx';

type Props = { mes: string; item: Repasse; onClose: () => void };

/** Records that a closed month was paid: date, method and wallet. */
export const PagarRepasseDialog = ({ mes, item, onClose }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const { membro_id, nome, total, a_pagar } = item;
  const app = useAppForm({
    keep: `repasses/${membro_id}/${mes}`,
    schema: async () => (await import('#contract/financeiro/repasses.ts')).RepassePagamento,
    initialValues: {
      data: hojeEm(fuso) as string | null,
      forma: null as string | null,
      carteira_id: null as string | null,
    },
    submit: async (body) => {
      await call(repasses.pagar, { params: { id: membro_id }, body: { ...body, mes, total } });
      notify({ type: 'success', message: t('repasses.pago', { nome, valor: formatMoney(a_pagar) }) });
      await invalidate();
      onClose();
    },
    // Paid or opened again by somebody else: nothing in the form can be corrected.
    refused: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return false;
      dizerRecusa(error);
      void invalidate();
      onClose();
      return true;
    },
  });
  const { form } = app;
  return (
    <FormDialog title={t('repasses.pagar')} app={app} submit={t('pagar.confirmar')} onClose={onClose}>
      <Text>{t('repasses.pagar_texto', { nome, mes: mesEscrito(mes), valor: formatMoney(a_pagar) })}</Text>
      <PagamentoFields form={partOf(form, form.values)} autofocus />
    </FormDialog>
  );
};
