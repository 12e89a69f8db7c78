import { VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { BreadcrumbBar } from './BreadcrumbBar.tsx';
import { type SideEntry, SideMenu } from './SideMenu.tsx';
import { Waiting } from './Waiting.tsx';

type Props = {
  title: string;
  parts: SideEntry[];
  /** Rendered above every part. */
  children?: ReactNode;
  /** Rendered below the part, once its code is there. */
  foot?: ReactNode;
};

/** A screen with parts: their menu, and the part of the current address. */
export const PartsLayout = ({ title, parts, children, foot }: Props) => {
  useDocumentTitle(title);
  return (
    <>
      <BreadcrumbBar links={[{ title, active: true }]} />
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {children}
      <SideMenu label={title} entries={parts}>
        <Suspense fallback={<Waiting h={320} announced />}>
          <Outlet />
          {foot}
        </Suspense>
      </SideMenu>
    </>
  );
};
