import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { agora } from '#contract/agora.ts';
import { home } from '#contract/home.ts';
import { registroModelos } from '#contract/registros.ts';
import { bcp47 } from '#domain/constants.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { configDaAgenda } from '#web/atendimentos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Agora } from './agora/Agora.tsx';
import { Conheca } from './Conheca.tsx';
import { NaoEnviados } from './NaoEnviados.tsx';
import { PrimeirosPassos } from './PrimeirosPassos.tsx';

const partOfDay = (hour: number) => (hour < 12 ? 'dia' : hour < 18 ? 'tarde' : 'noite');

const Saudacao = () => {
  const { t } = useTranslation('home');
  const { fuso, name } = useSignedUser();
  const today = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'full', timeZone: fuso }).format();
  return (
    <div>
      <Title order={1}>{t(`saudacao.${partOfDay(dayjs().tz(fuso).hour())}`, { nome: primeiroNome(name) })}</Title>
      <Text c="dimmed">{today}</Text>
    </div>
  );
};

/** The session that is on, with the day and what is left to do. A new practice sees the first steps instead. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  useDocumentTitle(t('titulo'));
  const { data, isError, refetch } = useQuery(read(home, {}));
  if (data?.passos.paciente && data.passos.atendimento)
    return (
      <>
        <NaoEnviados />
        <Agora atencao={data.atencao} totais={data.totais} devido={data.devido} />
      </>
    );
  return (
    <Stack gap="md" pt="lg">
      <Saudacao />
      <NaoEnviados />
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !isError && <Skeleton h={560} radius={16} />}
      {data && (
        <>
          <PrimeirosPassos passos={data.passos} />
          <Conheca />
        </>
      )}
    </Stack>
  );
};

HomePage.loader = loads(() => [
  read(home, {}),
  read(agora, { query: {} }),
  read(registroModelos, {}),
  configDaAgenda(),
]);
