import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agora } from '#contract/home/agora.ts';
import { type Home, home } from '#contract/home/home.ts';
import { registroModelos } from '#contract/registros.ts';
import { bcp47 } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { configDaAgenda } from '#web/atendimentos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useUltima } from '#web/lib/api/read-once.ts';
import { later } from '#web/lib/later.ts';
import { casosDe, useCasos } from '#web/lib/session/casos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Agora } from './agora/Agora.tsx';
import { AgoraWaiting } from './agora/AgoraWaiting.tsx';
import { ParaFazer } from './agora/ParaFazer.tsx';
import { podeReceber, recebe } from './alcance.ts';
import { NaoEnviados } from './NaoEnviados.tsx';
import { diaDaRecepcao, pendenciasDaRecepcao } from './recepcao/dia-da-recepcao.ts';

/** For a new practice, which has no appointment yet. */
const PrimeirosPassos = later(() => import('./PrimeirosPassos.tsx').then((module) => module.PrimeirosPassos));
const Conheca = later(() => import('./Conheca.tsx').then((module) => module.Conheca));
/** For members who work at the reception. */
const Recepcao = later(() => import('./recepcao/Recepcao.tsx').then((module) => module.Recepcao));
const NovoAtendimento = later(() => import('./recepcao/Recepcao.tsx').then((module) => module.NovoAtendimento));

const partOfDay = (hour: number) => (hour < 12 ? 'dia' : hour < 18 ? 'tarde' : 'noite');

const Saudacao = () => {
  const { t } = useTranslation('home');
  const { fuso, name } = useSignedUser();
  const today = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'full', timeZone: fuso }).format();
  return (
    <div>
      <Title order={1}>
        {t(`saudacao.${partOfDay(Number(localDe(Date.now(), fuso).hora.slice(0, 2)))}`, { nome: primeiroNome(name) })}
      </Title>
      <Text c="dimmed">{today}</Text>
    </div>
  );
};

const RecepcaoPage = () => (
  <Stack gap="md" pt="lg">
    <Group justify="space-between">
      <Saudacao />
      <Suspense>
        <NovoAtendimento />
      </Suspense>
    </Group>
    <NaoEnviados />
    <Suspense fallback={<Waiting h={560} card />}>
      <Recepcao />
    </Suspense>
  </Stack>
);

const temPendencias = ({ totais, adiadas }: Home) => adiadas > 0 || Object.values(totais).some((total) => total > 0);

/**
 * The appointment that is on, with the day and what is left to do. Without an appointment, the first steps, below what
 * already waits: a family may answer an anamnesis before the first appointment is booked.
 */
const ClinicaPage = () => {
  const { t } = useTranslation('home');
  const { data: lida, isError, refetch } = useQuery(read(home, { query: useCasos().query }));
  // Kept while other cases are read, even if that fails: it contains the control that chose them, and today's note.
  const data = useUltima(lida);
  // Once shown it stays: the last case may be handed to somebody else while its note is being written.
  const [started, setStarted] = useState(false);
  if (!started && data?.passos.paciente && data.passos.atendimento) setStarted(true);
  const begun = started && data;
  return (
    <Stack {...(begun ? { gap: 0 } : { gap: 'md', pt: 'lg' })}>
      {!begun && <Saudacao />}
      {/* The same element in both states, so that a dialog open in it stays open when the data arrive. */}
      <NaoEnviados />
      {isError && !lida && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {begun && <Agora {...begun} />}
      {!data && !isError && <AgoraWaiting />}
      {data && !begun && (
        <>
          {temPendencias(data) && (
            <PageCard>
              <ParaFazer {...data} />
            </PageCard>
          )}
          <Suspense fallback={<Waiting h={560} card />}>
            <PrimeirosPassos passos={data.passos} />
            <Conheca />
          </Suspense>
        </>
      )}
    </Stack>
  );
};

export const HomePage = () => {
  const { t } = useTranslation('home');
  useDocumentTitle(t('titulo'));
  return recebe(useSignedUser()) ? <RecepcaoPage /> : <ClinicaPage />;
};

HomePage.loader = loads(({ search: { atendimento }, user }) =>
  recebe(user)
    ? [pendenciasDaRecepcao(), ...(podeReceber(user) ? [diaDaRecepcao(user.fuso)] : [])]
    : [
        read(home, { query: casosDe(user) }),
        read(agora, {
          query: { atendimento_id: typeof atendimento === 'string' ? atendimento : undefined, ...casosDe(user) },
        }),
        read(registroModelos, {}),
        configDaAgenda(),
      ],
);
