import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FORMAS_DE_ENTREGA, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useKeptId } from '#web/lib/unsaved/use-kept-id.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

type Props = { id: string; onFeito: () => void; onClose: () => void };

/** Records to whom a final report is given, for what purpose and how. */
export const EntregaDialog = ({ id: relatorioId, onFeito, onClose }: Props) => {
  const { t } = useTranslation('relatorios');
  const { responsavel } = usePaciente();
  const { id, keep } = useKeptId('relatorios-entrega', undefined, relatorioId);
  const app = useAppForm({
    keep,
    schema: async () => (await import('#contract/papel/relatorio-emissoes.ts')).EntregaNova,
    initialValues: {
      destinatario: responsavel?.nome ?? '',
      finalidade: '',
      forma: 'impresso' as (typeof FORMAS_DE_ENTREGA)[number],
    },
    submit: async (body) => {
      await call(relatorioEmissoes.entregar, { params: { id: relatorioId }, body: { ...body, id } });
      alertas.salvoComSucesso(t('emissoes.entrega'), t('emissoes.entrega_genero'));
      onFeito();
      onClose();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={t('emissoes.registrar')} app={app} onClose={onClose}>
      <TextInput label={t('emissoes.destinatario')} maxLength={200} required {...form.getInputProps('destinatario')} />
      <Textarea
        label={t('emissoes.finalidade')}
        maxLength={500}
        required
        autosize
        minRows={2}
        {...form.getInputProps('finalidade')}
      />
      <Select
        label={t('emissoes.forma')}
        required
        allowDeselect={false}
        data={FORMAS_DE_ENTREGA.map((value) => ({ value, label: t(`emissoes.formas.${value}`) }))}
        {...form.getInputProps('forma')}
      />
    </FormDialog>
  );
};
