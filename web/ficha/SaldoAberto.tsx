import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { usePacienteSaldo } from './paciente-saldo.ts';

/** The open and overdue amounts of this patient, with a link to them. */
export const SaldoAberto = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('ficha');
  const { data } = usePacienteSaldo(pacienteId);
  if (!data) return null;
  const vencido = Number(data.vencido) > 0;
  return (
    <div>
      <AnchorLink to="/atendimento/paciente/$id/financeiro" params={{ id: pacienteId }} fw={600}>
        {Number(data.aberto) > 0 ? formatMoney(data.aberto) : t('saldo_nada')}
      </AnchorLink>
      {vencido && (
        <Text size="sm" c="var(--attention)">
          {t('saldo_vencido', { valor: formatMoney(data.vencido) })}
        </Text>
      )}
    </div>
  );
};
