import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { agora } from '#contract/agora.ts';
import { home } from '#contract/home.ts';
import { podeChamar, type Quem } from '#contract/permissoes.ts';
import { registroLer, registroModelos } from '#contract/registros.ts';
import { bcp47 } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { configDaAgenda } from '#web/atendimentos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { casosDe, useCasos } from '#web/lib/session/casos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Agora } from './agora/Agora.tsx';
import { Conheca } from './Conheca.tsx';
import { NaoEnviados } from './NaoEnviados.tsx';
import { PrimeirosPassos } from './PrimeirosPassos.tsx';
import { diaDaRecepcao, Recepcao } from './recepcao/Recepcao.tsx';

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

/** Who books for all and reads no notes has the home of the reception. */
const recebe = (user: Quem) => podeChamar(user, atendimentos.criar) && !podeChamar(user, registroLer);

const RecepcaoPage = () => (
  <Stack gap="md" pt="lg">
    <Saudacao />
    <NaoEnviados />
    <Recepcao />
  </Stack>
);

/** The appointment that is on, with the day and what is left to do. A new practice sees the first steps instead. */
const ClinicaPage = () => {
  const { t } = useTranslation('home');
  const { data, isError, refetch } = useQuery(read(home, { query: useCasos().query }));
  if (data?.passos.paciente && data.passos.atendimento)
    return (
      <>
        <NaoEnviados />
        <Agora {...data} />
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

export const HomePage = () => {
  const { t } = useTranslation('home');
  useDocumentTitle(t('titulo'));
  return recebe(useSignedUser()) ? <RecepcaoPage /> : <ClinicaPage />;
};

HomePage.loader = loads(({ search: { sessao }, user }) =>
  recebe(user)
    ? [diaDaRecepcao(user.fuso)]
    : [
        read(home, { query: casosDe(user) }),
        read(agora, { query: { atendimento_id: typeof sessao === 'string' ? sessao : undefined, ...casosDe(user) } }),
        ...(podeChamar(user, registroModelos) ? [read(registroModelos, {})] : []),
        configDaAgenda(),
      ],
);
