import { Button, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/constants.ts';
import { changeLocale, currentLocale } from '#web/lib/i18n.ts';
import { LOCALE_NAMES } from '#web/lib/locale-names.ts';

export const LocaleMenu = () => {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconLanguage size={18} />}>
          {LOCALE_NAMES[currentLocale()]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('idioma')}>
        {LOCALES.map((locale) => (
          <Menu.Item key={locale} lang={locale} onClick={() => changeLocale(locale)}>
            {LOCALE_NAMES[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
