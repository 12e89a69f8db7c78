import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBarcode, IconBuildingBank, IconCreditCard, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TipoPagamento } from '#contract/conta/pagamentos.ts';
import classes from './Formas.module.css';

const ICONS: Record<TipoPagamento, typeof IconBarcode> = {
  boleto: IconBarcode,
  pix: IconQrcode,
  debito: IconBuildingBank,
  credito: IconCreditCard,
  assinatura: IconRefresh,
};

type Props<T> = { tipos: readonly T[]; busy: boolean; onPick: (tipo: T) => void };

/** Payment methods, each with an explanation. */
export const Formas = <T extends TipoPagamento>({ tipos, busy, onPick }: Props<T>) => {
  const { t } = useTranslation('planos');
  return (
    <Stack gap="xs">
      {tipos.map((tipo) => {
        const Icon: typeof IconBarcode = ICONS[tipo];
        return (
          <UnstyledButton
            key={tipo}
            type="button"
            className={classes.tipo}
            disabled={busy}
            onClick={() => onPick(tipo)}
          >
            <Icon size={24} stroke={1.5} aria-hidden="true" />
            <span>
              <Text component="span" fw={600} display="block">
                {t(`tipos.${tipo}`)}
              </Text>
              <Text component="span" size="sm" c="dimmed" display="block">
                {t(`tipos_texto.${tipo}`)}
              </Text>
            </span>
          </UnstyledButton>
        );
      })}
    </Stack>
  );
};
