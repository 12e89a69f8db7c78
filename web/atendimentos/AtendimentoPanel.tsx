import { hojeEm } from '#domain/days/fuso.ts';
import { NEW_SESSION, SESSION, usePanel } from '#web/lib/panels.ts';
import { useUser } from '#web/lib/session/session.ts';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';

type Props = { id: string | null; fuso: string; onClose: () => void };

const Aberta = ({ id, fuso, onClose }: Props) => {
  const { data: config, isLoading } = useAgendaConfig();
  if (isLoading) return null;
  const inicial = proximaHora(hojeEm(fuso), fuso, config);
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
