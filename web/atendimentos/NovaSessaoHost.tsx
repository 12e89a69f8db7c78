import { hojeEm } from '#domain/days/fuso.ts';
import { NEW_SESSION, usePanel } from '#web/lib/panels.ts';
import { useUser } from '#web/lib/session/session.ts';
import { AtendimentoHost } from './AtendimentoHost.tsx';
import { proximaHora } from './agenda/horas.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';

const Aberta = ({ fuso, onClose }: { fuso: string; onClose: () => void }) => {
  const { data: config, isLoading } = useAgendaConfig();
  if (isLoading) return null;
  return (
    <AtendimentoHost aberto={{ item: null, inicial: proximaHora(hojeEm(fuso), fuso, config) }} onClose={onClose} />
  );
};

/** Mounts the form of a new session, which every screen can open. */
export const NovaSessaoHost = () => {
  const { name, close } = usePanel();
  const user = useUser();
  if (name !== NEW_SESSION || !user?.config) return null;
  return <Aberta fuso={user.fuso} onClose={close} />;
};
