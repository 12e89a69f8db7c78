import { ActionIcon, Anchor, Badge, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconCash, IconLock, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AcoesTh } from '#web/ui/lista/AcoesTh.tsx';
import classes from '../Financeiro.module.css';
import { isFechavel, isPagavel } from './repasses.queries.ts';
import { Situacao } from './Situacao.tsx';
import { useAcordoEscrito } from './use-acordo-escrito.ts';

export type Acao =
  | { tipo: 'ver' | 'pagar' | 'imprimir' | 'acordo'; item: Repasse }
  | { tipo: 'fechar'; itens: readonly Repasse[] };
type Props = { itens: readonly Repasse[]; onAcao: (acao: Acao) => void };

const Botao = ({ nome, Icon, onClick }: { nome: string; Icon: typeof IconLock; onClick: () => void }) => (
  <Tooltip label={nome.split(':')[0]}>
    <ActionIcon variant="subtle" size="lg" aria-label={nome} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
);

const Acoes = ({ item, onAcao }: { item: Repasse; onAcao: Props['onAcao'] }) => {
  const { t } = useTranslation('financeiro');
  const pode = usePode();
  const { nome } = item;
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {isFechavel(item) && pode(repasses.fechar) && (
        <Botao
          nome={`${t('repasses.fechar')}: ${nome}`}
          Icon={IconLock}
          onClick={() => onAcao({ tipo: 'fechar', itens: [item] })}
        />
      )}
      {isPagavel(item) && pode(repasses.pagar) && (
        <Botao
          nome={`${t('repasses.pagar')}: ${nome}`}
          Icon={IconCash}
          onClick={() => onAcao({ tipo: 'pagar', item })}
        />
      )}
      <Botao
        nome={`${t('repasses.imprimir')}: ${nome}`}
        Icon={IconPrinter}
        onClick={() => onAcao({ tipo: 'imprimir', item })}
      />
    </Group>
  );
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

const Linha = ({ item, onAcao }: { item: Repasse; onAcao: Props['onAcao'] }) => {
  const { t } = useTranslation('financeiro');
  const pode = usePode();
  const acordo = useAcordoEscrito();
  const corrigido = soma(item.correcoes.map(({ valor }) => valor));
  return (
    <Table.Tr>
      <Table.Td>
        <div>
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
            <Badge ms="xs" color="gray" tt="none">
              {t('repasses.saiu')}
            </Badge>
          )}
          <Text size="xs" c="dimmed">
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
        </div>
      </Table.Td>
      <Table.Td data-label={t('repasses.atendimentos')}>{item.atendimentos}</Table.Td>
      <Table.Td data-label={t('repasses.producao')}>
        <Valor valor={item.realizado} abaixo={t('repasses.recebido_de', { valor: formatMoney(item.recebido) })} />
      </Table.Td>
      <Table.Td data-label={t('repasses.parte')}>
        <Valor
          valor={item.parte}
          abaixo={item.correcoes.length ? t('repasses.corrigido', { valor: formatMoney(corrigido) }) : null}
        />
      </Table.Td>
      <Table.Td data-label={t('repasses.a_pagar')}>
        <strong>{formatMoney(item.a_pagar)}</strong>
      </Table.Td>
      <Table.Td data-label={t('repasses.situacao')}>
        <Situacao item={item} />
      </Table.Td>
      <Table.Td>
        <Acoes item={item} onAcao={onAcao} />
      </Table.Td>
    </Table.Tr>
  );
};

/** One row for each professional: appointments, production, share, what is to be paid, state. */
export const RepassesTable = ({ itens, onAcao }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  return (
    <Table className={`${classes.mini} ${classes.repasses}`} highlightOnHover aria-label={t('partes.repasses')}>
      <Table.Thead>
        <Table.Tr>
          {(['profissional', 'atendimentos', 'producao', 'parte', 'a_pagar', 'situacao'] as const).map((key) => (
            <Table.Th key={key}>{t(`repasses.${key}`)}</Table.Th>
          ))}
          <AcoesTh />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {itens.map((item) => (
          <Linha key={item.membro_id} item={item} onAcao={onAcao} />
        ))}
      </Table.Tbody>
    </Table>
  );
};
