import {
  IconAdjustments,
  IconCashBanknote,
  IconHourglassLow,
  IconReceipt,
  IconReceiptDollar,
  IconReportMoney,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type MoneyPart, moneyPartsOf } from '#web/lib/session/money.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PartsLayout } from '#web/ui/page/PartsLayout.tsx';

const ICONS: Record<MoneyPart, typeof IconReceipt> = {
  'contas-a-receber': IconCashBanknote,
  'contas-a-pagar': IconReceipt,
  extrato: IconReportMoney,
  'quem-deve': IconHourglassLow,
  recibos: IconReceiptDollar,
  repasses: IconUsersGroup,
  ajustes: IconAdjustments,
};

/** The finance module: its menu, and the part of the current address. */
export const FinanceiroLayout = () => {
  const { t } = useTranslation('financeiro');
  const parts = moneyPartsOf(useSignedUser()).map((key) => ({
    key,
    to: `/financeiro/${key}` as const,
    Icon: ICONS[key],
    title: t(`partes.${key}`),
  }));
  return <PartsLayout title={t('titulo')} parts={parts} />;
};
FinanceiroLayout.needs = lancamentos.listar;
