import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type RepasseInteiro, repasses } from '#contract/financeiro/repasses.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Panel } from '#web/ui/dialogs/Panel.tsx';
import { Detalhes } from '#web/ui/page/Detalhes.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from '../Financeiro.module.css';
import { mesEscrito, nomeDoMes } from '../mes.ts';
import { Vazio } from '../Vazio.tsx';
import type { Acao } from './RepassesTable.tsx';
import { isFechavel, isPagavel, useMudancasDoMes, useRepasse } from './repasses.queries.ts';
import { Situacao } from './Situacao.tsx';
import { useAcordoEscrito } from './use-acordo-escrito.ts';

const Figuras = ({ lido }: { lido: RepasseInteiro }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  return (
    <Detalhes
      itens={[
        { nome: t('repasses.situacao'), valor: <Situacao item={lido} /> },
        { nome: t('repasses.atendimentos'), valor: lido.atendimentos },
        { nome: t('repasses.producao'), valor: formatMoney(lido.realizado) },
        { nome: t('repasses.recebido'), valor: formatMoney(lido.recebido) },
        { nome: t('repasses.parte'), valor: formatMoney(lido.parte) },
        ...lido.correcoes.map(({ mes, valor }) => ({
          nome: t('repasses.correcao', { mes: nomeDoMes(mes) }),
          valor: formatMoney(valor),
        })),
        { nome: t('repasses.a_pagar'), valor: <strong>{formatMoney(lido.a_pagar)}</strong> },
        { nome: t('repasses.fechado_em'), valor: lido.fechado_em && formatDay(lido.fechado_em, fuso) },
        { nome: t('repasses.pago_em'), valor: lido.pago && formatDay(lido.pago.em, fuso) },
      ]}
    />
  );
};

/** The appointments behind the figures. */
const Atendimentos = ({ linhas }: Pick<RepasseInteiro, 'linhas'>) => {
  const { t } = useTranslation('financeiro');
  const acordo = useAcordoEscrito();
  if (linhas.length === 0) return <Vazio>{t('repasses.vazio_do_mes')}</Vazio>;
  return (
    <Table className={classes.mini} aria-label={t('repasses.atendimentos')}>
      <Table.Thead>
        <Table.Tr>
          {(['atendimento', 'producao', 'recebido', 'parte'] as const).map((key) => (
            <Table.Th key={key}>{t(`repasses.${key}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {linhas.map((linha) => (
          <Table.Tr key={linha.atendimento_id}>
            <Table.Td>
              <div>
                {formatDate(linha.dia)} · {linha.paciente ?? t('repasses.sem_nome')}
                <Text size="xs" c="dimmed">
                  {linha.acordo ? acordo(linha.acordo) : t('repasses.sem_acordo')}
                </Text>
              </div>
            </Table.Td>
            <Table.Td data-label={t('repasses.producao')}>
              {linha.realizado === null ? t('repasses.outro_mes') : formatMoney(linha.realizado)}
            </Table.Td>
            <Table.Td data-label={t('repasses.recebido')}>{formatMoney(linha.recebido)}</Table.Td>
            <Table.Td data-label={t('repasses.parte')}>{formatMoney(linha.parte)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

type Props = { mes: string; membro_id: string; onAcao: (acao: Acao) => void };

const Botoes = ({ lido, mes, onAcao }: Omit<Props, 'membro_id'> & { lido: RepasseInteiro }) => {
  const { t } = useTranslation('financeiro');
  const pode = usePode();
  const { reabrir, desfazer } = useMudancasDoMes();
  const { membro_id } = lido;
  return (
    <Group gap="xs">
      {isFechavel(lido) && pode(repasses.fechar) && (
        <Button onClick={() => onAcao({ tipo: 'fechar', itens: [lido] })}>{t('repasses.fechar')}</Button>
      )}
      {isPagavel(lido) && pode(repasses.pagar) && (
        <Button onClick={() => onAcao({ tipo: 'pagar', item: lido })}>{t('repasses.pagar')}</Button>
      )}
      {lido.pago && pode(repasses.desfazer) && (
        <Button variant="default" loading={desfazer.isPending} onClick={() => desfazer.mutate({ mes, membro_id })}>
          {t('repasses.desfazer')}
        </Button>
      )}
      {lido.fechado_em && !lido.pago && pode(repasses.reabrir) && (
        <Button variant="default" loading={reabrir.isPending} onClick={() => reabrir.mutate({ mes, membro_id })}>
          {t('repasses.reabrir')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} />}
        onClick={() => onAcao({ tipo: 'imprimir', item: lido })}
      >
        {t('repasses.imprimir')}
      </Button>
    </Group>
  );
};

const Extrato = ({ mes, membro_id, onAcao }: Props) => {
  const { t } = useTranslation('financeiro');
  const { data, isError, refetch } = useRepasse(membro_id, mes);
  if (isError && !data) return <LoadError coisa={t('partes.repasses')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} />;
  return (
    <Stack>
      <Figuras lido={data} />
      <Botoes lido={data} mes={mes} onAcao={onAcao} />
      <Atendimentos linhas={data.linhas} />
    </Stack>
  );
};

const LARGURA = 640;

/** The statement of one professional for a month, appointment by appointment. */
export const RepassePanel = ({ nome, onClose, ...props }: Props & { nome: string; onClose: () => void }) => (
  <Panel opened onClose={onClose} title={`${nome} · ${mesEscrito(props.mes)}`} size={LARGURA}>
    <Extrato {...props} />
  </Panel>
);
