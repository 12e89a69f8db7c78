import { Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBarcode, IconBuildingBank, IconCreditCard, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TIPOS_PAGAMENTO, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './ComoPagar.module.css';

const ICONS: Record<TipoPagamento, typeof IconBarcode> = {
  boleto: IconBarcode,
  pix: IconQrcode,
  debito: IconBuildingBank,
  credito: IconCreditCard,
  assinatura: IconRefresh,
};

type Props = { opened: boolean; busy: boolean; onClose: () => void; onPick: (tipo: TipoPagamento) => void };

/** The payment methods, each with an explanation. */
export const ComoPagar = ({ opened, busy, onClose, onPick }: Props) => {
  const { t } = useTranslation('planos');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('como_pagar')}>
      <Stack gap="xs">
        {TIPOS_PAGAMENTO.map((tipo) => {
          const Icon = ICONS[tipo];
          return (
            <UnstyledButton key={tipo} className={classes.tipo} disabled={busy} onClick={() => onPick(tipo)}>
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
    </Dialog>
  );
};
