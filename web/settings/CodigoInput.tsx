import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A code of the authenticator, or a recovery code. */
export const CodigoInput = (props: TextInputProps) => {
  const { t } = useTranslation('seguranca');
  return (
    <TextInput label={t('codigo')} description={t('codigo_dica')} autoComplete="one-time-code" required {...props} />
  );
};
