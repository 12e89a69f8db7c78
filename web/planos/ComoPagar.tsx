import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assentos } from '#contract/conta/assentos.ts';
import { TIPOS_PAGAMENTO, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import type { Plano } from '#contract/conta/planos.ts';
import { ASSENTOS_MAX, extrasPropostos, valorDoPlano } from '#domain/assentos.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Formas, periodo } from '#web/pagamentos/index.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';

type Props = {
  plano: Plano;
  assentos: Assentos;
  busy: boolean;
  onClose: () => void;
  onPick: (tipo: TipoPagamento, extras: number) => void;
};

/** How to pay for a plan. A practice with several people also says how many seats it needs. */
export const ComoPagar = ({ plano, assentos, busy, onClose, onPick }: Props) => {
  const { t } = useTranslation('planos');
  const [extras, setExtras] = useState(() => extrasPropostos(plano, assentos, assentos.usados));
  const varios = plano.valor_assento !== null && (assentos.usados > 1 || assentos.assentos_extras > 0);
  return (
    <Dialog opened onClose={onClose} title={t('como_pagar')}>
      {varios && (
        <Stack gap="xs" mb="md">
          <NumberInput
            label={t('assentos.campo')}
            description={t('assentos.em_uso', { usados: assentos.usados, total: plano.assentos + extras })}
            min={0}
            max={ASSENTOS_MAX}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={extras}
            onChange={(value) => setExtras(Number(value) || 0)}
          />
          <Text fw={600} role="status">
            {formatMoney(valorDoPlano(plano, extras))} {periodo(t, plano.meses)}
          </Text>
        </Stack>
      )}
      <Formas tipos={TIPOS_PAGAMENTO} busy={busy} onPick={(tipo) => onPick(tipo, extras)} />
    </Dialog>
  );
};
