import { Stack, Table, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isFinal, type PagamentoResumo, pagamentosLista, STATUS_PAGAMENTO } from '#contract/conta/pagamentos.ts';
import { PER_PAGE } from '#domain/constants.ts';
import { readList } from '#web/lib/api/read.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import classes from '#web/ui/lista/Lista.module.css';
import { Pagination } from '#web/ui/Pagination.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { descricaoDe } from './descricao.ts';
import { paramsOf } from './pagamento.ts';
import { StatusPagamento } from './StatusPagamento.tsx';

const Acao = ({ pagamento }: { pagamento: PagamentoResumo }) => {
  const { t } = useTranslation('pagamentos');
  if (pagamento.status === 'Pago')
    return (
      <ButtonLink to="/pagamento/$userId/$pagamentoId/recibo" params={paramsOf(pagamento)} variant="default" size="xs">
        {t('recibo.ver')}
      </ButtonLink>
    );
  if (isFinal(pagamento.status)) return null;
  return (
    <ButtonLink to="/pagamento/$userId/$pagamentoId" params={paramsOf(pagamento)} size="xs">
      {t('continuar')}
    </ButtonLink>
  );
};

const Linha = ({ pagamento }: { pagamento: PagamentoResumo }) => {
  const { t } = useTranslation(['pagamentos', 'planos']);
  const { fuso } = useSignedUser();
  const { plano, valor, tipo, status, motivo, criado_em } = pagamento;
  return (
    <Table.Tr>
      <Table.Td data-label={t('colunas.data')} className={classes.whole}>
        {formatDay(criado_em, fuso)}
      </Table.Td>
      <Table.Td data-label={t('colunas.plano')}>
        {plano.nome}
        <Text size="sm" c="dimmed">
          {descricaoDe(t, pagamento)}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('colunas.tipo')}>{t(`planos:tipos.${tipo}`)}</Table.Td>
      <Table.Td data-label={t('colunas.valor')} className={classes.whole}>
        {formatMoney(valor)}
      </Table.Td>
      <Table.Td data-label={t('colunas.status')}>
        <StatusPagamento status={status} />
        {motivo && (
          <Text size="sm" c="dimmed">
            {t(`motivos_pagamento.${motivo}`, { defaultValue: motivo })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <Acao pagamento={pagamento} />
      </Table.Td>
    </Table.Tr>
  );
};

const COLUNAS = ['data', 'plano', 'tipo', 'valor', 'status'] as const;

export const PagamentosPage = () => {
  const { t } = useTranslation('pagamentos');
  useDocumentTitle(t('titulo'));
  const { search, set, pagina } = useLista();
  const status = STATUS_PAGAMENTO.find((one) => one === search.status);
  const query = { status, pagina, por_pagina: PER_PAGE };
  const { data, isError, refetch } = useQuery({
    ...readList(pagamentosLista, { query }),
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  const keys = { Aberto: 'aberto', Pago: 'pago', Cancelado: 'cancelado', 'Boleto Gerado': 'boleto_gerado' } as const;
  return (
    <>
      <BreadcrumbBar
        links={[
          { to: '/planos', title: t('planos') },
          { title: t('titulo'), active: true },
        ]}
        buttons={[{ url: '/planos', title: t('ver_planos'), icon: <IconReceipt size={16} />, primary: true }]}
      />
      <PageCard
        main
        title={t('titulo')}
        actions={
          <Select
            aria-label={t('colunas.status')}
            placeholder={t('todos')}
            clearable
            data={STATUS_PAGAMENTO.map((one) => ({ value: one, label: t(`status.${keys[one]}`) }))}
            value={status ?? null}
            onChange={(value) => set({ status: value ?? undefined })}
          />
        }
      >
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={180} />}
        {data?.linhas.length === 0 && (
          <Stack align="center" py="xl">
            <Text c="dimmed">{status ? t('vazio_filtro') : t('vazio')}</Text>
            <ButtonLink to="/planos">{t('ver_planos')}</ButtonLink>
          </Stack>
        )}
        {data && data.linhas.length > 0 && (
          <>
            <Table className={classes.table} aria-label={t('titulo')}>
              <Table.Thead>
                <Table.Tr>
                  {COLUNAS.map((coluna) => (
                    <Table.Th key={coluna}>{t(`colunas.${coluna}`)}</Table.Th>
                  ))}
                  <Table.Th>
                    <span className={classes.hidden}>{t('colunas.acoes')}</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.linhas.map((pagamento) => (
                  <Linha key={pagamento.id} pagamento={pagamento} />
                ))}
              </Table.Tbody>
            </Table>
            <Pagination page={pagina} total={data.total} onChange={(page) => set({ pagina: page })} />
          </>
        )}
      </PageCard>
    </>
  );
};
PagamentosPage.needs = pagamentosLista;
