import { ActionIcon, Button, Group, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { IconBan, IconCalendar, IconList, IconPlus, IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';
import { loads, startRead } from '#web/lib/api/loader.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Busca, useLista } from '#web/lib/lists/lista.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import type { Aberto } from './AtendimentoDialog.tsx';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { AtendimentosLista } from './AtendimentosLista.tsx';
import { AtendimentosLixeira } from './AtendimentosLixeira.tsx';
import { AgendaConfigDrawer } from './agenda/AgendaConfigDrawer.tsx';
import { AgendaEstreita } from './agenda/AgendaEstreita.tsx';
import { bloqueadosDoDiaTodo } from './agenda/bloqueados.ts';
import { diasEntre } from './agenda/dias.ts';
import {
  diasVisiveis,
  eventosDe,
  eventosDoBloqueado,
  eventosDoDiaBloqueado,
  eventosDosFeriados,
  feriadosVisiveis,
  type Visao,
  vizinha,
} from './agenda/eventos.ts';
import { type Aberto as BloqueadoAberto, HorarioBloqueadoDialog } from './agenda/HorarioBloqueadoDialog.tsx';
import { proximaHora } from './agenda/horas.ts';
import { MoverDialog } from './agenda/MoverDialog.tsx';
import { useMovido } from './agenda/movido.ts';
import { useMudarComAviso } from './agenda/mudar-com-aviso.ts';
import { Perguntas } from './agenda/Perguntas.tsx';
import {
  agendaDe,
  configDaAgenda,
  horariosBloqueadosDe,
  useAgenda,
  useAgendaConfig,
  useHorariosBloqueados,
} from './atendimentos.queries.ts';

const AgendaSchedule = lazy(() =>
  import('./agenda/AgendaSchedule.tsx').then((module) => ({ default: module.AgendaSchedule })),
);

const VISOES = { dia: 'day', semana: 'week', mes: 'month' } as const;
const NOMES = { day: 'dia', week: 'semana', month: 'mes' } as const;
const DATA = /^\d{4}-\d{2}-\d{2}$/;

const NARROW = '(max-width: 900px)';

const visaoDe = (search: Busca, fuso: string, narrow: boolean) => {
  const padrao: Visao = narrow ? 'day' : 'week';
  return {
    data: DATA.test(String(search.data)) ? String(search.data) : hojeEm(fuso),
    lista: search.visao === 'lista',
    padrao,
    visao: VISOES[search.visao as keyof typeof VISOES] ?? padrao,
  };
};

/** The appointments and blocked times that a view of a day shows. */
const vista = (visao: Visao, data: string, fuso: string) => {
  const { de, ate } = diasVisiveis(visao, data);
  return [agendaDe(de, ate), horariosBloqueadosDe(de, ate, fuso)];
};

/** Reads the views before and after the shown one, once the browser is idle. */
const useVizinhas = (visao: Visao, data: string, enabled: boolean) => {
  const { fuso } = useSignedUser();
  useEffect(() => {
    if (!enabled) return;
    return whenIdle(() => {
      for (const passo of [1, -1])
        for (const one of vista(visao, vizinha(visao, data, passo), fuso)) void startRead(one, true);
    });
  }, [visao, data, fuso, enabled]);
};

/** The view and the day, kept in the address; by default the current week, on a phone today. */
const useVisao = () => {
  const { fuso } = useSignedUser();
  const { search, set } = useLista();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { data, lista, padrao, visao } = visaoDe(search, fuso, narrow);
  const nome = (next: Visao) => (next === padrao ? undefined : NOMES[next]);
  return { data, lista, lixeira: search.lixeira === true, visao, narrow, nome, set };
};

const Rotulo = ({ Icon, texto }: { Icon: typeof IconList; texto: string }) => (
  <Group gap={6} wrap="nowrap">
    <Icon size={16} aria-hidden="true" />
    {texto}
  </Group>
);

type BarButtonProps = { Icon: typeof IconList; texto: string; onClick: () => void };

/** A toolbar button; only its icon on a narrow screen. */
const BarButton = ({ Icon, texto, onClick }: BarButtonProps) => {
  const { narrow } = useVisao();
  if (narrow)
    return (
      <ActionIcon variant="default" size={36} aria-label={texto} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
      {texto}
    </Button>
  );
};

type AgendaProps = {
  onOpen: (aberto: Aberto) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
};

const Agenda = ({ onOpen, onBloqueado }: AgendaProps) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const { data, visao, nome, set } = useVisao();
  const { de, ate } = diasVisiveis(visao, data);
  const { data: config, isError: semConfig, refetch: again } = useAgendaConfig();
  const { data: rows, isError, refetch } = useAgenda(de, ate);
  const { data: bloqueados } = useHorariosBloqueados(de, ate, fuso);
  const { mover, perguntas, alcance } = useMudarComAviso();
  const {
    linhas,
    mover: mostrar,
    voltar,
  } = useMovido(rows, (item, inicio, fim) => {
    const dia = localDe(inicio, fuso).data;
    const [feriado] = config?.feriados ? feriadosVisiveis(dia, dia, t) : [];
    mover(item, inicio, fim, feriado && t('em_feriado', { dia: formatDate(dia), nome: feriado.nome }));
  });
  const fechados = useCallback(
    (dia: string) => (config ? bloqueadosDoDiaTodo(dia, bloqueados ?? [], config, fuso) : []),
    [bloqueados, config, fuso],
  );
  const eventos = useMemo(
    () => [
      ...(config?.feriados ? eventosDosFeriados(de, ate, t) : []),
      ...(visao === 'month'
        ? diasEntre(de, ate).flatMap((dia) => eventosDoDiaBloqueado(dia, fechados(dia), t('bloqueado')))
        : (bloqueados ?? []).flatMap((one) => eventosDoBloqueado(one, fuso, t('bloqueado')))),
      ...(linhas ?? []).flatMap((item) => eventosDe(item, fuso, visao)),
    ],
    [linhas, bloqueados, fechados, config, fuso, de, ate, visao, t],
  );
  if ((isError && !rows) || (semConfig && !config))
    return (
      <LoadError
        coisa={t('agenda')}
        onRetry={() => {
          refetch();
          again();
        }}
      />
    );
  if (!config) return <Skeleton h={600} />;
  return (
    <Suspense fallback={<Skeleton h={600} />}>
      <AgendaSchedule
        visao={visao}
        data={data}
        config={config}
        eventos={eventos}
        onVisao={(next) => set({ visao: nome(next) })}
        onData={(next) => set({ data: next })}
        onOpen={(item) => onOpen({ item, inicial: item })}
        onBloqueado={onBloqueado}
        fechado={(dia) => fechados(dia).length > 0}
        onSlot={(inicio, fim) => onOpen({ item: null, inicial: { inicio, fim } })}
        onMover={mostrar}
      />
      <Perguntas perguntas={perguntas} />
      <MoverDialog
        alcance={alcance}
        onCancel={() => {
          alcance?.cancel();
          voltar();
        }}
      />
    </Suspense>
  );
};

export const AtendimentosPage = () => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  useDocumentTitle(t('titulo'));
  const { fuso } = useSignedUser();
  const { data, lista, lixeira, visao, narrow, nome, set } = useVisao();
  const { data: config } = useAgendaConfig();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [bloqueado, setBloqueado] = useState<BloqueadoAberto | null>(null);
  const [configurando, setConfigurando] = useState(false);
  useVizinhas(visao, data, !lista);
  const horario = () => proximaHora(data, fuso, config);
  const novo = () => setAberto({ item: null, inicial: horario() });
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]}>
        <SegmentedControl
          size="sm"
          aria-label={t('modo')}
          value={lista ? 'lista' : 'agenda'}
          onChange={(value) => set({ visao: value === 'lista' ? 'lista' : undefined, lixeira: undefined })}
          data={[
            { value: 'agenda', label: <Rotulo Icon={IconCalendar} texto={t('agenda')} /> },
            { value: 'lista', label: <Rotulo Icon={IconList} texto={t('lista')} /> },
          ]}
        />
        {!lixeira && (
          <>
            <BarButton Icon={IconSettings} texto={t('agenda:configurar')} onClick={() => setConfigurando(true)} />
            <BarButton Icon={IconBan} texto={t('agenda:bloquear')} onClick={() => setBloqueado(horario())} />
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={novo}>
              {t('novo')}
            </Button>
          </>
        )}
      </BreadcrumbBar>
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      {lista && lixeira ? (
        <AtendimentosLixeira />
      ) : lista ? (
        <AtendimentosLista onOpen={(item) => setAberto({ item, inicial: item })} onNew={novo} />
      ) : narrow ? (
        <AgendaEstreita
          visao={visao}
          data={data}
          onVisao={(next) => set({ visao: nome(next) })}
          onData={(next) => set({ data: next })}
          onDia={(dia) => set({ visao: nome('day'), data: dia })}
          onOpen={(item) => setAberto({ item, inicial: item })}
          onBloqueado={setBloqueado}
          onNew={novo}
        />
      ) : (
        <Agenda onOpen={setAberto} onBloqueado={setBloqueado} />
      )}
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
      <HorarioBloqueadoDialog bloqueado={bloqueado} onClose={() => setBloqueado(null)} />
      <AgendaConfigDrawer opened={configurando} onClose={() => setConfigurando(false)} />
    </>
  );
};

AtendimentosPage.loader = loads(({ search, user: { fuso } }) => {
  const { visao, data, lista } = visaoDe(search, fuso, matchMedia(NARROW).matches);
  return lista ? [configDaAgenda()] : [configDaAgenda(), ...vista(visao, data, fuso)];
});
