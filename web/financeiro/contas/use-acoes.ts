import {
  IconBan,
  IconBrandWhatsapp,
  IconCash,
  IconEye,
  IconPencil,
  IconReceipt,
  IconRestore,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LancamentoNaLista, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { useMudancas } from '../financeiro.queries.ts';
import { useRecibo } from '../recibos/use-recibo.ts';

export type Acao =
  | { tipo: 'ver' | 'editar' | 'cobrar'; item: LancamentoNaLista }
  | { tipo: 'estornar'; item: LancamentoNaLista; pagamento?: { id: string; valor: string } }
  | { tipo: 'pagar'; itens: LancamentoNaLista[] };

export type Comando = Extract<AcaoDaLinha, { onClick: () => void }>;

/** What a row on a wide screen offers without its menu. */
export const DIRETAS: ReadonlySet<string> = new Set(['pagar', 'cobrar', 'recibo']);

type Props = { onAcao: (acao: Acao) => void; onExcluir: (item: LancamentoNaLista) => void };

/** What can be done with an entry, the most frequent first: the buttons of a row and its menu on a phone. */
export const useAcoes = ({ onAcao, onExcluir }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { marcar } = useMudancas();
  const { emitir, emitindoDe } = useRecibo();
  const edita = usePode()(lancamentos.editar);
  const mudar = (item: LancamentoNaLista, status: 'Aberto' | 'Cancelado') => {
    const { descricao } = item;
    const texto = status === 'Aberto' ? t('reaberto_aviso', { descricao }) : t('cancelado_aviso', { descricao });
    const desfazer = (agora: LancamentoNaLista) => {
      const voltar = () => marcar.mutate({ item: agora, status: status === 'Aberto' ? 'Cancelado' : 'Aberto' });
      offerUndo(texto, voltar, item.id);
    };
    // Not by `onSuccess`, which only the last of several entries gets that are changed one after the other.
    marcar.mutateAsync({ item, status }).then(desfazer, () => undefined);
  };
  const acoesDe = (item: LancamentoNaLista): Comando[] => {
    const ver: Comando = { key: 'ver', label: t('ver'), Icon: IconEye, onClick: () => onAcao({ tipo: 'ver', item }) };
    if (!edita) return [ver];
    const aberto = item.status === 'Aberto';
    const pago = Number(item.valor_pago) > 0;
    const { pagamento_id } = item;
    const recebe = item.tipo === 'Receber';
    const acoes: (Comando | false)[] = [
      aberto && {
        key: 'pagar',
        label: recebe ? t('pagar.receber') : t('pagar.pagar'),
        short: recebe ? t('curto.receber') : t('curto.pagar'),
        Icon: IconCash,
        onClick: () => onAcao({ tipo: 'pagar', itens: [item] }),
      },
      aberto &&
        recebe && {
          key: 'cobrar',
          label: t('cobrar.titulo'),
          short: t('curto.cobrar'),
          Icon: IconBrandWhatsapp,
          onClick: () => onAcao({ tipo: 'cobrar', item }),
        },
      pago &&
        recebe && {
          key: 'recibo',
          label: t('recibo.um'),
          Icon: IconReceipt,
          onClick: () => (pagamento_id ? emitir(pagamento_id) : onAcao({ tipo: 'ver', item })),
        },
      ver,
      {
        key: 'editar',
        label: t('cadastro:editar'),
        Icon: IconPencil,
        onClick: () => onAcao({ tipo: 'editar', item }),
      },
      pago && {
        key: 'estornar',
        label: t('estornar'),
        Icon: IconRotate,
        onClick: () => onAcao({ tipo: 'estornar', item }),
      },
      !pago &&
        aberto && {
          key: 'cancelar',
          label: t('cancelar'),
          Icon: IconBan,
          onClick: () => mudar(item, 'Cancelado'),
        },
      item.status === 'Cancelado' && {
        key: 'reabrir',
        label: t('reabrir'),
        Icon: IconRestore,
        onClick: () => mudar(item, 'Aberto'),
      },
      !pago && {
        key: 'excluir',
        label: t('cadastro:excluir'),
        Icon: IconTrash,
        red: true,
        onClick: () => onExcluir(item),
      },
    ];
    return acoes.filter((acao) => acao !== false);
  };
  return { acoesDe, emitindoDe };
};
