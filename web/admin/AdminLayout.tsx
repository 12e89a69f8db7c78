import { Alert } from '@mantine/core';
import {
  IconBriefcase,
  IconChartBar,
  IconCreditCard,
  IconShieldLock,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PartsLayout } from '#web/ui/page/PartsLayout.tsx';

const PARTS = [
  { key: 'contas', Icon: IconUsers },
  { key: 'pagamentos', Icon: IconCreditCard },
  { key: 'planos', Icon: IconStack2 },
  { key: 'profissoes', Icon: IconBriefcase },
  { key: 'numeros', Icon: IconChartBar },
] as const;

export const AdminLayout = () => {
  const { t } = useTranslation('admin');
  const parts = PARTS.map(({ key, Icon }) => ({ key, to: `/admin/${key}` as const, Icon, title: t(`partes.${key}`) }));
  return (
    <PartsLayout title={t('titulo')} parts={parts}>
      <Alert role="note" icon={<IconShieldLock />} mb="md">
        {t('sem_clinico')}
      </Alert>
    </PartsLayout>
  );
};
