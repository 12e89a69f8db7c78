import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password. What is wrong with it is told to assistive technology too, and the eye can be reached by keyboard. */
export const SenhaInput = (props: PasswordInputProps) => {
  const { t } = useTranslation('auth');
  return (
    <PasswordInput
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('mostrar_senha') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
};
