import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Comprovante, cobrancaLinks } from '#contract/links/cobrancas.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';

type Props = { comprovante: Pick<Comprovante, 'id' | 'saldo' | 'por' | 'descricao'>; onClose: () => void };

/** Registers the payment, by PIX: what the proof says, which is mostly the whole open amount. */
export const ConfirmarComprovante = ({ comprovante: { id, saldo, por, descricao }, onClose }: Props) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `comprovante-confirmado/${id}`,
    schema: async () => (await import('./pagar.schema.ts')).Pagar.pick({ valor: true, data: true }),
    initialValues: { valor: saldo as string | number, data: hojeEm(fuso) as string | null },
    submit: async (body) => {
      await call(cobrancaLinks.confirmar, { params: { id }, body });
      await invalidate();
      notify({ type: 'success', message: t('pagar.feito', { count: 1 }) });
      onClose();
    },
  });
  const { getInputProps } = app.form;
  return (
    <FormDialog title={t('comprovante.confirmar')} submit={t('comprovante.confirmar')} app={app} onClose={onClose}>
      <Text>{t('pagar.um', { descricao, valor: formatMoney(saldo) })}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DinheiroInput
          label={t('pagar.valor')}
          description={t('pagar.parcial')}
          required
          data-autofocus
          {...getInputProps('valor')}
        />
        <DateInput label={t('pagar.data')} required maxDate={hojeEm(fuso)} {...getInputProps('data')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('comprovante.confirmar_texto', { por })}
      </Text>
    </FormDialog>
  );
};
