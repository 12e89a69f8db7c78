import { Button, Kbd, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { agora, type Agora as Dados } from '#contract/home/agora.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import {
  type Aberto,
  AtendimentoHost,
  diaEscrito,
  horaDe,
  proximaHora,
  useAgendaConfig,
} from '#web/atendimentos/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { startRead } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useMinuto } from '#web/lib/minuto.ts';
import { useCasos } from '#web/lib/session/casos.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { keysShown, useShortcuts } from '#web/lib/shortcuts.ts';
import { vizinhosDe } from '#web/registros/index.ts';
import { CasosControl } from '#web/ui/CasosControl.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from './Agora.module.css';
import { useEscolhida } from './escolhida.ts';
import { FocoCard } from './FocoCard.tsx';
import { ParaFazer, type PorFazer } from './ParaFazer.tsx';
import { RestoDoDia } from './RestoDoDia.tsx';

/** The key that books an appointment. */
const NOVO = 'n';

/** Whether an appointment of today has no outcome, or no signed note. */
const faltaRegistro = (dia: Dados['dia'], { registros }: PorFazer['atencao']) =>
  dia.some(
    ({ id, status }) =>
      STATUS_ABERTOS.some((one) => one === status) || registros.some(({ atendimento_id }) => atendimento_id === id),
  );

/** On a day without appointments, and after the last one. */
const SemAtendimento = ({ dia, atencao }: Pick<Dados, 'dia'> & Pick<PorFazer, 'atencao'>) => {
  const { t } = useTranslation('home');
  const depois = faltaRegistro(dia, atencao) ? 'agora.terminadas_texto' : 'agora.em_dia';
  return (
    <article className={classes.card}>
      <Stack gap="xs" py="xl" ta="center">
        <Title order={2}>{dia.length ? t('agora.terminadas') : t('agora.livre')}</Title>
        <Text c="dimmed">{t(dia.length ? depois : 'agora.livre_texto')}</Text>
      </Stack>
    </article>
  );
};

/** That the day has not begun: the appointment in focus is still to come, and none was before it. */
const AindaNao = ({ dia }: Pick<Dados, 'dia'>) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const agora = useMinuto();
  const [primeiro] = dia.filter(({ status }) => status !== 'Cancelado');
  const comecou = dia.some(({ status }) => status === 'Realizado' || status === 'Chegou');
  if (!primeiro || comecou || Date.parse(primeiro.inicio) <= agora) return null;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {t('agora.antes', { hora: horaDe(primeiro.inicio, fuso) })}
    </Text>
  );
};

const Novo = memo(({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('atendimentos');
  return (
    <Button
      variant="default"
      className={classes.new}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={<Kbd visibleFrom="sm">{keysShown(NOVO)}</Kbd>}
      onClick={onClick}
    >
      <span className={classes.newLabel}>{t('novo')}</span>
    </Button>
  );
});

/** Reads an appointment before it is asked for, once the browser is idle. */
const useLidoAntes = (atendimento_id: string | undefined) => {
  const { query: casos } = useCasos();
  useEffect(() => {
    if (!atendimento_id) return;
    return whenIdle(() => void startRead(read(agora, { query: { atendimento_id, ...casos } }), true));
  }, [atendimento_id, casos]);
};

/** Home: the appointment that is on or next, the day beside it, and below it what is left to do. */
export const Agora = (porFazer: PorFazer) => {
  const { t } = useTranslation(['home', 'atendimentos']);
  const { fuso } = useSignedUser();
  const client = useQueryClient();
  const { escolhida: pedida, escolher } = useEscolhida();
  const { query: casos } = useCasos();
  const [fixa, setFixa] = useState<string | undefined>();
  const escolhida = pedida ?? fixa;
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const { data: config } = useAgendaConfig();
  const { data, isError, error, refetch } = useQuery({
    ...read(agora, { query: { atendimento_id: escolhida, ...casos } }),
    placeholderData: keepPreviousData,
  });
  // A note that is being written stays, also if its case is handed to somebody else while this is read again.
  const [ultimo, setUltimo] = useState<Dados['foco']>(null);
  if (data?.foco && data.foco !== ultimo) setUltimo(data.foco);
  const foco = data?.foco ?? (ultimo && ultimo.atendimento.id === escolhida ? ultimo : null);
  useEffect(() => {
    // An appointment stays in focus until another is chosen: it must not change while its note is being written.
    const id = data?.foco?.atendimento.id;
    if (!id || escolhida !== undefined) return;
    client.setQueryData(read(agora, { query: { atendimento_id: id, ...casos } }).queryKey, data);
    setFixa(id);
  }, [client, data, escolhida, casos]);
  const sumiu = pedida !== undefined && error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (sumiu) escolher(undefined);
  }, [sumiu, escolher]);
  const proximo = foco && data ? vizinhosDe(data.dia, foco.atendimento).depois : null;
  useLidoAntes(proximo?.id);
  const hoje = diaEscrito(hojeEm(fuso), { weekday: 'long', day: 'numeric', month: 'long' });
  const numero = foco && data ? data.dia.findIndex(({ id }) => id === foco.atendimento.id) + 1 : 0;
  const novo = useCallback(
    () => setAberto({ item: null, inicial: proximaHora(hojeEm(fuso), fuso, config) }),
    [fuso, config],
  );
  useShortcuts(t('agora.titulo'), [{ keys: NOVO, label: t('atendimentos:novo'), run: novo }]);
  return (
    <>
      <header className={classes.top}>
        <Title order={1} size="h3">
          {t('agora.titulo')}
        </Title>
        <Text c="dimmed" size="sm" className={classes.date}>
          {[hoje, numero > 0 && t('agora.numero', { n: numero, total: data?.dia.length })].filter(Boolean).join(' · ')}
        </Text>
        <CasosControl />
        <Novo onClick={novo} />
      </header>
      {isError && !data && <LoadError coisa={t('agora.titulo')} onRetry={refetch} />}
      <div className={classes.columns}>
        <div>
          {!data && !isError && <Waiting h={560} shape="fields" card />}
          {data && foco && <AindaNao dia={data.dia} />}
          {data && foco && <FocoCard key={foco.atendimento.id} foco={foco} proximo={proximo} escolher={escolher} />}
          {data && !foco && <SemAtendimento dia={data.dia} atencao={porFazer.atencao} />}
        </div>
        <div className={classes.aside}>
          {data ? (
            <RestoDoDia dia={data.dia} foco={foco?.atendimento.id ?? null} escolher={escolher} />
          ) : (
            !isError && <Waiting h={240} />
          )}
          <ParaFazer {...porFazer} />
        </div>
      </div>
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
    </>
  );
};
