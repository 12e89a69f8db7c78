import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { Profissional } from '#contract/agenda/salas.ts';
import { localDe } from '#domain/days/fuso.ts';
import { formatDate } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import type { Aberto } from '../AtendimentoDialog.tsx';
import {
  useAgenda,
  useAgendaConfig,
  useClinica,
  useHorariosBloqueados,
  useHorariosOcupados,
  useNomeDoBloqueado,
} from '../atendimentos.queries.ts';
import { NovasEsperando } from '../novas/NovasEsperando.tsx';
import { useNovasNaAgenda } from '../novas/na-agenda.ts';
import type { Vista } from './AtendimentoVista.tsx';
import { useAlmocos, useNomeDoAlmoco } from './almocos/almocos-da-visao.ts';
import { useFechados } from './bloqueados/fechados.ts';
import { diasEntre } from './dias.ts';
import {
  diasVisiveis,
  eventosDaNova,
  eventosDe,
  eventosDoBloqueado,
  eventosDoDiaBloqueado,
  eventosDosAlmocos,
  eventosDosFeriados,
  eventosOcupados,
  feriadosVisiveis,
} from './eventos.ts';
import { MoverDialog } from './mudar/MoverDialog.tsx';
import { useMovido } from './mudar/movido.ts';
import { useMudarComAviso } from './mudar/mudar-com-aviso.ts';
import { Perguntas } from './mudar/Perguntas.tsx';
import { usePorPessoa } from './semana/por-pessoa.ts';
import { useVisao } from './visao.ts';

const AgendaSchedule = later(() => import('./grade/AgendaSchedule.tsx').then((module) => module.AgendaSchedule));
const SemanaPorPessoa = later(() => import('./semana/SemanaPorPessoa.tsx').then((module) => module.SemanaPorPessoa));
const FiltroDaAgenda = later(() => import('./colunas/FiltroDaAgenda.tsx').then((module) => module.FiltroDaAgenda));
const ColunasDoDia = later(() => import('./colunas/ColunasDoDia.tsx').then((module) => module.ColunasDoDia));

type AgendaProps = {
  onOpen: (aberto: Aberto) => void;
  onVer: (vista: Vista) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
};

const chosen = <T extends { id: string }>(all: T[], ids: string[]) =>
  ids.length ? all.filter(({ id }) => ids.includes(id)) : all;

const pessoaDe = (pessoas: Profissional[], id: string | null) => pessoas.find((one) => one.id === id);

const SEM_HORARIOS: Profissional['horarios'] = [];

