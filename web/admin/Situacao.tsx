import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdminConta } from '#contract/conta/admin.ts';
import classes from '#web/ui/Status.module.css';

const TONES: Record<AdminConta['situacao'], string> = {
  ativa: 'primary',
  teste: 'success',
  vencida: 'warning',
  suspensa: 'danger',
};

export const Situacao = ({ situacao }: { situacao: AdminConta['situacao'] }) => {
  const { t } = useTranslation('admin');
  return (
    <Badge className={classes.badge} data-tone={TONES[situacao]} size="lg" flex="none">
      {t(`situacoes.${situacao}`)}
    </Badge>
  );
};
