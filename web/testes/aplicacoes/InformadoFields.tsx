import { Alert, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { INFORMADO_VAZIO, type Valores } from './aplicacao-valores.ts';

type Props = {
  form: UseFormReturnType<Valores>;
  hoje: string;
  /** The test is reserved, and the signed-in user may not apply it. */
  reservado: boolean;
  /** Only the registration in the profile is missing. */
  semInscricao: boolean;
};

/** Who applied the test: the user, or another professional who reported the result. */
export const InformadoFields = ({ form, hoje, reservado, semInscricao }: Props) => {
  const { t } = useTranslation('aplicacoes');
  const outro = form.values.informado !== null;
  return (
    <Stack>
      {reservado && (
        <Alert color="orange" icon={<IconLock />} role="note">
          {t(semInscricao ? 'sem_inscricao' : 'so_outro')}{' '}
          {semInscricao && <AnchorLink to="/settings/profile">{t('informar_inscricao')}</AnchorLink>}
        </Alert>
      )}
      <Radio.Group
        label={t('quem')}
        error={form.errors.informado}
        value={outro ? 'outro' : 'eu'}
        onChange={(value) => {
          form.setFieldValue('informado', value === 'outro' ? { ...INFORMADO_VAZIO } : null);
          form.clearFieldError('informado');
        }}
      >
        <Group mt={4}>
          <Radio value="eu" label={t('eu')} disabled={reservado} />
          <Radio value="outro" label={t('outro')} data-path="informado" />
        </Group>
      </Radio.Group>
      {outro && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label={t('informado_nome')} required {...form.getInputProps('informado.nome')} />
          <TextInput label={t('informado_inscricao')} required {...form.getInputProps('informado.registro')} />
          <DateInput label={t('informado_data')} required maxDate={hoje} {...form.getInputProps('informado.data')} />
        </SimpleGrid>
      )}
    </Stack>
  );
};
