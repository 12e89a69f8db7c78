import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { NEW_PATIENT, usePanel } from '#web/lib/panels.ts';
import { useUser } from '#web/lib/session/session.ts';

const Panel = later(() => import('./NovoPacientePanel.tsx').then((module) => module.NovoPacientePanel));

/** Mounts the panel of a new patient, which every screen can open. */
export const NovoPacienteHost = () => {
  const { name, slot, close } = usePanel();
  const user = useUser();
  if (name !== NEW_PATIENT || !user?.config) return null;
  return (
    <Suspense>
      <Panel key={slot?.inicio} slot={slot} onClose={close} />
    </Suspense>
  );
};
