import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { transferencias } from '#contract/financeiro/financeiro.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useCarteiras } from '../financeiro.queries.ts';

/** Moves money from one wallet to another. */
export const TransferenciaDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const { data: carteiras } = useCarteiras();
  const { id, keep } = useKeptId('transferencias');
  const app = useAppForm({
    keep,
    creates: true,
    schema: async () => (await import('#contract/financeiro/financeiro.ts')).TransferenciaNova,
    initialValues: {
      data: hojeEm(fuso) as string | null,
      valor: '' as string | number,
      de_carteira_id: null as string | null,
      para_carteira_id: null as string | null,
      descricao: '',
    },
    submit: async (body) => {
      await call(transferencias.criar, { body: { ...body, id } });
      alertas.salvoComSucesso(t('transferencia.um'), t('transferencia.um_genero'));
      await invalidate();
      onClose();
    },
  });
  const { form } = app;
  const opcoes = carteiras?.filter(({ ativo }) => ativo).map(({ id, nome }) => ({ value: id, label: nome })) ?? [];
  return (
    <FormDialog title={t('transferencia.titulo')} app={app} submit={t('transferencia.fazer')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={t('transferencia.de')} required data={opcoes} {...form.getInputProps('de_carteira_id')} />
        <Select label={t('transferencia.para')} required data={opcoes} {...form.getInputProps('para_carteira_id')} />
        <DinheiroInput label={t('campos.valor')} required {...form.getInputProps('valor')} />
        <DateInput label={t('extrato.data')} required {...form.getInputProps('data')} />
      </SimpleGrid>
      <TextInput label={t('campos.descricao')} {...form.getInputProps('descricao')} />
    </FormDialog>
  );
};
