import { Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSupervisionada } from '#contract/permissoes.ts';
import { SITUACOES_SUPERVISAO, type SupervisaoNaLista, supervisoes } from '#contract/supervisao.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { frasesDaSupervisao } from './frases.ts';

type Situacao = (typeof SITUACOES_SUPERVISAO)[number];
const situacaoDe = (valor: unknown): Situacao => SITUACOES_SUPERVISAO.find((one) => one === valor) ?? 'esperando';
const daSituacao = (situacao: Situacao) => read(supervisoes, { query: { situacao } });

/** The link to the note or report of an item. */
const Texto = ({ item }: { item: SupervisaoNaLista }) => {
  const { t } = useTranslation('supervisao');
  const { fuso } = useSignedUser();
  const { tipo, alvo_id, paciente_id, nome, titulo, inicio } = item;
  return tipo === 'registro' ? (
    <AnchorLink
      to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
      params={{ id: paciente_id, atendimentoId: alvo_id }}
    >
      {t('item.registro', { nome, dia: inicio ? formatDay(inicio, fuso) : '' })}
    </AnchorLink>
  ) : (
    <AnchorLink
      to="/atendimento/paciente/$id/relatorio/$relatorioId/editar"
      params={{ id: paciente_id, relatorioId: alvo_id }}
    >
      {t('item.relatorio', { nome, titulo })}
    </AnchorLink>
  );
};

/** What waits for a countersignature, and what was sent back. */
export const SupervisoesPage = () => {
  const { t } = useTranslation('supervisao');
  const { fuso, membro } = useSignedUser();
  const navigate = useNavigate({ from: '/supervisao' });
  const situacao = situacaoDe(useSearch({ from: '/main/supervisao' }).situacao);
  const { data, error, refetch } = useQuery(daSituacao(situacao));
  useDocumentTitle(t('titulo'));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const quem = isSupervisionada(membro.funcao) ? 'estagio' : 'supervisor';
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <PageCard main title={t('titulo')}>
        <Stack>
          <Text c="dimmed">{t(`texto.${quem}`)}</Text>
          <SegmentedControl
            aria-label={t('titulo')}
            value={situacao}
            onChange={(valor) => void navigate({ search: { situacao: valor }, replace: true })}
            data={SITUACOES_SUPERVISAO.map((value) => ({ value, label: t(`situacoes.${value}`) }))}
          />
          {error && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
          {!data && !error && <Waiting h={240} />}
          {data?.length === 0 && <Text c="dimmed">{t(`vazio.${situacao}`)}</Text>}
          {data?.map((item) => (
            <Paper key={item.id} withBorder p="sm" bg="transparent">
              <Texto item={item} />
              {frasesDaSupervisao(item, fuso, t).map((frase) => (
                <Text key={frase} size="sm" c="dimmed">
                  {frase}
                </Text>
              ))}
            </Paper>
          ))}
        </Stack>
      </PageCard>
    </>
  );
};

SupervisoesPage.loader = loads(({ search }) => [daSituacao(situacaoDe(search.situacao))]);
SupervisoesPage.needs = supervisoes;
