import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Registro, register } from '#contract/auth.ts';
import { call } from '#web/lib/api.ts';
import { useAppForm } from '#web/lib/form.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { trialDays } from '#web/lib/page.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';
import { Providers } from './Providers.tsx';
import { SenhaNova } from './SenhaNova.tsx';

export const RegisterPage = () => {
  const { t } = useTranslation('auth');
  const { form, sending, onSubmit } = useAppForm({
    schema: Registro,
    initialValues: { name: '', email: '', password: '', password_confirmation: '' },
    submit: async (values) => {
      const { token } = await call(register, { body: { ...values, locale: currentLocale() } });
      await entrar(token, false);
    },
  });
  return (
    <AuthCard
      title={t('register.titulo')}
      text={trialDays() ? t('register.dias', { count: trialDays() }) : t('register.texto')}
      footer={
        <>
          <Text c="dimmed">{t('register.tem_conta')}</Text>
          <Anchor component={Link} to="/login">
            {t('login.entrar')}
          </Anchor>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput label={t('nome')} autoComplete="name" required autoFocus {...form.getInputProps('name')} />
          <TextInput
            type="email"
            label={t('email')}
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <SenhaNova form={form} />
          <SubmitButton loading={sending} fullWidth>
            {t('register.criar')}
          </SubmitButton>
          <Providers remember={false} />
        </Stack>
      </form>
    </AuthCard>
  );
};
