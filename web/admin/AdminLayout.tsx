import { Alert, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconBriefcase,
  IconChartBar,
  IconCreditCard,
  IconShieldLock,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { SideMenu } from '#web/ui/SideMenu.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const PARTS = [
  { key: 'contas', Icon: IconUsers },
  { key: 'pagamentos', Icon: IconCreditCard },
  { key: 'planos', Icon: IconStack2 },
  { key: 'profissoes', Icon: IconBriefcase },
  { key: 'numeros', Icon: IconChartBar },
] as const;

export const AdminLayout = () => {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      <Alert icon={<IconShieldLock />} mb="md">
        {t('sem_clinico')}
      </Alert>
      <SideMenu
        label={t('titulo')}
        entries={PARTS.map(({ key, Icon }) => ({ key, to: `/admin/${key}`, title: t(`partes.${key}`), Icon }))}
      >
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </SideMenu>
    </>
  );
};
