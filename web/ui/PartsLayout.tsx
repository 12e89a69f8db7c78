import { VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { type SideEntry, SideMenu } from './SideMenu.tsx';
import { Spinner } from './Spinner.tsx';

type Props = {
  /** The word of the area: its address, and the file its texts are in (`titulo`, `partes.{key}`). */
  area: string;
  parts: readonly Pick<SideEntry, 'key' | 'Icon'>[];
  /** What stands above all of its parts. */
  children?: ReactNode;
};

/** An area with parts: their menu, and the one that the address names. */
export const PartsLayout = ({ area, parts, children }: Props) => {
  const { t } = useTranslation(area);
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      {children}
      <SideMenu
        label={t('titulo')}
        entries={parts.map(({ key, Icon }) => ({ key, to: `/${area}/${key}`, title: t(`partes.${key}`), Icon }))}
      >
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </SideMenu>
    </>
  );
};
