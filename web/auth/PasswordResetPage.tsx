import { Stack, TextInput } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { passwordReset } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AuthCard } from './AuthCard.tsx';
import { SenhaNova } from './SenhaNova.tsx';

export const PasswordResetPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { token } = useParams({ from: '/guest/password/reset/$token' });
  const { email = '' } = useSearch({ from: '/guest/password/reset/$token' });
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/auth.ts')).NovaSenha,
    initialValues: { token, email, password: '', password_confirmation: '' },
    submit: async (values) => {
      await call(passwordReset, { body: values });
      notify({ type: 'success', title: t('redefinir.pronto_titulo'), message: t('redefinir.pronto_texto') });
      await navigate({ to: '/login' });
    },
  });
  return (
    <AuthCard
      title={t('redefinir.titulo')}
      footer={<AnchorLink to="/password/reset">{t('redefinir.novo_link')}</AnchorLink>}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            type="email"
            label={t('email')}
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <SenhaNova form={form} />
          <SubmitButton loading={sending} fullWidth>
            {t('redefinir.salvar')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
};
