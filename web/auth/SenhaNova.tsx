import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

type Values = { password: string; password_confirmation: string };

/** A new password and once more, the same in every form that asks for one. */
export const SenhaNova = <V extends Values>({ form }: { form: UseFormReturnType<V> }) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordInput
        label={t('senha_nova')}
        description={t('senha_dica')}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': t('mostrar_senha') }}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('senha_confirmar')}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': t('mostrar_senha') }}
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
};
