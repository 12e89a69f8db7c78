import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Brand } from './Brand.tsx';
import classes from './GuestLayout.module.css';
import { LocaleMenu } from './LocaleMenu.tsx';

/** A centred column without the navbar, for whoever is not signed in. */
export const GuestLayout = () => (
  <div className={classes.page}>
    <header className={classes.header}>
      <Brand />
      <LocaleMenu />
    </header>
    <main className={classes.main}>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </main>
  </div>
);
