import '@mantine/core/styles/Alert.layer.css';
import { Alert, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { registerConfirm } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';

/** Opens the account of the link in the e-mail, with the password chosen at sign-up. */
export const RegisterConfirm = ({ token }: { token: string }) => {
  const { t } = useTranslation('auth');
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/auth.ts')).ConfirmarConta,
    initialValues: { token, password: '' },
    submit: async (values) => {
      const access = await call(registerConfirm, { body: values });
      await entrar(access.token, false);
    },
  });
  return (
    <AuthCard
      title={t('register.confirmar_titulo')}
      text={t('register.confirmar_texto')}
      footer={<AnchorLink to="/register">{t('register.de_novo')}</AnchorLink>}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {form.errors.token && (
            <Alert color="orange" role="alert">
              {form.errors.token}
            </Alert>
          )}
          <SenhaInput label={t('senha')} autoComplete="current-password" {...form.getInputProps('password')} />
          <SubmitButton loading={sending} fullWidth>
            {t('register.confirmar')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
};
