import '#web/shell/components.ts';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { type CSSProperties, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_FADE_MS, NOTIFICATION_MS, NOTIFICATION_OFFSET, NOTIFICATION_WIDTH } from '#domain/constants.ts';
import { ReciboHost } from '#web/financeiro/recibos/ReciboHost.tsx';
import { ImprimirHost } from '#web/imprimir/ImprimirHost.tsx';
import { useLugarLivre } from '#web/lib/notices/lugar-livre.ts';
import { Queries } from '#web/shell/Queries.tsx';
import { TelaTrancada } from '#web/tela-trancada/TelaTrancada.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { fetchAhead } from './ahead.ts';
import { Banners } from './Banners.tsx';
import classes from './MainLayout.module.css';
import { Navbar } from './Navbar.tsx';
import { Resume } from './Resume.tsx';
import { Signed } from './Signed.tsx';

/** Notices of finished actions, with undo; placed where they cover no control. */
const Notices = () => {
  const find = () => document.querySelector<HTMLElement>(`.${classes.notifications}[data-position="top-right"]`);
  useLugarLivre(find, NOTIFICATION_OFFSET);
  return (
    <Notifications
      // A portal would not be mounted yet when the effect looks for it.
      withinPortal={false}
      position="top-right"
      autoClose={NOTIFICATION_MS}
      containerWidth={NOTIFICATION_WIDTH}
      transitionDuration={NOTIFICATION_FADE_MS}
      pauseResetOnHover="notification"
      className={classes.notifications}
      style={{ '--offset': `${NOTIFICATION_OFFSET}px` } as CSSProperties}
    />
  );
};

export const MainLayout = () => {
  const { t } = useTranslation();
  useEffect(fetchAhead, []);
  return (
    <Queries>
      <Signed>
        <a className="skip-link" href="#conteudo">
          {t('ir_ao_conteudo')}
        </a>
        <Navbar />
        <Resume />
        <Banners />
        <main id="conteudo" className={classes.main} tabIndex={-1}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
          <ImprimirHost />
          <ReciboHost />
        </main>
        <Suspense>
          <TelaTrancada />
        </Suspense>
        <Notices />
      </Signed>
    </Queries>
  );
};
