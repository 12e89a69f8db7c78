import { Group } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { LocaleMenu } from '#web/shell/LocaleMenu.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import classes from './Column.module.css';

/** Links to login and sign-up, for guests. */
const WaysIn = () => {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink to="/login" variant="subtle">
        {t('entrar')}
      </ButtonLink>
      <ButtonLink to="/register">{t('cadastrar_se')}</ButtonLink>
    </>
  );
};

/** A centred column without the menu. */
export const Column = () => {
  const user = useUser();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <Group gap="xs" wrap="nowrap">
          {!user && <WaysIn />}
          <LocaleMenu />
        </Group>
      </header>
      <main className={classes.main}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
};
