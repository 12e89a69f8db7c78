import './tokens.css';
import './link-aberto/link-aberto.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LinkPage } from './link-aberto/index.ts';

// `color-scheme.js` sets the scheme once; a phone changes to dark in the evening while the page is open.
const dark = matchMedia('(prefers-color-scheme: dark)');
dark.addEventListener('change', ({ matches }) => {
  document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light');
});

/** The page for links: a small application of its own, without the router, the session and the components of the other. */
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LinkPage />
    </StrictMode>,
  );
