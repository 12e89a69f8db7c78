import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AtendimentoNaLista } from '#contract/atendimentos.ts';
import { bcp47 } from '#contract/constants.ts';
import { hojeEm, localDe, somaDias } from '#contract/fuso.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { useAgenda, useAgendaConfig, useBloqueios } from './atendimentos.queries.ts';
import classes from './DiaLinha.module.css';
import { DiaLinha } from './DiaLinha.tsx';
import { feriadosVisiveis } from './eventos.ts';
import { periodo } from './horas.ts';
import { useMudarComAviso } from './mudar-com-aviso.ts';
import { Perguntas } from './Perguntas.tsx';

type Props = {
  data: string;
  onData: (data: string) => void;
  onOpen: (item: AtendimentoNaLista) => void;
  onNew: () => void;
};

const porExtenso = (data: string) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${data}T00:00:00Z`));

/** A day as a list, for a thumb: the days one after the other, and what is on each. */
export const DiaLista = ({ data, onData, onOpen, onNew }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const hoje = hojeEm(fuso);
  const { marcar, perguntas } = useMudarComAviso();
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(data, data);
  const { data: config } = useAgendaConfig();
  const { data: bloqueados = [] } = useBloqueios(data, data, fuso);
  const linhas = isPlaceholderData ? undefined : rows?.filter(({ fim }) => localDe(fim, fuso).data >= data);
  const feriados = config?.feriados ? feriadosVisiveis(data, data, t) : [];
  return (
    <PageCard>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('dia_anterior')}
            onClick={() => onData(somaDias(data, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <DateInput
            aria-label={t('campos.data')}
            value={data}
            clearable={false}
            onChange={(value) => value && onData(value)}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('dia_seguinte')}
            onClick={() => onData(somaDias(data, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        <Group justify="space-between">
          <Text fw={600}>{porExtenso(data)}</Text>
          {data !== hoje && (
            <Button size="compact-sm" variant="light" onClick={() => onData(hoje)}>
              {t('agenda:labels.today')}
            </Button>
          )}
        </Group>
        {feriados.map(({ nome }) => (
          <Text key={nome} size="sm" c="var(--attention)">
            {nome}
          </Text>
        ))}
        {bloqueados.map((bloqueio) => (
          <Text key={bloqueio.id} size="sm" c="dimmed">
            {periodo(bloqueio, fuso)} · {bloqueio.motivo ?? t('bloqueado')}
          </Text>
        ))}
        {isError && !rows && <LoadError onRetry={refetch} />}
        {linhas?.length === 0 ? (
          <Stack align="center" py="lg">
            <Text c="dimmed">{t('vazio_dia')}</Text>
            <Button variant="light" onClick={onNew}>
              {t('novo')}
            </Button>
          </Stack>
        ) : (
          linhas && (
            <ul className={classes.list}>
              {linhas.map((item) => (
                <DiaLinha key={item.id} item={item} onOpen={onOpen} onStatus={marcar} />
              ))}
            </ul>
          )
        )}
        {!linhas && !isError && <Skeleton h={180} />}
        <Perguntas perguntas={perguntas} />
      </Stack>
    </PageCard>
  );
};
