import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Spinner } from '#web/ui/Spinner.tsx';
import classes from './BasicLayout.module.css';
import { Brand } from './Brand.tsx';
import { LocaleMenu } from './LocaleMenu.tsx';

/** A centred column without the navbar. */
export const BasicLayout = () => (
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
