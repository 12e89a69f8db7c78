import { Button, Kbd, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agora, type Agora as Dados } from '#contract/agora.ts';
import { bcp47 } from '#domain/constants.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { type Aberto, AtendimentoHost, proximaHora, useAgendaConfig } from '#web/atendimentos/index.ts';
import { read } from '#web/lib/api/read.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import classes from './Agora.module.css';
import { FocoCard } from './FocoCard.tsx';
import { ParaFazer, type PorFazer } from './ParaFazer.tsx';
import { RestoDoDia } from './RestoDoDia.tsx';

/** The key that books a session. */
const NOVO = 'n';

const ATIVOS = ['Agendado', 'Confirmado', 'Realizado'];

/** The session after the one in the middle, among those that take place. */
const depoisDe = ({ dia, foco }: Dados) => {
  const vem = dia.filter(({ status }) => ATIVOS.includes(status));
  const depois = foco?.atendimento.inicio ?? '';
  return vem.find(({ id, inicio }) => id !== foco?.atendimento.id && inicio > depois) ?? null;
};

/** Before the first session of the day and after the last one. */
const SemSessao = ({ dia }: Pick<Dados, 'dia'>) => {
  const { t } = useTranslation('home');
  return (
    <article className={classes.card}>
      <Stack gap="xs" py="xl" ta="center">
        <Title order={2}>{dia.length ? t('agora.terminadas') : t('agora.livre')}</Title>
        <Text c="dimmed">{dia.length ? t('agora.terminadas_texto') : t('agora.livre_texto')}</Text>
      </Stack>
    </article>
  );
};

/** Home: the session that is on or next, the day beside it, and below it what is left to do. */
export const Agora = (porFazer: PorFazer) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const { fuso } = useSignedUser();
  const client = useQueryClient();
  const [escolhida, setEscolhida] = useState<string | undefined>();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const { data: config } = useAgendaConfig();
  const { data, isError, refetch } = useQuery({
    ...read(agora, { query: { atendimento_id: escolhida } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // A session stays in the middle until another is chosen: it must not change under the hands of who writes.
    const id = data?.foco?.atendimento.id;
    if (!id || escolhida !== undefined) return;
    client.setQueryData(read(agora, { query: { atendimento_id: id } }).queryKey, data);
    setEscolhida(id);
  }, [client, data, escolhida]);
  const hoje = new Intl.DateTimeFormat(bcp47(currentLocale()), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: fuso,
  }).format();
  const numero = data?.foco ? data.dia.findIndex(({ id }) => id === data.foco?.atendimento.id) + 1 : 0;
  const novo = () => setAberto({ item: null, inicial: proximaHora(hojeEm(fuso), fuso, config) });
  const escolher = (id: string) => {
    setEscolhida(id);
    // On a phone the rows are below the session.
    window.scrollTo({ top: 0 });
  };
  useHotkeys([[NOVO, novo]]);
  return (
    <>
      <header className={classes.top}>
        <Title order={1} size="h3">
          {t('agora.titulo')}
        </Title>
        <Text c="dimmed" size="sm" flex={1}>
          {[hoje, numero > 0 && t('agora.numero', { n: numero, total: data?.dia.length })].filter(Boolean).join(' · ')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          rightSection={<Kbd visibleFrom="sm">{NOVO.toUpperCase()}</Kbd>}
          onClick={novo}
        >
          {t('atendimentos:novo')}
        </Button>
      </header>
      {isError && !data && <LoadError coisa={t('agora.titulo')} onRetry={refetch} />}
      <div className={classes.columns}>
        <div>
          {!data && !isError && <Skeleton h={560} radius={16} />}
          {data?.foco && (
            <FocoCard key={data.foco.atendimento.id} foco={data.foco} proximo={depoisDe(data)} escolher={escolher} />
          )}
          {data && !data.foco && <SemSessao dia={data.dia} />}
        </div>
        <div className={classes.aside}>
          {data ? (
            <RestoDoDia dia={data.dia} foco={data.foco?.atendimento.id ?? null} escolher={escolher} />
          ) : (
            !isError && <Skeleton h={240} />
          )}
          <ParaFazer {...porFazer} />
        </div>
      </div>
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
    </>
  );
};
