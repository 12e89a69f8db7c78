import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconBan,
  IconBrandWhatsapp,
  IconCash,
  IconDots,
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
import { RestaurarButton } from '#web/ui/lista/RestaurarButton.tsx';
import { useMudancas } from '../financeiro.queries.ts';
import { useRecibo } from '../recibos/use-recibo.ts';

export type Acao =
  | { tipo: 'ver' | 'editar' | 'cobrar'; item: LancamentoNaLista }
  | { tipo: 'estornar'; item: LancamentoNaLista; pagamento?: { id: string; valor: string } }
  | { tipo: 'pagar'; itens: LancamentoNaLista[] };

type Props = {
  item: LancamentoNaLista & { nome: string };
  lixeira: boolean;
  onAcao: (acao: Acao) => void;
  onExcluir: () => void;
  onRestaurar: () => void;
};

/** The actions of an entry: pay and charge directly, the rest in a menu. */
export const Acoes = ({ item, lixeira, onAcao, onExcluir, onRestaurar }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { marcar } = useMudancas();
  const { emitir, emitindo } = useRecibo();
  const { nome, descricao } = item;
  const mudar = (status: 'Aberto' | 'Cancelado') =>
    marcar.mutate(
      { item, status },
      {
        onSuccess: (agora) => {
          const voltar = () => marcar.mutate({ item: agora, status: status === 'Aberto' ? 'Cancelado' : 'Aberto' });
          const texto = status === 'Aberto' ? t('reaberto_aviso', { descricao }) : t('cancelado_aviso', { descricao });
          offerUndo(texto, voltar, item.id);
        },
      },
    );
  const pode = usePode();
  if (lixeira) return <RestaurarButton nome={nome} onClick={onRestaurar} />;
  if (!pode(lancamentos.editar))
    return (
      <Group justify="flex-end">
        <ActionIcon variant="subtle" aria-label={`${t('ver')}: ${nome}`} onClick={() => onAcao({ tipo: 'ver', item })}>
          <IconEye size={18} />
        </ActionIcon>
      </Group>
    );
  const aberto = item.status === 'Aberto';
  const pago = Number(item.valor_pago) > 0;
  const baixar = item.tipo === 'Receber' ? t('pagar.receber') : t('pagar.pagar');
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {aberto && (
        <Tooltip label={baixar}>
          <ActionIcon
            variant="subtle"
            aria-label={`${baixar}: ${nome}`}
            onClick={() => onAcao({ tipo: 'pagar', itens: [item] })}
          >
            <IconCash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {aberto && item.tipo === 'Receber' && (
        <Tooltip label={t('cobrar.titulo')}>
          <ActionIcon
            variant="subtle"
            aria-label={`${t('cobrar.titulo')}: ${nome}`}
            onClick={() => onAcao({ tipo: 'cobrar', item })}
          >
            <IconBrandWhatsapp size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {pago && item.tipo === 'Receber' && (
        <Tooltip label={t('recibo.um')}>
          <ActionIcon
            variant="subtle"
            aria-label={`${t('recibo.um')}: ${nome}`}
            loading={emitindo}
            onClick={() => (item.pagamento_id ? emitir(item.pagamento_id) : onAcao({ tipo: 'ver', item }))}
          >
            <IconReceipt size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('mais_acoes', { nome })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onAcao({ tipo: 'ver', item })}>
            {t('ver')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAcao({ tipo: 'editar', item })}>
            {t('cadastro:editar')}
          </Menu.Item>
          {pago && (
            <Menu.Item leftSection={<IconRotate size={16} />} onClick={() => onAcao({ tipo: 'estornar', item })}>
              {t('estornar')}
            </Menu.Item>
          )}
          {!pago && aberto && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={() => mudar('Cancelado')}>
              {t('cancelar')}
            </Menu.Item>
          )}
          {item.status === 'Cancelado' && (
            <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => mudar('Aberto')}>
              {t('reabrir')}
            </Menu.Item>
          )}
          {!pago && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onExcluir}>
              {t('cadastro:excluir')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
};
