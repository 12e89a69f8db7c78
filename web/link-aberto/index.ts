/** What `web/link.tsx` uses of this feature. */
export { LinkPage } from './LinkPage.tsx';
