import { useDocumentTitle } from '@mantine/hooks';
import { IconAdjustments, IconLanguage, IconLock, IconMail, IconUser } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import classes from './SettingsLayout.module.css';

const PARTS = [
  { key: 'profile', Icon: IconUser },
  { key: 'configs', Icon: IconAdjustments },
  { key: 'password', Icon: IconLock },
  { key: 'language', Icon: IconLanguage },
  { key: 'email', Icon: IconMail },
] as const;

export const SettingsLayout = () => {
  const { t } = useTranslation('settings');
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <h1 className={classes.hidden}>{t('titulo')}</h1>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label={t('titulo')}>
          {PARTS.map(({ key, Icon }) => (
            <Link key={key} to={`/settings/${key}`} className={classes.entry}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {t(`partes.${key}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.content}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
};
