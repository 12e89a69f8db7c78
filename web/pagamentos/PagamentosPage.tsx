import { Stack, Text } from '@mantine/core';
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
import { ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { descricaoDe } from './descricao.ts';
import { paramsOf, wizardOf } from './pagamento.ts';
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

const Situacao = ({ pagamento: { status, motivo } }: { pagamento: PagamentoResumo }) => {
  const { t } = useTranslation('pagamentos');
  return (
    <>
      <StatusPagamento status={status} />
      {motivo && (
        <Text size="sm" c="dimmed">
          {t(`motivos_pagamento.${motivo}`, { defaultValue: motivo })}
        </Text>
      )}
    </>
  );
};

type Linha = PagamentoResumo & { nome: string };

/** Where a payment leads: to its receipt, or on with it; nowhere if it ended unpaid. */
const destinoDe = (pagamento: PagamentoResumo) => {
  if (pagamento.status === 'Pago') return wizardOf(pagamento, 'recibo');
  return isFinal(pagamento.status) ? undefined : wizardOf(pagamento);
};

export const PagamentosPage = () => {
  const { t } = useTranslation(['pagamentos', 'planos']);
  const { fuso } = useSignedUser();
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
            <ListaTable<Linha>
              nome={t('titulo')}
              linhas={data.linhas.map((one) => ({
                ...one,
                nome: `${one.plano.nome}, ${formatDay(one.criado_em, fuso)}`,
              }))}
              abrir={destinoDe}
              menu={(one) => {
                const to = destinoDe(one);
                const label = one.status === 'Pago' ? t('recibo.ver') : t('continuar');
                return to ? [{ key: 'abrir', label, Icon: IconReceipt, to }] : [];
              }}
              acoes={(one) => <Acao pagamento={one} />}
              colunas={[
                {
                  key: 'plano',
                  title: t('colunas.plano'),
                  render: (one) => (
                    <Stack gap={0}>
                      {one.plano.nome}
                      <Text size="sm" c="dimmed">
                        {descricaoDe(t, one)}
                      </Text>
                    </Stack>
                  ),
                },
                {
                  key: 'data',
                  title: t('colunas.data'),
                  whole: true,
                  render: ({ criado_em }) => formatDay(criado_em, fuso),
                },
                { key: 'tipo', title: t('colunas.tipo'), render: ({ tipo }) => t(`planos:tipos.${tipo}`) },
                {
                  key: 'valor',
                  title: t('colunas.valor'),
                  whole: true,
                  end: true,
                  render: ({ valor }) => formatMoney(valor),
                },
                {
                  key: 'status',
                  title: t('colunas.status'),
                  status: true,
                  render: (one) => <Situacao pagamento={one} />,
                },
              ]}
            />
            <Pagination page={pagina} total={data.total} onChange={(page) => set({ pagina: page })} />
          </>
        )}
      </PageCard>
    </>
  );
};
PagamentosPage.needs = pagamentosLista;
