import { useTranslation } from 'react-i18next';
import type { Locale } from '#domain/constants.ts';
import { LOCALE_OPTIONS } from '#web/lib/texts/locale-names.ts';
import { Select } from './Select.tsx';

type Props = {
  /** Those who are chosen. */
  para: readonly { idioma: Locale | null }[];
  /** Empty: that of the practice. */
  value: Locale | undefined;
  onChange: (idioma: Locale) => void;
};

/** The language of a link for those who have none of their own; not shown if everybody has one. */
export const IdiomaDoLink = ({ para, value, onChange }: Props) => {
  const { t } = useTranslation(['links', 'cadastro']);
  if (para.every(({ idioma }) => idioma !== null)) return null;
  return (
    <Select<Locale>
      label={t('idioma')}
      description={para.some(({ idioma }) => idioma !== null) ? t('idioma_dica') : undefined}
      allowDeselect={false}
      data={LOCALE_OPTIONS}
      placeholder={t('cadastro:idioma_da_pratica')}
      value={value ?? null}
      onChange={(escolhido) => escolhido && onChange(escolhido)}
    />
  );
};
