import { useState } from 'react';
import { hojeEm } from '#domain/days/fuso.ts';
import { APPOINTMENT, NEW_APPOINTMENT, usePanel } from '#web/lib/panels.ts';
import { useUser } from '#web/lib/session/session.ts';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';
import type { Inicial } from './form/atendimento-valores.ts';

type Props = { id: string | null; fuso: string; onClose: () => void };

const Aberta = ({ id, fuso, onClose }: Props) => {
  // Not `isLoading`: if the settings cannot be read, it becomes true again with every attempt of the form to read
  // them.
  const { data: config, isFetched } = useAgendaConfig();
  const [inicial, setInicial] = useState<Inicial | null>(null);
  if (!inicial && isFetched) setInicial(proximaHora(hojeEm(fuso), fuso, config));
  if (!inicial) return null;
  return <AtendimentoHost aberto={{ item: id ? { id } : null, inicial }} onClose={onClose} />;
};

/** Mounts the form of an appointment, new or stored, which every screen can open. */
export const AtendimentoPanel = () => {
  const { name, value, close } = usePanel();
  const user = useUser();
  const id = name === APPOINTMENT ? value : null;
  if ((name !== NEW_APPOINTMENT && !id) || !user?.config) return null;
  return <Aberta id={id} fuso={user.fuso} onClose={close} />;
};
