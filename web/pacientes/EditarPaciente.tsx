import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Paciente } from '#contract/pacientes.ts';
import { later } from '#web/lib/later.ts';

const load = () => import('./PacienteForm.tsx').then((module) => module.PacienteForm);
const Form = later(load);

/** Loads the form before it is asked for. */
export const loadForm = () => void load().catch(() => undefined);

/** The form in the file of a patient. Who only reads does not load it. */
export const EditarPaciente = ({ paciente }: { paciente: Paciente }) => (
  <Suspense fallback={<Skeleton h={600} />}>
    <Form key={paciente.id} paciente={paciente} inFile />
  </Suspense>
);