/** The day, the week or the month; a day of several people has a column for each of them. */
export const Agenda = ({ onOpen, onVer, onBloqueado }: AgendaProps) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const { data, visao, nome, set, filtro, dono, por } = useVisao();
  const clinica = useClinica();
  const { de, ate } = diasVisiveis(visao, data);
  // The agenda of one professional shows when they work; one of several when the practice is open.
  const horarios = (dono.length === 1 && pessoaDe(clinica.pessoas, dono[0] ?? null)?.horarios) || SEM_HORARIOS;
  const { data: config, isError: semConfig, refetch: again } = useAgendaConfig();
  const { data: rows, isError, refetch } = useAgenda(de, ate, filtro);
  const { data: bloqueados } = useHorariosBloqueados(de, ate, fuso, { quem: dono });
  const nomeDoBloqueado = useNomeDoBloqueado();
  const { data: ocupados } = useHorariosOcupados(de, ate, filtro);
  const almocos = useAlmocos(de, ate);
  const nomeDoAlmoco = useNomeDoAlmoco();
  const { mover, passar, perguntas, alcance } = useMudarComAviso();
  const {
    linhas,
    mover: mostrar,
    voltar,
  } = useMovido(rows, (item, inicio, fim) => {
    const dia = localDe(inicio, fuso).data;
    const [feriado] = config?.feriados ? feriadosVisiveis(dia, dia, t) : [];
    mover(item, inicio, fim, feriado && t('em_feriado', { dia: formatDate(dia), nome: feriado.nome }));
  });
  const novas = useNovasNaAgenda(de, ate, filtro);
  const pessoas = chosen(clinica.pessoas, dono);
  const porPessoa = usePorPessoa();
  const fechados = useFechados(bloqueados);
  const eventos = useMemo(
    () => [
      ...(config?.feriados ? eventosDosFeriados(de, ate, t) : []),
      ...(visao === 'month'
        ? diasEntre(de, ate).flatMap((dia) => eventosDoDiaBloqueado(dia, fechados(dia), nomeDoBloqueado))
        : (bloqueados ?? []).flatMap((one) => eventosDoBloqueado(one, fuso, nomeDoBloqueado))),
      ...(visao === 'month' ? [] : eventosOcupados(ocupados ?? [], fuso, t)),
      ...(visao === 'month' ? [] : eventosDosAlmocos(almocos, fuso, nomeDoAlmoco)),
      ...(linhas ?? []).flatMap((item) =>
        eventosDe(item, fuso, visao, pessoaDe(clinica.pessoas, item.profissional_id)),
      ),
      ...novas.flatMap((nova) => eventosDaNova(nova, fuso, visao, pessoaDe(clinica.pessoas, nova.profissional_id))),
    ],
    [
      linhas,
      novas,
      bloqueados,
      ocupados,
      almocos,
      nomeDoAlmoco,
      fechados,
      config,
      fuso,
      de,
      ate,
      visao,
      t,
      clinica.pessoas,
      nomeDoBloqueado,
    ],
  );
  const failed = (
    <LoadError
      coisa={t('agenda')}
      onRetry={() => {
        refetch();
        again();
      }}
    />
  );
  if (!config)
    return semConfig ? (
      <>
        <NovasEsperando de={de} ate={ate} />
        {failed}
      </>
    ) : (
      <Waiting h={600} shape="grid" />
    );
  return (
    <Suspense fallback={<Waiting h={600} shape="grid" />}>
      {clinica.enabled && <FiltroDaAgenda clinica={clinica} />}
      <NovasEsperando de={de} ate={ate} />
      {/* Keep the arrows, so that days that were loaded earlier can be shown again. */}
      {isError && !rows && failed}
      {clinica.enabled && visao === 'day' ? (
        <ColunasDoDia
          data={data}
          config={config}
          por={por}
          clinica={{ pessoas: chosen(clinica.pessoas, filtro.quem), salas: chosen(clinica.salas, filtro.salas) }}
          todasAsSalas={clinica.salas}
          itens={rows ?? []}
          novas={novas}
          ocupados={ocupados ?? []}
          bloqueados={bloqueados ?? []}
          onVisao={(next) => set({ visao: nome(next) })}
          onData={(next) => set({ data: next })}
          onOpen={(item, alvo) => onVer({ item, alvo })}
          onBloqueado={onBloqueado}
          onSlot={(inicial) => onOpen({ item: null, inicial })}
          onPassar={passar}
          onMover={mover}
        />
      ) : porPessoa ? (
        <SemanaPorPessoa
          data={data}
          pessoas={pessoas}
          itens={rows ?? []}
          novas={novas}
          ocupados={ocupados ?? []}
          bloqueados={bloqueados ?? []}
          onVisao={(next) => set({ visao: nome(next) })}
          onData={(next) => set({ data: next })}
          onDia={(dia) => set({ visao: nome('day'), data: dia })}
          onPessoa={(id) => set({ quem: id })}
          onOpen={(item, alvo) => onVer({ item, alvo })}
          onBloqueado={onBloqueado}
        />
      ) : (
        <AgendaSchedule
          visao={visao}
          data={data}
          config={config}
          horarios={horarios}
          eventos={eventos}
          onVisao={(next) => set({ visao: nome(next) })}
          onData={(next) => set({ data: next })}
          onOpen={(item, alvo) => onVer({ item, alvo })}
          onBloqueado={onBloqueado}
          fechado={(dia) => fechados(dia).length > 0}
          onSlot={(inicio, fim) => onOpen({ item: null, inicial: { inicio, fim } })}
          onMover={mostrar}
        />
      )}
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
