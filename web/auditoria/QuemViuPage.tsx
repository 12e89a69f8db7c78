import { Button, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quemViu, quemViuExportar } from '#contract/conta/seguranca.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { callBlob } from '#web/lib/api/api.ts';
import { readPages } from '#web/lib/api/read.ts';
import { formatHour, formatMoment } from '#web/lib/format.ts';
import { deviceName } from '#web/lib/session/agente.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { type Dobrada, dobrar } from './dobrar.ts';

/** The description of a line in which somebody joined a case team. */
const ENTROU = 'pôs na equipe';

type Linha = Omit<Dobrada, 'id'>;

const PAGE = 30;

const vistoPor = (id: string, listas: boolean) =>
  readPages(
    quemViu,
    { params: { id }, query: { listas: String(listas), por_pagina: PAGE } },
    {
      first: undefined as number | undefined,
      after: (antes) => ({ antes }),
      next: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    },
  );

/** Who viewed or changed what of this patient, from the append-only audit trail. */
export const QuemViuPage = () => {
  const { t } = useTranslation(['auditoria', 'equipe']);
  const { id } = usePaciente();
  const { fuso, membro } = useSignedUser();
  const pode = usePode();
  const [listas, setListas] = useState(false);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...vistoPor(id, listas),
    staleTime: 0,
  });
  const verbo = (acao: string) => t(`acoes.${acao.split(' ')[0]}`, { defaultValue: t('acoes.outra') });
  const quem = ({ usuario, link, tarefa }: Linha) =>
    tarefa ? t('automatico', { tarefa: t(`tarefas.${tarefa}`) }) : (usuario ?? link)?.nome || t('ninguem');
  /** What was seen or changed: a part of a record where the line names one. */
  const objeto = ({ acao, recurso, sobre }: Linha) => {
    const registro = t(`recursos.${recurso}`, { defaultValue: t('recursos.outro') });
    const parte = t(`partes.${acao.split(' ').slice(1).join(' ')}`, { defaultValue: '' });
    if (!parte) return sobre ?? registro;
    return recurso === 'pacientes' ? parte : `${registro}: ${parte}`;
  };
  const lines = data && dobrar(data.pages.flat());
  return (
    <PageCard
      title={t('titulo')}
      description={t('texto')}
      actions={
        pode(quemViuExportar) && (
          <ExportarButton arquivo={`${t('titulo')}.csv`} ler={() => callBlob(quemViuExportar, { params: { id } })} />
        )
      }
    >
      <Stack>
        <Switch label={t('listas')} checked={listas} onChange={(event) => setListas(event.currentTarget.checked)} />
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && <Waiting h={200} />}
        {lines?.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
        {lines && lines.length > 0 && (
          <ListaTable
            nome={t('titulo')}
            linhas={lines.map((line) => ({ ...line, id: String(line.id), nome: quem(line) }))}
            colunas={[
              {
                key: 'quando',
                title: t('quando'),
                render: ({ quando, desde, vezes }) => (
                  <>
                    <span>{formatMoment(quando, fuso)}</span>
                    {vezes > 1 && (
                      <Text size="sm" c="dimmed">
                        {t('vezes', { count: vezes, desde: formatHour(Date.parse(desde), fuso) })}
                      </Text>
                    )}
                  </>
                ),
              },
              {
                key: 'quem',
                title: t('quem'),
                render: (line) => (
                  <>
                    <span>{quem(line)}</span>
                    {line.link && (
                      <Text size="sm" c="dimmed">
                        {[t('por_link'), line.link.relacao].filter(Boolean).join(' · ')}
                      </Text>
                    )}
                    {membro.equipe && line.usuario?.funcao && (
                      <Text size="sm" c="dimmed">
                        {t(`equipe:funcoes.${line.usuario.funcao}`)}
                      </Text>
                    )}
                    {line.motivo && (
                      <Text size="sm">
                        {t(line.acao === ENTROU ? 'motivo_entrada' : 'motivo', { motivo: line.motivo })}
                      </Text>
                    )}
                  </>
                ),
              },
              { key: 'o_que', title: t('o_que'), render: (line) => `${verbo(line.acao)} · ${objeto(line)}` },
              {
                key: 'de_onde',
                title: t('de_onde'),
                render: ({ endereco, agente }) => [endereco, deviceName(agente)].filter(Boolean).join(' · '),
              },
            ]}
          />
        )}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('mais')}
          </Button>
        )}
      </Stack>
    </PageCard>
  );
};
QuemViuPage.needs = quemViu;
