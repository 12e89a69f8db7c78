import { Anchor, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AuthCard } from './AuthCard.tsx';

type Props = { onCodigo: (codigo: string) => Promise<unknown>; onBack: () => void };

/** The second step of a sign-in. */
export const CodigoForm = ({ onCodigo, onBack }: Props) => {
  const { t } = useTranslation('auth');
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/seguranca.ts')).CodigoDigitado,
    initialValues: { codigo: '' },
    submit: ({ codigo }) => onCodigo(codigo),
    refused: (error) => {
      if (error.errors.codigo) return false;
      if (error.status === 401) onBack();
      return error.status === 401;
    },
  });
  return (
    <AuthCard title={t('codigo.titulo')} text={t('codigo.texto')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            label={t('codigo.campo')}
            description={t('codigo.dica')}
            autoComplete="one-time-code"
            inputMode="text"
            required
            autoFocus
            {...form.getInputProps('codigo')}
          />
          <SubmitButton loading={sending} fullWidth>
            {t('login.entrar')}
          </SubmitButton>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            {t('voltar_ao_login')}
          </Anchor>
        </Stack>
      </form>
    </AuthCard>
  );
};
