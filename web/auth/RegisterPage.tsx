import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { later } from '#web/lib/later.ts';
import { trialDays } from '#web/lib/lists/page.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';
import { Providers } from './Providers.tsx';
import { SenhaNova } from './SenhaNova.tsx';

const RegisterConfirm = later(() => import('./RegisterConfirm.tsx').then((module) => module.RegisterConfirm));

/** The link in the e-mail leads here too, with its token in `confirmar`. */
export const RegisterPage = () => {
  const { confirmar } = useSearch({ from: '/guest/register' });
  return confirmar ? <RegisterConfirm token={confirmar} /> : <RegisterForm />;
};

const TemConta = () => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Text c="dimmed">{t('register.tem_conta')}</Text>
      <AnchorLink to="/login">{t('login.entrar')}</AnchorLink>
    </>
  );
};

const RegisterForm = () => {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/auth.ts')).SignUp,
    initialValues: { name: '', email: '', password: '', password_confirmation: '' },
    submit: async (values) => {
      const { token } = await call(register, { body: { ...values, locale: currentLocale() } });
      if (token) await entrar(token, false);
      else setSentTo(values.email);
    },
  });
  if (sentTo)
    return (
      <AuthCard title={t('register.enviado_titulo')} footer={<TemConta />}>
        <Stack>
          <Text role="status">{t('register.enviado', { email: sentTo })}</Text>
          <Text c="dimmed" size="sm">
            {t('register.enviado_dica')}
          </Text>
          <Button variant="default" onClick={() => setSentTo(null)}>
            {t('register.outro_email')}
          </Button>
        </Stack>
      </AuthCard>
    );
  return (
    <AuthCard
      title={t('register.titulo')}
      text={trialDays() ? t('register.dias', { count: trialDays() }) : t('register.texto')}
      footer={<TemConta />}
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
