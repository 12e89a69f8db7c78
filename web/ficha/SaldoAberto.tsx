import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePacienteSaldo } from './paciente-saldo.ts';

/** The open and overdue amounts of this patient, with a link to them. */
export const SaldoAberto = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('ficha');
  const { data } = usePacienteSaldo(pacienteId);
  if (!data) return null;
  const vencido = Number(data.vencido) > 0;
  return (
    <div>
      <Anchor component={Link} to={`/atendimento/paciente/${pacienteId}/financeiro`} fw={600}>
        {Number(data.aberto) > 0 ? formatMoney(data.aberto) : t('saldo_nada')}
      </Anchor>
      {vencido && (
        <Text size="sm" c="var(--attention)">
          {t('saldo_vencido', { valor: formatMoney(data.vencido) })}
        </Text>
      )}
    </div>
  );
};
