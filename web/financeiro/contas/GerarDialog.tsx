import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm, primeiroDoMes } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';

/** Creates the charges of a period for appointments that were not charged automatically. */
export const GerarDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const hoje = hojeEm(fuso);
  const app = useAppForm({
    keep: 'financeiro-gerar',
    schema: async () => (await import('./gerar.schema.ts')).Gerar,
    initialValues: { de: primeiroDoMes(hoje) as string | null, ate: hoje as string | null },
    submit: async (body) => {
      const { avisos } = await call(lancamentos.gerar, { body });
      const quantos = avisos.find(({ tipo }) => tipo === 'criada')?.quantos ?? 0;
      notify({ type: 'success', message: t('gerar.feito', { count: quantos }) });
      await invalidate();
      onClose();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={t('gerar.titulo')} app={app} submit={t('gerar.fazer')} onClose={onClose}>
      <Text>{t('gerar.texto')}</Text>
      <SimpleGrid cols={2}>
        <DateInput label={t('de')} required {...form.getInputProps('de')} />
        <DateInput label={t('ate')} required {...form.getInputProps('ate')} />
      </SimpleGrid>
    </FormDialog>
  );
};
