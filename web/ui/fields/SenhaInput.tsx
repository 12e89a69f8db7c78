import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/**
 * A password field. Errors are announced to assistive technology, and the visibility toggle is reachable by keyboard.
 */
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
