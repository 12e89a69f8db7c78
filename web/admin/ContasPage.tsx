import { Anchor, Badge, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminConta, adminContas, SITUACOES } from '#contract/admin.ts';
import { PER_PAGE } from '#contract/constants.ts';
import { callList } from '#web/lib/api.ts';
import { formatDay, formatNumber } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lista.ts';
import { useSignedUser } from '#web/lib/session.ts';
import classes from '#web/ui/lista/Lista.module.css';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { Situacao } from './Situacao.tsx';
import { Tabela } from './Tabela.tsx';

export const ContasPage = () => {
  const { t } = useTranslation('admin');
  const { fuso } = useSignedUser();
  const { search, set } = useLista();
  const situacao = SITUACOES.find((one) => one === search.situacao);
  const pagina = Number(search.pagina ?? 1);
  const query = { busca: String(search.busca ?? ''), situacao, pagina, por_pagina: PER_PAGE };
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'contas', query],
    queryFn: ({ signal }) => callList(adminContas, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const dia = (value: string | null) => (value ? formatDay(value, fuso) : '—');
  return (
    <PageCard
      title={t('partes.contas')}
      actions={
        data && (
          <Badge variant="light" size="lg" tt="none" aria-live="polite">
            {formatNumber(data.total)}
          </Badge>
        )
      }
    >
      <div className={classes.toolbar}>
        <SearchInput value={query.busca} label={t('contas.busca')} onChange={(busca) => set({ busca })} />
        <Select
          aria-label={t('contas.situacao')}
          placeholder={t('todas')}
          clearable
          data={SITUACOES.map((one) => ({ value: one, label: t(`situacoes.${one}`) }))}
          value={situacao ?? null}
          onChange={(value) => set({ situacao: value ?? undefined })}
        />
      </div>
      <Tabela<AdminConta>
        nome={t('partes.contas')}
        linhas={data?.linhas}
        chave={({ id }) => id}
        vazio={t('contas.vazio')}
        erro={isError}
        onRetry={refetch}
        total={data?.total ?? 0}
        pagina={pagina}
        onPagina={(page) => set({ pagina: page })}
        colunas={[
          {
            key: 'nome',
            title: t('contas.nome'),
            render: ({ id, nome, email }) => (
              <>
                <Anchor component={Link} to={`/admin/contas/${id}`} fw={600}>
                  {nome}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {email}
                </Text>
              </>
            ),
          },
          { key: 'situacao', title: t('contas.situacao'), render: (conta) => <Situacao situacao={conta.situacao} /> },
          { key: 'plano', title: t('contas.plano'), render: ({ plano }) => plano ?? '—' },
          { key: 'venc', title: t('contas.vencimento'), render: ({ venc_plano }) => dia(venc_plano) },
          { key: 'uso', title: t('contas.ultimo_uso'), render: ({ ultimo_uso }) => dia(ultimo_uso) },
          { key: 'criado', title: t('contas.desde'), render: ({ criado_em }) => dia(criado_em) },
        ]}
      />
    </PageCard>
  );
};
