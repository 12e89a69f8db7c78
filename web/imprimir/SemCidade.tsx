import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentosGravar } from '#contract/documentos.ts';
import { call } from '#web/lib/api.ts';
import { useMutation } from '#web/lib/mutation.ts';

/** The date of a document stands beside a place: where none is known, it can be given right here, once for all. */
export const SemCidade = ({ onCidade }: { onCidade: () => void }) => {
  const { t } = useTranslation('imprimir');
  const [cidade, setCidade] = useState('');
  const gravar = useMutation({
    mutationFn: () => call(documentosGravar, { body: { cidade: cidade.trim() } }),
    onSuccess: onCidade,
  });
  const salvar = (event: FormEvent) => {
    event.preventDefault();
    if (cidade.trim()) gravar.mutate();
  };
  return (
    <Alert className="no-print" color="blue" icon={<IconMapPin />} title={t('cidade.falta')} mb="sm">
      <form noValidate onSubmit={salvar}>
        <Text size="sm" mb="xs">
          {t('cidade.texto')}
        </Text>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('cidade.nome')}
            value={cidade}
            maxLength={100}
            onChange={({ currentTarget }) => setCidade(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={gravar.isPending} disabled={!cidade.trim()}>
            {t('cidade.salvar')}
          </Button>
        </Group>
      </form>
    </Alert>
  );
};
