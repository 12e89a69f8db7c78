import { ActionIcon, Button, Group, Kbd, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBan, IconCalendar, IconList, IconPlus, IconSettings } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agendaConfigSalvar, type HorarioBloqueado, horariosBloqueados } from '#contract/agenda/agenda.ts';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { loads, startRead } from '#web/lib/api/loader.ts';
import { later, usePreload } from '#web/lib/later.ts';
import { BLOCK_TIME, useAskedFor } from '#web/lib/panels.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { keysShown, useShortcuts } from '#web/lib/shortcuts.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import type { Aberto } from './AtendimentoDialog.tsx';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { Agenda } from './agenda/Agenda.tsx';
import { AgendaEstreita } from './agenda/AgendaEstreita.tsx';
import type { Vista } from './agenda/AtendimentoVista.tsx';
import type { Aberto as BloqueadoAberto } from './agenda/bloqueados/HorarioBloqueadoDialog.tsx';
import { HorarioBloqueadoHost } from './agenda/bloqueados/HorarioBloqueadoHost.tsx';
import { diasVisiveis, type Visao, vizinha } from './agenda/eventos.ts';
import { proximaHora } from './agenda/horas.ts';
import { NARROW, useVisao, visaoDe } from './agenda/visao.ts';
import { agendaDe, configDaAgenda, horariosBloqueadosDe, useAgendaConfig } from './atendimentos.queries.ts';

const AtendimentosLista = later(() => import('./AtendimentosLista.tsx').then((module) => module.AtendimentosLista));
const AtendimentosLixeira = later(() =>
  import('./AtendimentosLixeira.tsx').then((module) => module.AtendimentosLixeira),
);
const AtendimentoVista = later(() => import('./agenda/AtendimentoVista.tsx').then((module) => module.AtendimentoVista));
const AgendaConfigDrawer = later(() =>
  import('./agenda/config/AgendaConfigDrawer.tsx').then((module) => module.AgendaConfigDrawer),
);

/** The key that books an appointment. */
const NOVO = 'n';

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

/** A sign and its name; on a narrow screen the name is only read aloud. */
const Rotulo = ({ Icon, texto }: { Icon: typeof IconList; texto: string }) => {
  const { narrow } = useVisao();
  return (
    <Group gap={6} wrap="nowrap" justify="center">
      <Icon size={16} aria-hidden="true" />
      {narrow ? <VisuallyHidden>{texto}</VisuallyHidden> : texto}
    </Group>
  );
};

/** The keys of the agenda, and what they show. */
const TECLAS = { t: 'today', d: 'day', s: 'week', m: 'month' } as const;

/** The keys in sight; a screen reader finds them in the list of shortcuts. */
const Teclas = () => {
  const { t } = useTranslation('agenda');
  return (
    <Group gap="sm" wrap="nowrap" visibleFrom="lg" aria-hidden="true">
      {Object.entries(TECLAS).map(([tecla, mostra]) => (
        <Group key={tecla} gap={6} wrap="nowrap">
          <Kbd>{keysShown(tecla)}</Kbd>
          <Text size="xs" c="dimmed">
            {t(`labels.${mostra}`)}
          </Text>
        </Group>
      ))}
    </Group>
  );
};

type BarButtonProps = { Icon: typeof IconList; texto: string; onClick: () => void };

/** A toolbar button; only its icon on a narrow screen. */
const BarButton = ({ Icon, texto, onClick }: BarButtonProps) => {
  const { narrow } = useVisao();
  if (narrow)
    return (
      <ActionIcon variant="default" size="lg" aria-label={texto} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={onClick}>
      {texto}
    </Button>
  );
};

