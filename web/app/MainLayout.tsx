import '#web/shell/components.ts';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AtendimentoPanel, PedidoHost } from '#web/atendimentos/index.ts';
import { ReciboHost } from '#web/financeiro/recibos/ReciboHost.tsx';
import { ImprimirHost } from '#web/imprimir/ImprimirHost.tsx';
import { later } from '#web/lib/later.ts';
import { useFromDevice } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { NovoPacienteHost } from '#web/novo-paciente/index.ts';
import { KeepDays } from '#web/sem-conexao/index.ts';
import { Queries } from '#web/shell/Queries.tsx';
import { TelaTrancada } from '#web/tela-trancada/TelaTrancada.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AoVivo } from './AoVivo.tsx';
import { fetchAhead } from './ahead.ts';
import { Banners } from './Banners.tsx';
import classes from './MainLayout.module.css';
import { Navbar } from './menu/Navbar.tsx';
import { Resume } from './Resume.tsx';
import { Signed } from './Signed.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { startWorker } from './worker.ts';

const MarcasHost = later(() => import('#web/atendimentos/marcas/MarcasHost.tsx').then((module) => module.MarcasHost), {
  quiet: true,
});

const NoAparelho = later(() => import('#web/sem-conexao/NoAparelho.tsx').then((module) => module.NoAparelho));
const Guardado = later(() => import('#web/sem-conexao/Guardado.tsx').then((module) => module.Guardado));

/** The screen of the address; without the server, home is what this device keeps. */
const Screen = () => {
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return useFromDevice() && atHome ? <Guardado /> : <Outlet />;
};

/** Above every screen. */
const Notices = () =>
  useFromDevice() ? (
    <Suspense>
      <NoAparelho />
    </Suspense>
  ) : (
    <Banners />
  );

export const MainLayout = () => {
  const { t } = useTranslation();
  const locale = currentLocale();
  useEffect(fetchAhead, []);
  useEffect(() => startWorker(locale), [locale]);
  return (
    <Queries>
      <Signed>
        <a className="skip-link" href="#conteudo">
          {t('ir_ao_conteudo')}
        </a>
        <Navbar />
        <Resume />
        <KeepDays />
        <AoVivo />
        <Notices />
        <main id="conteudo" className={classes.main} tabIndex={-1}>
          <Suspense fallback={<Waiting h={480} announced />}>
            <Screen />
          </Suspense>
          <ImprimirHost />
          <ReciboHost />
          <NovoPacienteHost />
          <AtendimentoPanel />
          <PedidoHost />
          <Suspense>
            <MarcasHost />
          </Suspense>
          <Shortcuts />
        </main>
        <Suspense>
          <TelaTrancada />
        </Suspense>
      </Signed>
    </Queries>
  );
};
