import { Anchor, Group, Text } from '@mantine/core';
import { IconEye, IconReceipt, IconTrash, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Extrato, Movimento } from '#contract/financeiro/extrato.ts';
import { pacientes } from '#contract/pacientes.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { type AcaoPropria, BotaoDaAcao } from '#web/ui/lista/acoes/acao.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import classes from '../Financeiro.module.css';
import { useRecibo } from '../recibos/use-recibo.ts';

type Props = {
  extrato: Extrato;
  primeira: boolean;
  ultima: boolean;
  onOpen: (lancamentoId: string) => void;
  onExcluir: (transferenciaId: string) => void;
};

/** A movement; without one, the opening or the closing balance. */
type Linha = { id: string; nome: string; saldo: string; item?: Movimento };

const Descricao = ({ nome, item, onOpen }: Linha & Pick<Props, 'onOpen'>) => {
  const { t } = useTranslation('financeiro');
  const id = item?.lancamento_id;
  if (!item)
    return (
      <Text component="span" fw={600}>
        {nome}
      </Text>
    );
  return (
    <>
      {id ? (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(id)}>
          {nome}
          {item.paciente && <span data-narrow> · {item.paciente}</span>}
        </Anchor>
      ) : (
        <span>{nome}</span>
      )}
      <Text size="sm" c="dimmed" data-wide>
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
  const pode = usePode();
  const { saldo_inicial, saldo_final, movimentos } = extrato;
  const linhas: Linha[] = [
    ...(primeira ? [{ id: 'inicial', nome: t('extrato.saldo_inicial'), saldo: saldo_inicial }] : []),
    ...movimentos.map((item) => ({
      id: item.id,
      nome: item.descricao ?? t(`extrato.origens.${item.origem}`),
      saldo: item.saldo,
      item,
    })),
    ...(ultima ? [{ id: 'final', nome: t('extrato.saldo_final'), saldo: saldo_final }] : []),
  ];
  const acoesDe = ({ item, nome }: Linha): AcaoPropria[] => {
    if (!item) return [];
    const { transferencia_id, valor, data, pagador } = item;
    return [
      ...(item.tipo === 'Receber' && item.origem === 'pagamento' && !item.estornado
        ? [
            {
              key: 'recibo',
              label: t('recibo.um'),
              nome: `${t('recibo.um')}: ${[item.descricao ?? nome, pagador, formatDate(data)].filter(Boolean).join(', ')}`,
              Icon: IconReceipt,
              onClick: () => emitir(item.id),
            },
          ]
        : []),
      ...(transferencia_id
        ? [
            {
              key: 'excluir',
              label: t('cadastro:excluir'),
              nome: t('extrato.excluir_transferencia', { valor: formatMoney(valor) }),
              Icon: IconTrash,
              red: true,
              onClick: () => onExcluir(transferencia_id),
            },
          ]
        : []),
    ];
  };
  const menu = (linha: Linha): AcaoPropria[] => {
    const { lancamento_id, paciente_id, paciente } = linha.item ?? {};
    return [
      ...acoesDe(linha),
      ...(lancamento_id ? [{ key: 'ver', label: t('ver'), Icon: IconEye, onClick: () => onOpen(lancamento_id) }] : []),
      ...(paciente_id && paciente && pode(pacientes.ler)
        ? [{ key: 'ficha', label: paciente, Icon: IconUser, to: `/atendimento/paciente/${paciente_id}/financeiro` }]
        : []),
    ];
  };
  const colunas: Coluna<Linha>[] = [
    {
      key: 'descricao',
      title: t('extrato.descricao'),
      render: (linha) => <Descricao {...linha} onOpen={onOpen} />,
    },
    {
      key: 'data',
      title: t('extrato.data'),
      whole: true,
      render: ({ item }) => item && formatDate(item.data),
    },
    {
      key: 'paciente',
      title: t('extrato.paciente'),
      wide: true,
      render: ({ item }) =>
        item?.paciente_id && (
          <AnchorLink to="/atendimento/paciente/$id/financeiro" params={{ id: item.paciente_id }}>
            {item.paciente}
          </AnchorLink>
        ),
    },
    { key: 'carteira', title: t('extrato.carteira'), wide: true, render: ({ item }) => item?.carteira },
    {
      key: 'valor',
      title: t('extrato.valor'),
      whole: true,
      end: true,
      render: ({ item }) =>
        item && (
          <span className={classes.valor} data-tom={item.valor.startsWith('-') ? 'saida' : 'entrada'}>
            {formatMoney(item.valor)}
          </span>
        ),
    },
    {
      key: 'saldo',
      title: t('extrato.saldo'),
      whole: true,
      status: true,
      titled: true,
      render: ({ item, saldo }) => (item ? formatMoney(saldo) : <strong>{formatMoney(saldo)}</strong>),
    },
  ];
  return (
    <ListaTable<Linha>
      nome={t('extrato.movimentos')}
      linhas={linhas}
      colunas={colunas}
      abrir={({ item }) => {
        const id = item?.lancamento_id;
        return id ? () => onOpen(id) : undefined;
      }}
      menu={menu}
      acoes={(linha) => (
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {acoesDe(linha).map((acao) => (
            <BotaoDaAcao key={acao.key} acao={acao} />
          ))}
        </Group>
      )}
    />
  );
};
