import { Text } from '@mantine/core';
import {
  IconAdjustments,
  IconDatabaseExport,
  IconLanguage,
  IconLink,
  IconLock,
  IconMail,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
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
  links: IconLink,
  equipe: IconUsers,
  dados: IconDatabaseExport,
};

/** Shown once nothing is being read, so that it does not move. */
const Versao = () => {
  const { t } = useTranslation('settings');
  const busy = useIsFetching() > 0;
  const [shown, setShown] = useState(!busy);
  if (!busy && !shown) setShown(true);
  return (
    shown && (
      <Text size="sm" c="dimmed" mt="xl">
        {t('versao', { versao: __APP_VERSION__ })}
      </Text>
    )
  );
};

export const SettingsLayout = () => {
  const { t } = useTranslation('settings');
  const user = useSignedUser();
  const { pathname } = useLocation();
  const parts = settingsPartsOf(user)
    // Whoever works alone comes to the team from the preferences or the search.
    .filter((key) => key !== 'equipe' || user.membro.equipe || pathname.endsWith('/equipe'))
    .map((key) => ({ key, to: `/settings/${key}` as const, Icon: ICONS[key], title: t(`partes.${key}`) }));
  return <PartsLayout title={t('titulo')} parts={parts} foot={<Versao key={pathname} />} />;
};
