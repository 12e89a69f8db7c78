import './tokens.css';
import './link-aberto/link-aberto.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LinkPage } from './link-aberto/index.ts';

/** The page for links: a small application of its own, without the router, the session and the components of the other. */
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <LinkPage />
    </StrictMode>,
  );
