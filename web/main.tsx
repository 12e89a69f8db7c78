import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './shell/mantine.ts';
import '@fontsource-variable/figtree/wght.css';
import './tokens.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { keepCardDocument } from './lib/card-document.ts';
import { wipeOffline } from './lib/offline/wipe.ts';
import { whenIdle } from './lib/session/idle.ts';
import { hasToken } from './lib/session/session.ts';
import { startI18n } from './lib/texts/i18n.ts';
import { ErrorDialogs } from './shell/ErrorDialogs.tsx';
import { Notices } from './shell/Notices.tsx';
import { Progress } from './shell/Progress.tsx';
import { theme } from './theme.ts';

// For browsers without Temporal.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
keepCardDocument(router);
// The session ended with the browser, or its cookie was removed.
if (!hasToken()) wipeOffline();
await startI18n();
whenIdle(() => void import('./lib/print-light.ts').then(({ printLight }) => printLight()));
whenIdle(() => void import('./lib/session/abas.ts').then(({ watchTabs }) => watchTabs(router)));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <Progress />
        <RouterProvider router={router} />
        <Notices />
        <ErrorDialogs />
      </MantineProvider>
    </StrictMode>,
  );
