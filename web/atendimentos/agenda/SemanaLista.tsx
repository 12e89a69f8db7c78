import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAgenda, useHorariosBloqueados } from '../atendimentos.queries.ts';
import { useMenusDosAtendimentos } from '../menu-do-atendimento.tsx';
import { bloqueadosDoDia, emOrdem } from './bloqueados/bloqueados.ts';
import { HorarioBloqueadoLinha } from './bloqueados/HorarioBloqueadoLinha.tsx';
import { DiaAvisos } from './DiaAvisos.tsx';
import classes from './DiaLinha.module.css';
import { DiaLinha } from './DiaLinha.tsx';
import { diaEscrito, diasEntre } from './dias.ts';
import { doDia } from './eventos.ts';
import { useFiltro } from './visao.ts';

type Props = {
  de: string;
  ate: string;
  onDia: (dia: string) => void;
  onVer: (item: AtendimentoNaLista) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
};

/** The days of a week one below the other, with their appointments. */
export const SemanaLista = ({ de, ate, onDia, onVer, onBloqueado }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { filtro, dono } = useFiltro();
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(de, ate, filtro);
  const { data: horariosBloqueados = [] } = useHorariosBloqueados(de, ate, fuso, { quem: dono });
  const { gestos, folha, ...menus } = useMenusDosAtendimentos((!isPlaceholderData && rows) || []);
  if (isError && !rows) return <LoadError coisa={t('agenda')} onRetry={refetch} />;
  if (!rows || isPlaceholderData) return <Waiting h={400} />;
  const dias = diasEntre(de, ate).map((dia) => {
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
          <ul className={classes.list} {...gestos}>
            {tudo.map((one) =>
              'atendimento' in one ? (
                <DiaLinha key={one.id} item={one.atendimento} onVer={onVer} menus={menus} />
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
  return (
    <>
      {dias}
      {folha}
    </>
  );
};
