import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { home } from '#contract/home.ts';
import { bcp47 } from '#domain/constants.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { HojeCard } from '#web/atendimentos/index.ts';
import { call } from '#web/lib/api/api.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Atencao } from './Atencao.tsx';
import { Conheca } from './Conheca.tsx';
import classes from './HomePage.module.css';
import { NaoEnviados } from './NaoEnviados.tsx';
import { Numeros } from './Numeros.tsx';
import { PrimeirosPassos } from './PrimeirosPassos.tsx';
import { Semanas } from './Semanas.tsx';

const partOfDay = (hour: number) => (hour < 12 ? 'dia' : hour < 18 ? 'tarde' : 'noite');

/** The day at a glance; a new practice sees the first steps instead of empty cards. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  useDocumentTitle(t('titulo'));
  const user = useSignedUser();
  const { data, isError, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => call(home, { signal }),
  });
  const now = dayjs().tz(user.fuso);
  const today = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'full', timeZone: user.fuso }).format();
  const started = data?.passos.paciente && data.passos.atendimento;
  return (
    <Stack gap="md" pt="lg">
      <div>
        <Title order={1}>{t(`saudacao.${partOfDay(now.hour())}`, { nome: primeiroNome(user.name) })}</Title>
        <Text c="dimmed">{today}</Text>
      </div>
      <NaoEnviados />
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !isError && <Skeleton h={220} />}
      {data && !started && (
        <>
          <PrimeirosPassos passos={data.passos} />
          <Conheca />
        </>
      )}
      {data && started && (
        <>
          <Numeros numeros={data.numeros} />
          <div className={classes.columns}>
            <Stack>
              <HojeCard />
              <Semanas semanas={data.semanas} />
            </Stack>
            <Atencao atencao={data.atencao} totais={data.totais} />
          </div>
        </>
      )}
    </Stack>
  );
};
