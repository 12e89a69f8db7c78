import { Text } from '@mantine/core';
import {
  IconAdjustments,
  IconDatabaseExport,
  IconLanguage,
  IconLock,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PartsLayout } from '#web/ui/page/PartsLayout.tsx';

const PARTS = [
  { key: 'profile', Icon: IconUser },
  { key: 'configs', Icon: IconAdjustments },
  { key: 'password', Icon: IconLock },
  { key: 'security', Icon: IconShieldLock },
  { key: 'language', Icon: IconLanguage },
  { key: 'email', Icon: IconMail },
  { key: 'dados', Icon: IconDatabaseExport },
] as const;

export const SettingsLayout = () => {
  const { t } = useTranslation('settings');
  const parts = PARTS.map(({ key, Icon }) => ({ key, Icon, title: t(`partes.${key}`) }));
  return (
    <>
      <PartsLayout title={t('titulo')} base="/settings" parts={parts} />
      <Text size="sm" c="dimmed" mt="xl">
        {t('versao', { versao: __APP_VERSION__ })}
      </Text>
    </>
  );
};
