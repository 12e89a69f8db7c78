import { useState } from 'react';
import { hojeEm } from '#domain/days/fuso.ts';
import { NEW_SESSION, SESSION, usePanel } from '#web/lib/panels.ts';
import { useUser } from '#web/lib/session/session.ts';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';
import type { Inicial } from './form/atendimento-valores.ts';

type Props = { id: string | null; fuso: string; onClose: () => void };

const Aberta = ({ id, fuso, onClose }: Props) => {
  // Not `isLoading`: without settings it is true again whenever the form reads them.
  const { data: config, isFetched } = useAgendaConfig();
  const [inicial, setInicial] = useState<Inicial | null>(null);
  if (!inicial && isFetched) setInicial(proximaHora(hojeEm(fuso), fuso, config));
  if (!inicial) return null;
  return <AtendimentoHost aberto={{ item: id ? { id } : null, inicial }} onClose={onClose} />;
};

/** Mounts the form of a session, new or stored, which every screen can open. */
export const AtendimentoPanel = () => {
  const { name, value, close } = usePanel();
  const user = useUser();
  const id = name === SESSION ? value : null;
  if ((name !== NEW_SESSION && !id) || !user?.config) return null;
  return <Aberta id={id} fuso={user.fuso} onClose={close} />;
};
