import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notices/notices.ts';
import { useRecibo } from '../recibos/use-recibo.ts';
import { CobrancaDialog } from './CobrancaDialog.tsx';
import { DetalhesDialog } from './DetalhesDialog.tsx';
import { EditarDialog } from './EditarDialog.tsx';
import { EstornarDialog } from './EstornarDialog.tsx';
import { type Feito, PagarDialog } from './PagarDialog.tsx';
import type { Acao } from './use-acoes.ts';

export type DialogosProps = { acao: Acao | null; onAcao: (acao: Acao | null) => void; onPago?: () => void };

/** The dialog of the current action. */
export const Dialogos = ({ acao, onAcao, onPago }: DialogosProps) => {
  const { t } = useTranslation('financeiro');
  const { emitir } = useRecibo();
  const close = () => onAcao(null);
  /** After a payment the notice offers its receipt. */
  const pago = ({ itens, pagamento_id }: Feito) => {
    const texto = t('pagar.feito', { count: itens.length });
    if (pagamento_id && itens[0]?.tipo === 'Receber')
      notify({
        message: texto,
        action: {
          label: t('recibo.emitir'),
          icon: <IconReceipt size={14} />,
          run: () => emitir(pagamento_id),
        },
      });
    else notify({ type: 'success', message: texto });
    onPago?.();
    close();
  };
  if (!acao) return null;
  if (acao.tipo === 'pagar') return <PagarDialog itens={acao.itens} onClose={close} onDone={pago} />;
  if (acao.tipo === 'cobrar') return <CobrancaDialog item={acao.item} onClose={close} />;
  if (acao.tipo === 'estornar') return <EstornarDialog item={acao.item} pagamento={acao.pagamento} onClose={close} />;
  if (acao.tipo === 'editar') return <EditarDialog id={acao.item.id} onClose={close} />;
  return <DetalhesDialog id={acao.item.id} onAcao={onAcao} onClose={close} />;
};
