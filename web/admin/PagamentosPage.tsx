import { Anchor, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminPagamento, adminPagamentos } from '#contract/admin.ts';
import { PER_PAGE } from '#contract/constants.ts';
import { STATUS_PAGAMENTO } from '#contract/pagamentos.ts';
import { callList } from '#web/lib/api.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lista.ts';
import { useSignedUser } from '#web/lib/session.ts';
import classes from '#web/ui/lista/Lista.module.css';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { StatusPagamento } from '#web/ui/StatusPagamento.tsx';
import { Tabela } from './Tabela.tsx';

const KEYS = { Aberto: 'aberto', Pago: 'pago', Cancelado: 'cancelado', 'Boleto Gerado': 'boleto_gerado' } as const;

export const AdminPagamentosPage = () => {
  const { t } = useTranslation(['admin', 'pagamentos', 'planos']);
  const { fuso } = useSignedUser();
  const { search, set } = useLista();
  const status = STATUS_PAGAMENTO.find((one) => one === search.status);
  const pagina = Number(search.pagina ?? 1);
  const query = { busca: String(search.busca ?? ''), status, pagina, por_pagina: PER_PAGE };
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'pagamentos', query],
    queryFn: ({ signal }) => callList(adminPagamentos, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PageCard title={t('partes.pagamentos')}>
      <div className={classes.toolbar}>
        <SearchInput value={query.busca} label={t('pagamentos.busca')} onChange={(busca) => set({ busca })} />
        <Select
          aria-label={t('pagamentos.status')}
          placeholder={t('todas')}
          clearable
          data={STATUS_PAGAMENTO.map((one) => ({ value: one, label: t(`pagamentos:status.${KEYS[one]}`) }))}
          value={status ?? null}
          onChange={(value) => set({ status: value ?? undefined })}
        />
      </div>
      <Tabela<AdminPagamento>
        nome={t('partes.pagamentos')}
        linhas={data?.linhas}
        chave={({ id }) => id}
        vazio={t('pagamentos.vazio')}
        erro={isError}
        onRetry={refetch}
        total={data?.total ?? 0}
        pagina={pagina}
        onPagina={(page) => set({ pagina: page })}
        colunas={[
          {
            key: 'conta',
            title: t('contas.nome'),
            render: ({ conta_id, nome, email }) => (
              <>
                <Anchor component={Link} to={`/admin/contas/${conta_id}`} fw={600}>
                  {nome}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {email}
                </Text>
              </>
            ),
          },
          { key: 'data', title: t('pagamentos.data'), render: ({ criado_em }) => formatDay(criado_em, fuso) },
          { key: 'tipo', title: t('pagamentos.tipo'), render: ({ tipo }) => t(`planos:tipos.${tipo}`) },
          { key: 'valor', title: t('pagamentos.valor'), render: ({ valor }) => formatMoney(valor) },
          { key: 'status', title: t('pagamentos.status'), render: (one) => <StatusPagamento status={one.status} /> },
          {
            key: 'provedor',
            title: t('pagamentos.provedor'),
            render: ({ gateway, gateway_id, cobranca, valor_informado }) => (
              <>
                {gateway ?? '—'}
                <Text size="sm" c="dimmed">
                  {[
                    gateway_id?.slice(-14),
                    cobranca && t(`cobrancas.${cobranca}`),
                    valor_informado && formatMoney(valor_informado),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </>
            ),
          },
        ]}
      />
    </PageCard>
  );
};
