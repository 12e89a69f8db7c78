import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';

type Props = {
  /** What its rows are called. */
  nome: 'pacientes' | 'responsaveis' | 'escolas' | 'testes' | 'atendimentos' | 'lancamentos';
  total: number | undefined;
};

/** The number of rows of a list. Its place is kept while it is not known, so that nothing beside it moves. */
export const Total = ({ nome, total }: Props) => {
  const { t } = useTranslation('cadastro');
  const count = total ?? 0;
  return (
    <Badge
      variant="light"
      size="lg"
      tt="none"
      aria-live="polite"
      style={total === undefined ? { visibility: 'hidden' } : undefined}
    >
      {t(`total.${nome}`, { count, n: formatNumber(count) })}
    </Badge>
  );
};
