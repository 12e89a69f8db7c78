import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#contract/conta/auth.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { later } from '#web/lib/later.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';
import { IdiomaDoNavegador } from './IdiomaDoNavegador.tsx';

/** Needs a request to know what to show, so it is loaded after the form. */
const Providers = later(() => import('./Providers.tsx').then((module) => module.Providers));
const CodigoForm = later(() => import('./CodigoForm.tsx').then((module) => module.CodigoForm));

/** Lets this device open two days of work without a connection. Without it signing in works the same. */
const offerPassword = (password: string) =>
  import('#web/lib/offline/password.ts').then(
    ({ takePassword }) => takePassword(password),
    () => undefined,
  );

type Segundo = (codigo: string) => Promise<void>;

export const LoginPage = () => {
  const { t } = useTranslation('auth');
  const [segundo, setSegundo] = useState<Segundo | null>(null);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/auth.ts')).Login,
    initialValues: { email: '', password: '', remember: false },
    submit: async (values) => {
      const send = async (codigo?: string) => {
        const { token } = await call(login, { body: { ...values, codigo } });
        if (values.remember) await offerPassword(values.password);
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
          <AnchorLink to="/register">{t('login.cadastre_se')}</AnchorLink>
        </>
      }
      language={<IdiomaDoNavegador />}
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
            <AnchorLink to="/password/reset" size="sm">
              {t('login.esqueceu')}
            </AnchorLink>
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
