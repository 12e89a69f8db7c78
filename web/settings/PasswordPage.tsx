import { Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsPassword, settingsSessions } from '#contract/conta/settings.ts';
import { SenhaNova } from '#web/auth/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { changePassword } from '#web/lib/offline/keep.ts';
import { segurancaLida, useSeguranca } from '#web/lib/session/seguranca.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { CodigoInput } from './CodigoInput.tsx';
import { Sessions } from './Sessions.tsx';

export const PasswordPage = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const remember = useRemember();
  const { data: seguranca } = useSeguranca();
  const client = useQueryClient();
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/settings.ts')).TrocaDeSenha,
    initialValues: {
      current_password: user.tem_senha ? '' : undefined,
      codigo: undefined as string | undefined,
      password: '',
      password_confirmation: '',
    },
    submit: async (values) => {
      await call(settingsPassword, { body: values });
      await changePassword(user.id, values.password);
      form.reset();
      remember.user({ ...user, tem_senha: true });
      await client.invalidateQueries(readsOf(settingsSessions));
      alertas.editadoComSucesso(t('partes.password'), t('partes.password_genero'));
    },
  });
  return (
    <>
      <PageCard title={t('partes.password')} description={t('password.texto')}>
        <form onSubmit={onSubmit} noValidate>
          <Stack maw={420}>
            {user.tem_senha && (
              <SenhaInput
                label={t('password.atual')}
                autoComplete="current-password"
                {...form.getInputProps('current_password')}
              />
            )}
            {seguranca?.dois_fatores && <CodigoInput {...form.getInputProps('codigo')} />}
            <SenhaNova form={form} />
            <Group>
              <SubmitButton loading={sending}>{t('password.trocar')}</SubmitButton>
            </Group>
          </Stack>
        </form>
      </PageCard>
      <Sessions />
    </>
  );
};

PasswordPage.loader = loads(() => [segurancaLida(), read(settingsSessions, {})]);
