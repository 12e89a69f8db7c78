import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';

type Values = { password: string; password_confirmation: string };

/** A new password and its repetition, used by every form that sets one. */
export const SenhaNova = <V extends Values>({ form }: { form: UseFormReturnType<V> }) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <SenhaInput
        label={t('senha_nova')}
        description={t('senha_dica')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <SenhaInput
        label={t('senha_confirmar')}
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
};
