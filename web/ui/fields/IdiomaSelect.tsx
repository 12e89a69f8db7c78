import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#domain/constants.ts';
import { LOCALE_OPTIONS } from '#web/lib/texts/locale-names.ts';
import { Select } from './Select.tsx';

type Props = { value?: Locale | null; onChange?: (idioma: Locale | null) => void; error?: ReactNode };

/** In which language somebody is written to. Empty is the language of the practice. */
export const IdiomaSelect = (props: Props) => {
  const { t } = useTranslation('cadastro');
  return (
    <Select<Locale>
      label={t('campos.idioma')}
      placeholder={t('idioma_da_pratica')}
      clearable
      data={LOCALE_OPTIONS}
      {...props}
    />
  );
};
