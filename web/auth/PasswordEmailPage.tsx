import '@mantine/core/styles/Alert.layer.css';
import { Alert, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordEmail } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AuthCard } from './AuthCard.tsx';

export const PasswordEmailPage = () => {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/auth.ts')).passwordEmail.body,
    initialValues: { email: '' },
    submit: async (values) => {
      await call(passwordEmail, { body: values });
      setSentTo(values.email);
    },
  });
  return (
    <AuthCard
      title={t('esqueceu.titulo')}
      text={t('esqueceu.texto')}
      footer={<AnchorLink to="/login">{t('voltar_ao_login')}</AnchorLink>}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {sentTo && (
            <Alert color="green" role="status">
              {t('esqueceu.enviado', { email: sentTo })}
            </Alert>
          )}
          <TextInput
            type="email"
            label={t('email')}
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <SubmitButton loading={sending} fullWidth>
            {t('esqueceu.enviar')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
};
