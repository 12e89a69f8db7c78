import type { ComponentType } from 'react';
import { type Needed, usePode } from '#web/lib/session/pode.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** A page for members who may call a route; for others it is not found, whoever typed its address. */
export const admitted = (Page: ComponentType, needs: Needed) => () => {
  const pode = usePode();
  return pode(needs) ? <Page /> : <NotFoundPage />;
};
