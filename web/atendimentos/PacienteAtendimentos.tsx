import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { STATUS_FILTRO } from '#contract/agenda/status.ts';
import type { Paciente } from '#contract/pacientes.ts';
import type { QueryInput } from '#contract/route.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { readList } from '#web/lib/api/read.ts';
import { type Busca, taken } from '#web/lib/lists/endereco.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { pageOf } from '#web/lib/lists/pagination.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import classes from '#web/ui/lista/Lista.module.css';
import { Total } from '#web/ui/lista/Total.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import type { Aberto } from './AtendimentoDialog.tsx';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { AtendimentosTable } from './AtendimentosTable.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';

type Query = QueryInput<typeof atendimentos.listar>;

const PERIODOS = ['proximos', 'anteriores'] as const;
type Periodo = (typeof PERIODOS)[number];

/** From today on, nearest first; or before today, newest first. */
const doPeriodo = (periodo: Periodo, hoje: string) =>
  periodo === 'proximos'
    ? { de: hoje, ordem: 'inicio' as const }
    : { ate: somaDias(hoje, -1), ordem: '-inicio' as const };

const totalDe = (paciente_id: string, periodo: Periodo, hoje: string) =>
  readList(atendimentos.listar, { query: { paciente_id, por_pagina: 1, ...doPeriodo(periodo, hoje) } });

const listaDoPeriodo = (paciente_id: string, periodo: Periodo, hoje: string, search: Busca) => {
  const { ordem, ...dias } = doPeriodo(periodo, hoje);
  const { status = 'Todos', ordem: escolhida = ordem, pagina } = taken(atendimentos.listar, search);
  const query = { paciente_id, status, pagina: pageOf(pagina), ordem: escolhida, ...dias } as Query;
  return readList(atendimentos.listar, { query });
};

/** What the list of a patient's appointments reads first. */
export const atendimentosDe = (paciente_id: string, search: Busca, hoje: string) => {
  const periodo = PERIODOS.find((one) => one === search.periodo);
  const lista = listaDoPeriodo(paciente_id, periodo ?? 'proximos', hoje, search);
  return periodo ? [lista] : [totalDe(paciente_id, 'proximos', hoje), lista];
};

/** The chosen period; by default the upcoming appointments, or the past ones if there are none. */
const usePeriodo = (paciente_id: string, hoje: string) => {
  const { search, set } = useLista();
  const chosen = PERIODOS.find((one) => one === search.periodo);
  const { data: proximos } = useQuery({ ...totalDe(paciente_id, 'proximos', hoje), enabled: !chosen });
  const semProximos = proximos?.total === 0;
  const { data: anteriores } = useQuery({
    ...totalDe(paciente_id, 'anteriores', hoje),
    enabled: !chosen && semProximos,
  });
  const periodo: Periodo = chosen ?? (semProximos && anteriores?.total ? 'anteriores' : 'proximos');
  const known = chosen !== undefined || (proximos && (!semProximos || anteriores));
  return { periodo, choose: (next: string) => set({ periodo: next }), known };
};

/** The appointments of one patient, upcoming and past. */
export const PacienteAtendimentos = ({ paciente }: { paciente: Paciente }) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { search, set, pagina } = useLista(atendimentos.listar);
  const { fuso } = useSignedUser();
  const marca = usePode()(atendimentos.criar);
  const hoje = hojeEm(fuso);
  const { periodo, choose, known } = usePeriodo(paciente.id, hoje);
  const { ordem: padrao } = doPeriodo(periodo, hoje);
  const { data: config } = useAgendaConfig();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...listaDoPeriodo(paciente.id, periodo, hoje, search),
    placeholderData: keepPreviousData,
    enabled: Boolean(known),
  });
  useUltimaPagina(pagina, data?.total, set);
  const novo = () => setAberto({ item: null, inicial: { ...proximaHora(hoje, fuso, config), paciente } });
  const asked = Boolean(search.novo);
  const openAsked = useEffectEvent(() => {
    novo();
    set({ novo: undefined });
  });
  useEffect(() => {
    if (asked && config) openAsked();
  }, [asked, config]);
  return (
    <PageCard
      title={t('titulo')}
      actions={
        <>
          {(data || !isError) && <Total nome="atendimentos" total={data?.total} />}
          {marca && (
            <Button size="sm" leftSection={<IconPlus size={16} />} onClick={novo}>
              {t('novo')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label={t('periodo.nome')}
          value={periodo}
          onChange={choose}
          data={PERIODOS.map((value) => ({ value, label: t(`periodo.${value}`) }))}
        />
        <Select
          label={t('campos.status')}
          w={170}
          allowDeselect={false}
          data={STATUS_FILTRO.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={String(search.status ?? 'Todos')}
          onChange={(value) => set({ status: value === 'Todos' ? undefined : (value ?? undefined) })}
        />
      </div>
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {(data || !isError) && (
        <div className={isPlaceholderData ? classes.stale : undefined}>
          <AtendimentosTable
            nome={t('titulo')}
            linhas={data?.linhas}
            ordem={String(search.ordem ?? padrao)}
            onSort={(ordem) => set({ ordem: ordem === padrao ? undefined : ordem })}
            onOpen={(item) => setAberto({ item, inicial: item })}
            comDia
            comPaciente={false}
            vazio={
              <Group justify="center" py="xl">
                <Text c="dimmed">{search.status ? t('cadastro:nada_com_filtro') : t(`periodo.vazio_${periodo}`)}</Text>
              </Group>
            }
          />
        </div>
      )}
      <Pagination page={pagina} total={data?.total} onChange={(page) => set({ pagina: page }, false)} />
      <AtendimentoHost aberto={aberto} onClose={() => setAberto(null)} />
    </PageCard>
  );
};
