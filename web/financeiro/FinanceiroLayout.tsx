import { VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconAdjustments,
  IconCashBanknote,
  IconHourglassLow,
  IconReceipt,
  IconReceiptDollar,
  IconReportMoney,
} from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { SideMenu } from '#web/ui/SideMenu.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const PARTS = [
  { key: 'contas-a-receber', Icon: IconCashBanknote },
  { key: 'contas-a-pagar', Icon: IconReceipt },
  { key: 'extrato', Icon: IconReportMoney },
  { key: 'quem-deve', Icon: IconHourglassLow },
  { key: 'recibos', Icon: IconReceiptDollar },
  { key: 'ajustes', Icon: IconAdjustments },
] as const;

/** The practice's money, and the part of it that the address names. */
export const FinanceiroLayout = () => {
  const { t } = useTranslation('financeiro');
  useDocumentTitle(t('titulo'));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      <SideMenu
        label={t('titulo')}
        entries={PARTS.map(({ key, Icon }) => ({ key, to: `/financeiro/${key}`, title: t(`partes.${key}`), Icon }))}
      >
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </SideMenu>
    </>
  );
};
