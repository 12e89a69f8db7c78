import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Repasse } from '#contract/financeiro/repasses.ts';
import { COR } from '#web/ui/tons.ts';
import { type Situacao as Nome, situacaoDe } from './repasses.queries.ts';

const CORES: Record<Nome, string> = { aberto: COR.rascunho, fechado: COR.Aberto, pago: COR.Pago };

/** Open, closed or paid. */
export const Situacao = ({ item }: { item: Pick<Repasse, 'fechado_em' | 'pago'> }) => {
  const { t } = useTranslation('financeiro');
  const situacao = situacaoDe(item);
  return (
    <Badge variant="light" miw="max-content" color={CORES[situacao]} tt="none">
      {t(`repasses.situacoes.${situacao}`)}
    </Badge>
  );
};
