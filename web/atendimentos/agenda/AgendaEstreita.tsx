import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { hojeEm, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { later } from '#web/lib/later.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useShownFirst } from '#web/lib/shown.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useClinica } from '../atendimentos.queries.ts';
import { NovasEsperando } from '../novas/NovasEsperando.tsx';
import { DiaLista } from './DiaLista.tsx';
import { diaEscrito, intervaloEscrito } from './dias.ts';
import { diasVisiveis, type Visao } from './eventos.ts';
import { SemanaLista } from './SemanaLista.tsx';

const FiltroDaAgenda = later(() => import('./colunas/FiltroDaAgenda.tsx').then((module) => module.FiltroDaAgenda));
const MesLista = later(() => import('./MesLista.tsx').then((module) => module.MesLista));

type Props = {
  visao: Visao;
  data: string;
  onVisao: (visao: Visao) => void;
  onData: (data: string) => Promise<void>;
  /** Another day is shown, before the address has it. */
  onMostrado: (dia: string) => void;
  /** Opens a day in the day view. */
  onDia: (dia: string) => void;
  /** Shows an appointment with its actions. */
  onVer: (item: AtendimentoNaLista) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
  /** Books an appointment on a day. */
  onNew: ((dia: string) => void) | undefined;
};

const VISOES = ['day', 'week', 'month'] as const;

/** The same day of another month, or the last day of a shorter month. */
const PASSO: Record<Visao, (data: string, passos: number) => string> = {
  day: somaDias,
  week: (data, passos) => somaDias(data, 7 * passos),
  month: somaMeses,
};

const ANTERIOR = { day: 'dia_anterior', week: 'semana_anterior', month: 'mes_anterior' } as const;
const SEGUINTE = { day: 'dia_seguinte', week: 'semana_seguinte', month: 'mes_seguinte' } as const;

const tituloDe = (visao: Visao, data: string) => {
  if (visao === 'day') return diaEscrito(data, { weekday: 'long', day: 'numeric', month: 'long' });
  if (visao === 'month') return diaEscrito(data, { month: 'long', year: 'numeric' });
  const { de, ate } = diasVisiveis('week', data);
  return intervaloEscrito(de, ate);
};

const Seta = ({ nome, onClick, children }: { nome: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon variant="default" size="lg" aria-label={nome} onClick={onClick}>
    {children}
  </ActionIcon>
);

const Visoes = memo(({ visao, onVisao }: Pick<Props, 'visao' | 'onVisao'>) => {
  const { t } = useTranslation('agenda');
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('labels.viewSelectLabel')}
      value={visao}
      onChange={(value) => onVisao(value as Visao)}
      data={VISOES.map((value) => ({ value, label: t(`labels.${value}`) }))}
    />
  );
});

/**
 * The mobile agenda: a day, a week or a month, each as a list. Another day is shown at once; the address follows once it
 * is painted.
 */
export const AgendaEstreita = (props: Props) => {
  const { visao, onVisao, onDia, onMostrado, onVer, onBloqueado, onNew } = props;
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const hoje = hojeEm(useSignedUser().fuso);
  const clinica = useClinica();
  const [data, mostrarDia] = useShownFirst(props.data, props.onData);
  const mostrar = (dia: string) => {
    onMostrado(dia);
    mostrarDia(dia);
  };
  const { de, ate } = diasVisiveis(visao, data);
  const ir = (passos: number) => mostrar(PASSO[visao](data, passos));
  const titulo = tituloDe(visao, data);
  const agora = de <= hoje && hoje <= ate;
  return (
    <PageCard>
      <Stack gap="sm">
        <Visoes visao={visao} onVisao={onVisao} />
        <Group justify="space-between" wrap="nowrap">
          <Seta nome={t(ANTERIOR[visao])} onClick={() => ir(-1)}>
            <IconChevronLeft size={18} />
          </Seta>
          {visao === 'day' ? (
            <DateInput
              aria-label={t('campos.data')}
              value={data}
              clearable={false}
              onChange={(value) => value && mostrar(value)}
            />
          ) : (
            <Text component="h2" fz="md" fw={600} ta="center">
              {titulo}
            </Text>
          )}
          <Seta nome={t(SEGUINTE[visao])} onClick={() => ir(1)}>
            <IconChevronRight size={18} />
          </Seta>
        </Group>
        {(visao === 'day' || !agora) && (
          <Group justify="space-between">
            {visao === 'day' && <Text fw={600}>{titulo}</Text>}
            {!agora && (
              <Button size="compact-sm" variant="light" onClick={() => mostrar(hoje)}>
                {t('agenda:labels.today')}
              </Button>
            )}
          </Group>
        )}
        <Suspense fallback={<Waiting h={320} shape="grid" />}>
          {clinica.enabled && <FiltroDaAgenda clinica={clinica} />}
          <NovasEsperando de={de} ate={ate} />
          {visao === 'day' && <DiaLista data={data} onVer={onVer} onBloqueado={onBloqueado} onNew={onNew} />}
          {visao === 'week' && <SemanaLista de={de} ate={ate} onDia={onDia} onVer={onVer} onBloqueado={onBloqueado} />}
          {visao === 'month' && <MesLista data={data} de={de} ate={ate} onDia={onDia} />}
        </Suspense>
      </Stack>
    </PageCard>
  );
};
