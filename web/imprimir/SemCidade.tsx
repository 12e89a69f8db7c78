import { Alert, Group, Text, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';

const CIDADE_MAX = 100;

/** Asks for the practice's city if it is unknown: it is printed beside the date of every document. */
export const SemCidade = ({ onCidade }: { onCidade: () => void }) => {
  const { t } = useTranslation('imprimir');
  const { form, sending, onSubmit } = useAppForm({
    keep: 'documentos-cidade',
    schema: async () => (await import('./cidade.schema.ts')).Cidade,
    initialValues: { cidade: '' },
    submit: async (body) => {
      await call(documentosGravar, { body });
      onCidade();
    },
  });
  return (
    <Alert className="no-print" color="blue" icon={<IconMapPin />} title={t('cidade.falta')} mb="sm">
      <form noValidate onSubmit={onSubmit}>
        <Text size="sm" mb="xs">
          {t('cidade.texto')}
        </Text>
        <Group align="flex-end" gap="xs">
          <TextInput label={t('cidade.nome')} maxLength={CIDADE_MAX} {...form.getInputProps('cidade')} />
          <SubmitButton variant="default" loading={sending}>
            {t('cidade.salvar')}
          </SubmitButton>
        </Group>
      </form>
    </Alert>
  );
};
