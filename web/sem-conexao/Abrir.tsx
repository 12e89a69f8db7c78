import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { type Opened, openKept } from '#web/lib/offline/open.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';

type Props = { onOpen: (opened: Opened) => void; onGone: () => void };

/** Asks for the password that opens what this device keeps. */
export const Abrir = ({ onOpen, onGone }: Props) => {
  const { t } = useTranslation(['sem-conexao', 'seguranca']);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('./abrir.schema.ts')).Senha,
    initialValues: { password: '' },
    submit: async ({ password }): Promise<void> => {
      const result = await openKept(password);
      if (!result) return onGone();
      if ('left' in result) form.setFieldError('password', t('senha_errada', { count: result.left }));
      else onOpen(result);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <SenhaInput
          label={t('seguranca:tela.senha')}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <SubmitButton loading={sending} fullWidth>
          {t('abrir')}
        </SubmitButton>
      </Stack>
    </form>
  );
};
