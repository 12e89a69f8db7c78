import {
  IconAdjustments,
  IconCashBanknote,
  IconHourglassLow,
  IconReceipt,
  IconReceiptDollar,
  IconReportMoney,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PartsLayout } from '#web/ui/page/PartsLayout.tsx';

const PARTS = [
  { key: 'contas-a-receber', Icon: IconCashBanknote },
  { key: 'contas-a-pagar', Icon: IconReceipt },
  { key: 'extrato', Icon: IconReportMoney },
  { key: 'quem-deve', Icon: IconHourglassLow },
  { key: 'recibos', Icon: IconReceiptDollar },
  { key: 'ajustes', Icon: IconAdjustments },
] as const;

/** The finance module: its menu, and the part of the current address. */
export const FinanceiroLayout = () => {
  const { t } = useTranslation('financeiro');
  const parts = PARTS.map(({ key, Icon }) => ({ key, Icon, title: t(`partes.${key}`) }));
  return <PartsLayout title={t('titulo')} base="/financeiro" parts={parts} />;
};
