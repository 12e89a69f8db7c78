import { Text } from '@mantine/core';
import {
  IconAdjustments,
  IconDatabaseExport,
  IconLanguage,
  IconLock,
  IconMail,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type SettingsPart, settingsPartsOf } from '#web/lib/session/settings-parts.ts';
import { PartsLayout } from '#web/ui/page/PartsLayout.tsx';
import type { SideEntry } from '#web/ui/page/SideMenu.tsx';

const ICONS: Record<SettingsPart, SideEntry['Icon']> = {
  profile: IconUser,
  configs: IconAdjustments,
  password: IconLock,
  security: IconShieldLock,
  language: IconLanguage,
  email: IconMail,
  equipe: IconUsers,
  dados: IconDatabaseExport,
};

export const SettingsLayout = () => {
  const { t } = useTranslation('settings');
  const parts = settingsPartsOf(useSignedUser()).map((key) => ({
    key,
    to: `/settings/${key}` as const,
    Icon: ICONS[key],
    title: t(`partes.${key}`),
  }));
  return (
    <>
      <PartsLayout title={t('titulo')} parts={parts} />
      <Text size="sm" c="dimmed" mt="xl">
        {t('versao', { versao: __APP_VERSION__ })}
      </Text>
    </>
  );
};
