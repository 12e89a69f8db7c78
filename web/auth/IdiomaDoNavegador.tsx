import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COOKIE_LOCALE } from '#domain/constants.ts';
import { idiomaDe } from '#domain/text/idioma.ts';
import { readCookie } from '#web/lib/session/cookies.ts';
import { changeLocale, currentLocale } from '#web/lib/texts/i18n.ts';
import { LOCALE_OFFERS } from '#web/lib/texts/locale-names.ts';

/** On a first visit, offers the language of the browser if the page is in another one. */
export const IdiomaDoNavegador = () => {
  // Renders again when the language changes.
  useTranslation();
  const idioma = idiomaDe(navigator.languages);
  if (!idioma || idioma === currentLocale() || readCookie(COOKIE_LOCALE) !== null) return null;
  return (
    <Anchor component="button" type="button" lang={idioma} ta="center" onClick={() => changeLocale(idioma)}>
      {LOCALE_OFFERS[idioma]}
    </Anchor>
  );
};
