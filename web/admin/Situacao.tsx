import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdminConta } from '#contract/conta/admin.ts';
import { COR } from '#web/ui/tons.ts';

export const Situacao = ({ situacao }: { situacao: AdminConta['situacao'] }) => {
  const { t } = useTranslation('admin');
  return (
    <Badge color={COR[situacao]} size="lg" flex="none">
      {t(`situacoes.${situacao}`)}
    </Badge>
  );
};
