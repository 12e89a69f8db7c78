import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAgenda, useHorariosBloqueados, useQuemOnde } from '../atendimentos.queries.ts';
import { SINAL } from '../status.ts';
import { bloqueadosDoDia, emOrdem } from './bloqueados/bloqueados.ts';
import { HorarioBloqueadoLinha } from './bloqueados/HorarioBloqueadoLinha.tsx';
import { DiaAvisos } from './DiaAvisos.tsx';
import classes from './DiaLinha.module.css';
import { diaEscrito, diasEntre } from './dias.ts';
import { doDia } from './eventos.ts';
import { horaDe } from './horas.ts';
import { useVisao } from './visao.ts';

type Props = {
  de: string;
  ate: string;
  onDia: (dia: string) => void;
  onOpen: (item: AtendimentoNaLista) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
};

const Curta = ({ item, onOpen }: { item: AtendimentoNaLista; onOpen: (item: AtendimentoNaLista) => void }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { quem } = useQuemOnde()(item);
  const Icon = SINAL[item.status];
  return (
    <li>
      <UnstyledButton className={classes.short} data-status={item.status} onClick={() => onOpen(item)}>
        <span>{horaDe(item.inicio, fuso)}</span>
        <span className={classes.shortName}>{[item.paciente.nome, quem].filter(Boolean).join(' · ')}</span>
        <Icon size={16} aria-label={t(`status.${item.status}`)} />
      </UnstyledButton>
    </li>
  );
};

/** The days of a week one below the other, with their appointments. */
export const SemanaLista = ({ de, ate, onDia, onOpen, onBloqueado }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { filtro, dono } = useVisao();
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(de, ate, filtro);
  const { data: horariosBloqueados = [] } = useHorariosBloqueados(de, ate, fuso, { quem: dono });
  if (isError && !rows) return <LoadError coisa={t('agenda')} onRetry={refetch} />;
  if (!rows || isPlaceholderData) return <Waiting h={400} />;
  return diasEntre(de, ate).map((dia) => {
    const itens = doDia(rows, dia, fuso);
    const tudo = emOrdem(itens, bloqueadosDoDia(dia, horariosBloqueados, fuso));
    return (
      <section key={dia} className={classes.day}>
        <Text component="h3">
          <UnstyledButton
            className={classes.dayHead}
            data-today={dia === hojeEm(fuso) || undefined}
            onClick={() => onDia(dia)}
          >
            {diaEscrito(dia, { weekday: 'long', day: 'numeric', month: 'long' })}
          </UnstyledButton>
        </Text>
        <DiaAvisos dia={dia} horariosBloqueados={horariosBloqueados} />
        {tudo.length > 0 && (
          <ul className={classes.list}>
            {tudo.map((one) =>
              'atendimento' in one ? (
                <Curta key={one.id} item={one.atendimento} onOpen={onOpen} />
              ) : (
                <HorarioBloqueadoLinha key={one.id} bloqueado={one.bloqueado} onOpen={onBloqueado} />
              ),
            )}
          </ul>
        )}
        {itens.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('vazio_dia')}
          </Text>
        )}
      </section>
    );
  });
};
