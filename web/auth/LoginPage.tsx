import { Anchor, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Login, login } from '#contract/conta/auth.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';

/** Needs a request to know what to show, so it is loaded after the form. */
const Providers = lazy(() => import('./Providers.tsx').then((module) => ({ default: module.Providers })));
const CodigoForm = lazy(() => import('./CodigoForm.tsx').then((module) => ({ default: module.CodigoForm })));

type Segundo = (codigo: string) => Promise<void>;

export const LoginPage = () => {
  const { t } = useTranslation('auth');
  const [segundo, setSegundo] = useState<Segundo | null>(null);
  const { form, sending, onSubmit } = useBareForm({
    schema: Login,
    initialValues: { email: '', password: '', remember: false },
    submit: async (values) => {
      const send = async (codigo?: string) => {
        const { token } = await call(login, { body: { ...values, codigo } });
        await entrar(token, values.remember);
      };
      await send().catch((error) => {
        if (!(error instanceof ApiError) || !error.errors.codigo) throw error;
        setSegundo(() => send);
      });
    },
  });
  if (segundo) return <CodigoForm onCodigo={segundo} onBack={() => setSegundo(null)} />;
  return (
    <AuthCard
      title={t('login.titulo')}
      text={t('login.texto')}
      footer={
        <>
          <Text c="dimmed">{t('login.sem_conta')}</Text>
          <Anchor component={Link} to="/register">
            {t('login.cadastre_se')}
          </Anchor>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            type="email"
            label={t('email')}
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <SenhaInput label={t('senha')} autoComplete="current-password" {...form.getInputProps('password')} />
          <Group justify="space-between">
            <Checkbox label={t('login.lembrar')} {...form.getInputProps('remember', { type: 'checkbox' })} />
            <Anchor component={Link} to="/password/reset" size="sm">
              {t('login.esqueceu')}
            </Anchor>
          </Group>
          <SubmitButton loading={sending} fullWidth>
            {t('login.entrar')}
          </SubmitButton>
          <Suspense>
            <Providers remember={form.values.remember} onSegundo={(send) => setSegundo(() => send)} />
          </Suspense>
        </Stack>
      </form>
    </AuthCard>
  );
};
