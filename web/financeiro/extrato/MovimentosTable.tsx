import { ActionIcon, Anchor, Table, Text, Tooltip } from '@mantine/core';
import { IconReceipt, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Extrato, Movimento } from '#contract/financeiro/extrato.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { AcoesTh } from '#web/ui/lista/AcoesTh.tsx';
import lista from '#web/ui/lista/Lista.module.css';
import classes from '../Financeiro.module.css';
import { useRecibo } from '../recibos/use-recibo.ts';

type Props = {
  extrato: Extrato;
  primeira: boolean;
  ultima: boolean;
  onOpen: (lancamentoId: string) => void;
  onExcluir: (transferenciaId: string) => void;
};

const Descricao = ({ item, onOpen }: { item: Movimento; onOpen: Props['onOpen'] }) => {
  const { t } = useTranslation('financeiro');
  const { lancamento_id: id, origem } = item;
  const nome = item.descricao ?? t(`extrato.origens.${origem}`);
  return (
    <>
      {id ? (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(id)}>
          {nome}
        </Anchor>
      ) : (
        nome
      )}
      <Text size="sm" c="dimmed">
        {[item.estornado && t('estornado'), item.categoria, nomeDaForma(currentLocale(), item.forma)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
};

/** The movements with the running balance, between the opening and the closing balance. */
export const MovimentosTable = ({ extrato, primeira, ultima, onOpen, onExcluir }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { emitir } = useRecibo();
  const saldo = (nome: string, valor: string) => (
    <Table.Tr>
      <Table.Td data-label={t('extrato.data')} />
      <Table.Td colSpan={4}>
        <Text component="span" fw={600}>
          {nome}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('extrato.saldo')} className={lista.whole}>
        <strong>{formatMoney(valor)}</strong>
      </Table.Td>
      <Table.Td />
    </Table.Tr>
  );
  return (
    <Table className={lista.table} highlightOnHover aria-label={t('extrato.movimentos')}>
      <Table.Thead>
        <Table.Tr>
          {(['data', 'descricao', 'paciente', 'carteira', 'valor', 'saldo'] as const).map((key) => (
            <Table.Th key={key}>{t(`extrato.${key}`)}</Table.Th>
          ))}
          <AcoesTh />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {primeira && saldo(t('extrato.saldo_inicial'), extrato.saldo_inicial)}
        {extrato.movimentos.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td data-label={t('extrato.data')} className={lista.whole}>
              {formatDate(item.data)}
            </Table.Td>
            <Table.Td data-label={t('extrato.descricao')}>
              <Descricao item={item} onOpen={onOpen} />
            </Table.Td>
            <Table.Td data-label={t('extrato.paciente')}>
              {item.paciente_id && (
                <AnchorLink to="/atendimento/paciente/$id/financeiro" params={{ id: item.paciente_id }}>
                  {item.paciente}
                </AnchorLink>
              )}
            </Table.Td>
            <Table.Td data-label={t('extrato.carteira')}>{item.carteira}</Table.Td>
            <Table.Td data-label={t('extrato.valor')} className={lista.whole}>
              <span className={classes.valor} data-tom={item.valor.startsWith('-') ? 'saida' : 'entrada'}>
                {formatMoney(item.valor)}
              </span>
            </Table.Td>
            <Table.Td data-label={t('extrato.saldo')} className={lista.whole}>
              {formatMoney(item.saldo)}
            </Table.Td>
            <Table.Td className={lista.actions}>
              {item.tipo === 'Receber' && item.origem === 'pagamento' && !item.estornado && (
                <Tooltip label={t('recibo.um')}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${t('recibo.um')}: ${[item.descricao, item.pagador, formatDate(item.data)].filter(Boolean).join(', ')}`}
                    onClick={() => emitir(item.id)}
                  >
                    <IconReceipt size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
              {item.transferencia_id && (
                <Tooltip label={t('cadastro:excluir')}>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('extrato.excluir_transferencia', { valor: formatMoney(item.valor) })}
                    onClick={() => onExcluir(item.transferencia_id ?? '')}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
        {ultima && saldo(t('extrato.saldo_final'), extrato.saldo_final)}
      </Table.Tbody>
    </Table>
  );
};
