import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { call } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { partOf } from '#web/lib/forms/part.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { PagamentoFields } from '../PagamentoFields.tsx';

export type Feito = { itens: LancamentoNaLista[]; pagamento_id: string | null };
type Props = { itens: LancamentoNaLista[]; onClose: () => void; onDone: (feito: Feito) => void };

/** Pays one entry in full or in part, or several in full: date, method and wallet. */
export const PagarDialog = ({ itens, onClose, onDone }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  // One id for all attempts, so that a repeated request makes one payment.
  const { id: pagamento_id, keep } = useKeptId('pagar', undefined, itens.map(({ id }) => id).join(','));
  const [primeiro] = itens;
  const varios = itens.length > 1;
  const total = soma(itens.map(({ saldo }) => saldo));
  const app = useAppForm({
    keep,
    schema: async () => (await import('./pagar.schema.ts')).Pagar,
    initialValues: {
      valor: total as string | number,
      data: hojeEm(fuso) as string | null,
      forma: (primeiro?.forma ?? null) as string | null,
      carteira_id: null as string | null,
    },
    submit: async ({ valor, ...resto }) => {
      if (varios) await call(lancamentos.pagarVarios, { body: { ids: itens.map(({ id }) => id), ...resto } });
      else
        await call(lancamentos.pagar, {
          params: { id: primeiro?.id ?? '' },
          body: { id: pagamento_id, valor, ...resto },
        });
      await invalidate();
      onDone({ itens, pagamento_id: varios ? null : pagamento_id });
    },
  });
  const { form } = app;
  const receber = primeiro?.tipo === 'Receber';
  return (
    <FormDialog
      title={receber ? t('pagar.receber') : t('pagar.pagar')}
      app={app}
      submit={t('pagar.confirmar')}
      onClose={onClose}
    >
      <Text>
        {varios
          ? t('pagar.varios', { count: itens.length, valor: formatMoney(total) })
          : t('pagar.um', { descricao: primeiro?.descricao, valor: formatMoney(total) })}
      </Text>
      {!varios && (
        <DinheiroInput
          label={t('pagar.valor')}
          description={t('pagar.parcial')}
          required
          data-autofocus
          {...form.getInputProps('valor')}
        />
      )}
      <PagamentoFields form={partOf(form, form.values)} />
    </FormDialog>
  );
};
