import { VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconAdjustments,
  IconDatabaseExport,
  IconLanguage,
  IconLock,
  IconMail,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { SideMenu } from '#web/ui/SideMenu.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

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
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      <SideMenu
        label={t('titulo')}
        entries={PARTS.map(({ key, Icon }) => ({ key, to: `/settings/${key}`, title: t(`partes.${key}`), Icon }))}
      >
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </SideMenu>
    </>
  );
};
