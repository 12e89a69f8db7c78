import { useCallback } from 'react';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useAgendaConfig, useClinica } from '../../atendimentos.queries.ts';
import { useFiltro } from '../visao.ts';
import { bloqueadosDoDiaTodo } from './bloqueados.ts';

const NENHUM: HorarioBloqueado[] = [];

/** The blocked times that leave those whose agenda is shown no free working hour of a day; empty if an hour is free. */
export const useFechados = (bloqueados = NENHUM) => {
  const { fuso } = useSignedUser();
  const { dono: quem } = useFiltro();
  const { data: horas } = useAgendaConfig();
  const { pessoas } = useClinica();
  return useCallback(
    (dia: string) => (horas ? bloqueadosDoDiaTodo(dia, bloqueados, { horas, fuso, quem, pessoas }) : []),
    [bloqueados, horas, fuso, quem, pessoas],
  );
};
