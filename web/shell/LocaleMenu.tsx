import { useTranslation } from 'react-i18next';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { changeLocale, currentLocale } from '#web/lib/texts/i18n.ts';
import { LOCALE_NAMES } from '#web/lib/texts/locale-names.ts';
import classes from './LocaleMenu.module.css';

/** A native select, to keep the first screen small. */
export const LocaleMenu = () => {
  const { t } = useTranslation();
  return (
    <select
      className={classes.select}
      aria-label={t('idioma')}
      value={currentLocale()}
      onChange={({ currentTarget }) => changeLocale(currentTarget.value as Locale)}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  );
};
