import { Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminContaInteira, adminConta } from '#contract/conta/admin.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay, formatInstant, formatMoney, formatNumber } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { StatusPagamento } from '#web/pagamentos/index.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { assentosDe } from './assentos.ts';
import { ContaAcoes } from './ContaAcoes.tsx';
import { Situacao } from './Situacao.tsx';
import { Tabela } from './Tabela.tsx';

const Dados = ({ conta }: { conta: AdminContaInteira }) => {
  const { t } = useTranslation(['admin', 'planos']);
  const { fuso } = useSignedUser();
  const dia = (value: string | null) => (value ? formatDay(value, fuso) : '—');
  const rows = [
    ['email', conta.email],
    ['plano', conta.plano ?? '—'],
    ['assentos', assentosDe(t, conta)],
    ['vencimento', dia(conta.venc_plano)],
    ['ultimo_uso', dia(conta.ultimo_uso)],
    ['desde', dia(conta.criado_em)],
    ['sessoes', formatNumber(conta.sessoes)],
    ...(conta.suspensa_motivo ? [['suspensa', `${dia(conta.suspensa_em)} · ${conta.suspensa_motivo}`] as const] : []),
  ] as const;
  return (
    <Stack gap={6}>
      {rows.map(([key, value]) => (
        <Group key={key} gap="xs">
          <Text c="dimmed" w={150}>
            {t(`contas.${key}`)}
          </Text>
          <Text>{value}</Text>
        </Group>
      ))}
    </Stack>
  );
};

export const ContaPage = () => {
  const { t } = useTranslation(['admin', 'planos']);
  const { fuso } = useSignedUser();
  const { id } = useParams({ from: '/main/admin/contas/$id' });
  const { data, error, refetch } = useQuery(read(adminConta, { params: { id } }));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('conta_coisa')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} />;
  return (
    <Stack>
      <AnchorLink to="/admin/contas">
        <Group gap={6} component="span">
          <IconArrowLeft size={16} aria-hidden="true" />
          {t('partes.contas')}
        </Group>
      </AnchorLink>
      <PageCard title={data.nome} actions={<Situacao situacao={data.situacao} />}>
        <Stack>
          <Dados conta={data} />
          <ContaAcoes conta={data} />
        </Stack>
      </PageCard>
      <PageCard title={t('partes.pagamentos')}>
        <Tabela
          nome={t('partes.pagamentos')}
          linhas={data.pagamentos}
          chave={(one) => one.id}
          vazio={t('pagamentos.vazio')}
          erro={false}
          onRetry={refetch}
          colunas={[
            { key: 'data', title: t('pagamentos.data'), whole: true, render: (one) => formatDay(one.criado_em, fuso) },
            { key: 'plano', title: t('contas.plano'), render: (one) => one.plano },
            { key: 'tipo', title: t('pagamentos.tipo'), render: (one) => t(`planos:tipos.${one.tipo}`) },
            { key: 'valor', title: t('pagamentos.valor'), whole: true, render: (one) => formatMoney(one.valor) },
            { key: 'status', title: t('pagamentos.status'), render: (one) => <StatusPagamento status={one.status} /> },
          ]}
        />
      </PageCard>
      <PageCard title={t('acoes.titulo')}>
        <Tabela
          nome={t('acoes.titulo')}
          linhas={data.acoes}
          chave={(one) => `${one.quando}${one.acao}`}
          vazio={t('acoes.vazio')}
          erro={false}
          onRetry={refetch}
          colunas={[
            { key: 'quando', title: t('acoes.quando'), whole: true, render: (one) => formatInstant(one.quando, fuso) },
            { key: 'admin', title: t('acoes.admin'), render: (one) => one.admin ?? '—' },
            {
              key: 'acao',
              title: t('acoes.acao'),
              render: (one) => t(`acoes.${one.acao}`, { defaultValue: one.acao }),
            },
            { key: 'detalhe', title: t('acoes.detalhe'), render: (one) => one.detalhe ?? '—' },
          ]}
        />
      </PageCard>
    </Stack>
  );
};
