import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { changeLocale, currentLocale } from '#web/lib/i18n.ts';
import { LOCALE_NAMES } from '#web/lib/locale-names.ts';

export const LocaleMenu = () => {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('idioma')}
      size="xs"
      value={currentLocale()}
      onChange={({ currentTarget }) => changeLocale(currentTarget.value as Locale)}
      data={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
    />
  );
};
