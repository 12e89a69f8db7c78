import { Alert, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seguranca } from '#contract/conta/seguranca.ts';
import { settingsEmail, settingsEmailConfirm } from '#contract/conta/settings.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import { segurancaLida, useSeguranca } from '#web/lib/session/seguranca.ts';
import { fetchUser, tellChanged, useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { CodigoInput } from './CodigoInput.tsx';

/** Confirms the token of the link in the e-mail, once, and removes it from the address. */
const useConfirmation = () => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const client = useQueryClient();
  const { confirmar } = useSearch({ from: '/main/settings/email' });
  const spent = useRef(false);
  useEffect(() => {
    if (!confirmar || spent.current) return;
    spent.current = true;
    call(settingsEmailConfirm, { body: { token: confirmar } })
      .then(async () => {
        const user = await fetchUser();
        tellChanged();
        await client.invalidateQueries(readsOf(seguranca));
        notify({
          type: 'success',
          title: t('email.confirmado_titulo'),
          message: t('email.confirmado', { email: user?.email }),
        });
      })
      .catch((error) => {
        if (error instanceof ApiError && error.status === 422)
          alertas.recusado(error.errors.token?.[0] ?? error.message);
      })
      .finally(() => navigate({ to: '/settings/email', replace: true }));
  }, [confirmar, navigate, client, t]);
};

export const EmailPage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  const { data: seguranca } = useSeguranca();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useConfirmation();
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/settings.ts')).TrocaDeEmail,
    initialValues: {
      email: '',
      current_password: user.tem_senha ? '' : undefined,
      codigo: undefined as string | undefined,
    },
    submit: async (values) => {
      await call(settingsEmail, { body: values });
      form.reset();
      remember.user({ ...user, email_pendente: values.email });
      setSentTo(values.email);
    },
  });
  const pending = sentTo ?? user.email_pendente;
  return (
    <PageCard title={t('partes.email')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack maw={420}>
          <Text>{t('email.atual', { email: user.email })}</Text>
          {pending && <Alert role="status">{t('email.pendente', { email: pending })}</Alert>}
          <TextInput type="email" label={t('email.novo')} required {...form.getInputProps('email')} />
          {user.tem_senha && (
            <SenhaInput
              label={t('password.atual')}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          {seguranca?.dois_fatores && <CodigoInput {...form.getInputProps('codigo')} />}
          <Group>
            <SubmitButton loading={sending}>{t('email.trocar')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </PageCard>
  );
};

EmailPage.loader = loads(() => [segurancaLida()]);
