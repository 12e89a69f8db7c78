import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconCash, IconEye, IconFileText, IconLock, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { type AcaoPropria, BotaoDaAcao } from '#web/ui/lista/acoes/acao.tsx';
import { type Coluna, ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { isFechavel, isPagavel } from './repasses.queries.ts';
import { Situacao } from './Situacao.tsx';
import { useAcordoEscrito } from './use-acordo-escrito.ts';

export type Acao =
  | { tipo: 'ver' | 'pagar' | 'imprimir' | 'acordo'; item: Repasse }
  | { tipo: 'fechar'; itens: readonly Repasse[] };
type Props = { itens: readonly Repasse[]; onAcao: (acao: Acao) => void };

type Linha = Repasse & { id: string };

/** What can be done with the month of a professional, the most frequent first. */
const useAcoes = (onAcao: Props['onAcao']) => {
  const { t } = useTranslation('financeiro');
  const pode = usePode();
  return (item: Linha): AcaoPropria[] => {
    const { nome } = item;
    return [
      ...(isFechavel(item) && pode(repasses.fechar)
        ? [
            {
              key: 'fechar',
              label: t('repasses.fechar'),
              nome: `${t('repasses.fechar')}: ${nome}`,
              short: t('curto.fechar'),
              Icon: IconLock,
              onClick: () => onAcao({ tipo: 'fechar', itens: [item] }),
            },
          ]
        : []),
      ...(isPagavel(item) && pode(repasses.pagar)
        ? [
            {
              key: 'pagar',
              label: t('repasses.pagar'),
              nome: `${t('repasses.pagar')}: ${nome}`,
              short: t('curto.pagar'),
              Icon: IconCash,
              onClick: () => onAcao({ tipo: 'pagar', item }),
            },
          ]
        : []),
      {
        key: 'imprimir',
        label: t('repasses.imprimir'),
        nome: `${t('repasses.imprimir')}: ${nome}`,
        short: t('curto.imprimir'),
        Icon: IconPrinter,
        onClick: () => onAcao({ tipo: 'imprimir', item }),
      },
    ];
  };
};

/** An amount, with another one below it in words. */
const Valor = ({ valor, abaixo }: { valor: string; abaixo?: string | null }) => (
  <div>
    {formatMoney(valor)}
    {abaixo && (
      <Text size="xs" c="dimmed">
        {abaixo}
      </Text>
    )}
  </div>
);

type NomeProps = { item: Linha; onAcao: Props['onAcao'] };

/** The professional, and what was agreed. */
const Nome = ({ item, onAcao }: NomeProps) => {
  const { t } = useTranslation('financeiro');
  const pode = usePode();
  const acordo = useAcordoEscrito();
  return (
    <>
      <Group gap="xs">
        <Anchor
          component="button"
          type="button"
          fw={600}
          ta="start"
          aria-label={`${t('repasses.ver')}: ${item.nome}`}
          onClick={() => onAcao({ tipo: 'ver', item })}
        >
          {item.nome}
        </Anchor>
        {!item.ativo && (
          <Badge color="gray" tt="none">
            {t('repasses.saiu')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" data-wide>
        {item.acordos.length ? item.acordos.map(acordo).join('; ') : t('repasses.sem_acordo')}
        {pode(repasseAcordos.criar) && (
          <>
            {' · '}
            <Anchor
              component="button"
              type="button"
              size="xs"
              aria-label={`${t('repasses.novo_acordo')}: ${item.nome}`}
              onClick={() => onAcao({ tipo: 'acordo', item })}
            >
              {item.acordos.length ? t('repasses.mudar') : t('repasses.combinar')}
            </Anchor>
          </>
        )}
      </Text>
    </>
  );
};

/** One row for each professional: appointments, production, share, what is to be paid, state. */
export const RepassesTable = ({ itens, onAcao }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const pode = usePode();
  const acoesDe = useAcoes(onAcao);
  const menu = (item: Linha): AcaoPropria[] => [
    ...acoesDe(item),
    { key: 'ver', label: t('repasses.ver'), Icon: IconEye, onClick: () => onAcao({ tipo: 'ver', item }) },
    ...(pode(repasseAcordos.criar)
      ? [
          {
            key: 'acordo',
            label: t('repasses.novo_acordo'),
            Icon: IconFileText,
            onClick: () => onAcao({ tipo: 'acordo', item }),
          },
        ]
      : []),
  ];
  const corrigido = ({ correcoes }: Linha) =>
    correcoes.length
      ? t('repasses.corrigido', { valor: formatMoney(soma(correcoes.map(({ valor }) => valor))) })
      : null;
  const colunas: Coluna<Linha>[] = [
    { key: 'profissional', title: t('repasses.profissional'), render: (item) => <Nome item={item} onAcao={onAcao} /> },
    {
      key: 'atendimentos',
      title: t('repasses.atendimentos'),
      titled: true,
      render: ({ atendimentos }) => atendimentos,
    },
    {
      key: 'producao',
      title: t('repasses.producao'),
      wide: true,
      render: ({ realizado, recebido }) => (
        <Valor valor={realizado} abaixo={t('repasses.recebido_de', { valor: formatMoney(recebido) })} />
      ),
    },
    {
      key: 'parte',
      title: t('repasses.parte'),
      wide: true,
      render: (item) => <Valor valor={item.parte} abaixo={corrigido(item)} />,
    },
    {
      key: 'a_pagar',
      title: t('repasses.a_pagar'),
      whole: true,
      end: true,
      render: ({ a_pagar }) => <strong>{formatMoney(a_pagar)}</strong>,
    },
    { key: 'situacao', title: t('repasses.situacao'), status: true, render: (item) => <Situacao item={item} /> },
  ];
  return (
    <ListaTable<Linha>
      nome={t('partes.repasses')}
      linhas={itens.map((item) => ({ ...item, id: item.membro_id }))}
      colunas={colunas}
      abrir={(item) => () => onAcao({ tipo: 'ver', item })}
      menu={menu}
      acoes={(item) => (
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {acoesDe(item).map((acao) => (
            <BotaoDaAcao key={acao.key} acao={acao} />
          ))}
        </Group>
      )}
    />
  );
};
