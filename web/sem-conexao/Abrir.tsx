import { Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { openScreens } from '#web/lib/offline/answers.ts';
import { holdScreens } from '#web/lib/session/session.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';

/** Asks for the password that opens what this device keeps, and then shows the screens. */
export const Abrir = ({ onGone }: { onGone: () => void }) => {
  const { t } = useTranslation(['sem-conexao', 'seguranca']);
  const router = useRouter();
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('./abrir.schema.ts')).Senha,
    initialValues: { password: '' },
    submit: async ({ password }): Promise<void> => {
      // The screen of the address still shows why it could not be opened.
      holdScreens(true);
      try {
        const result = await openScreens(password);
        if (!result) onGone();
        else if ('left' in result) form.setFieldError('password', t('senha_errada', { count: result.left }));
        else await router.invalidate();
      } finally {
        holdScreens(false);
      }
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