export const AtendimentosPage = () => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  useDocumentTitle(t('titulo'));
  const { fuso } = useSignedUser();
  const { data, lista, lixeira, visao, narrow, nome, set } = useVisao();
  const { data: config } = useAgendaConfig();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [vista, setVista] = useState<Vista | null>(null);
  const [bloqueado, setBloqueado] = useState<BloqueadoAberto | null>(null);
  const [configurando, setConfigurando] = useState(false);
  const pode = usePode();
  const [marca, bloqueia, configura] = [atendimentos.criar, horariosBloqueados.criar, agendaConfigSalvar].map(pode);
  useVizinhas(visao, data, !lista);
  usePreload(AtendimentoVista.load);
  usePreload(AtendimentosLista.load);
  // The address follows the day that a phone shows.
  const mostrado = useRef(data);
  useEffect(() => {
    mostrado.current = data;
  }, [data]);
  const horario = () => proximaHora(mostrado.current, fuso, config);
  const novoEm = useCallback(
    (dia: string) => setAberto({ item: null, inicial: proximaHora(dia, fuso, config) }),
    [fuso, config],
  );
  const novo = marca ? () => novoEm(mostrado.current) : undefined;
  const abrir = useCallback((next: Aberto) => marca && setAberto(next), [marca]);
  const editar = useCallback((item: AtendimentoNaLista) => abrir({ item, inicial: item }), [abrir]);
  const ver = useCallback((item: AtendimentoNaLista) => setVista({ item, alvo: null }), []);
  const abrirBloqueado = useCallback((next: HorarioBloqueado) => bloqueia && setBloqueado(next), [bloqueia]);
  useAskedFor(BLOCK_TIME, () => bloqueia && setBloqueado(horario()));
  const mudarPara = (next: Visao) => () => set({ visao: nome(next), lixeira: undefined });
  useShortcuts(t('agenda'), [
    { keys: 't', label: t(`agenda:labels.${TECLAS.t}`), run: () => set({ data: hojeEm(fuso) }) },
    ...(['d', 's', 'm'] as const).map((keys) => ({
      keys,
      label: t(`agenda:labels.${TECLAS[keys]}`),
      run: mudarPara(TECLAS[keys]),
    })),
    ...(novo ? [{ keys: NOVO, label: t('novo'), run: novo }] : []),
  ]);
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]}>
        {!lista && <Teclas />}
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
            {configura && (
              <BarButton Icon={IconSettings} texto={t('agenda:configurar')} onClick={() => setConfigurando(true)} />
            )}
            {bloqueia && (
              <BarButton Icon={IconBan} texto={t('agenda:bloquear')} onClick={() => setBloqueado(horario())} />
            )}
            {novo && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                rightSection={<Kbd visibleFrom="sm">{keysShown(NOVO)}</Kbd>}
                onClick={novo}
              >
                {t('novo')}
              </Button>
            )}
          </>
        )}
      </BreadcrumbBar>
      <VisuallyHidden component="h1">{t('titulo')}</VisuallyHidden>
      {lista ? (
        <Suspense fallback={<Waiting h={480} />}>
          {lixeira ? <AtendimentosLixeira /> : <AtendimentosLista onOpen={editar} onNew={novo} />}
        </Suspense>
      ) : narrow ? (
        <AgendaEstreita
          visao={visao}
          data={data}
          onVisao={(next) => set({ visao: nome(next) })}
          onData={(next) => set({ data: next })}
          onDia={(dia) => set({ visao: nome('day'), data: dia })}
          onMostrado={(dia) => {
            mostrado.current = dia;
          }}
          onVer={ver}
          onBloqueado={abrirBloqueado}
          onNew={marca ? novoEm : undefined}
        />
      ) : (
        <Agenda onOpen={abrir} onVer={setVista} onBloqueado={abrirBloqueado} />
      )}
      {vista && (
        <Suspense>
          <AtendimentoVista
            vista={vista}
            onClose={() => setVista(null)}
            onEdit={(item) => {
              // The form returns the focus to the appointment.
              vista.alvo?.focus({ preventScroll: true });
              setVista(null);
              setAberto({ item, inicial: item });
            }}
          />
        </Suspense>
      )}
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
      <HorarioBloqueadoHost bloqueado={bloqueado} onClose={() => setBloqueado(null)} />
      {configurando && (
        <Suspense>
          <AgendaConfigDrawer onClose={() => setConfigurando(false)} />
        </Suspense>
      )}
    </>
  );
};

AtendimentosPage.loader = loads(({ search, user }) => {
  const { visao, data, lista } = visaoDe(search, user, matchMedia(NARROW).matches);
  // Side by side with the data: the list is not in the file of the page.
  if (lista) void AtendimentosLista.load().catch(() => undefined);
  return lista ? [configDaAgenda()] : [configDaAgenda(), ...vista(visao, data, user.fuso)];
});
AtendimentosPage.needs = atendimentos.buscar;
