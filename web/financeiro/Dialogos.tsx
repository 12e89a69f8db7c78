import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Acao } from './Acoes.tsx';
import { CobrancaDialog } from './CobrancaDialog.tsx';
import { DetalhesDialog } from './DetalhesDialog.tsx';
import { EstornarDialog } from './EstornarDialog.tsx';
import { LancamentoDialog } from './LancamentoDialog.tsx';
import { type Feito, PagarDialog } from './PagarDialog.tsx';
import { useRecibo } from './usar-recibo.ts';

type Props = { acao: Acao | null; onAcao: (acao: Acao | null) => void; onPago?: () => void };

/** The one dialog that is open, whichever it is. */
export const Dialogos = ({ acao, onAcao, onPago }: Props) => {
  const { t } = useTranslation('financeiro');
  const { emitir } = useRecibo();
  const close = () => onAcao(null);
  /** Paid: the receipt is one click away. */
  const pago = ({ itens, pagamento_id }: Feito) => {
    const id = uuidv7();
    const dar = () => {
      notifications.hide(id);
      if (pagamento_id) emitir(pagamento_id);
    };
    notifications.show({
      id,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t('pagar.feito', { count: itens.length })}</Text>
          {pagamento_id && itens[0]?.tipo === 'Receber' && (
            <Button size="xs" variant="light" leftSection={<IconReceipt size={14} />} onClick={dar}>
              {t('recibo.emitir')}
            </Button>
          )}
        </Group>
      ),
      closeButtonProps: { 'aria-label': t('shell:fechar') },
    });
    onPago?.();
    close();
  };
  if (!acao) return null;
  if (acao.tipo === 'pagar') return <PagarDialog itens={acao.itens} onClose={close} onDone={pago} />;
  if (acao.tipo === 'cobrar') return <CobrancaDialog item={acao.item} onClose={close} />;
  if (acao.tipo === 'estornar') return <EstornarDialog item={acao.item} pagamento={acao.pagamento} onClose={close} />;
  if (acao.tipo === 'editar') return <LancamentoDialog item={acao.item} tipo={acao.item.tipo} onClose={close} />;
  return <DetalhesDialog id={acao.item.id} onAcao={onAcao} onClose={close} />;
};
