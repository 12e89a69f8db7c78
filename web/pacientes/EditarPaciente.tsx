import { Suspense } from 'react';
import type { Paciente } from '#contract/pacientes.ts';
import { later } from '#web/lib/later.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';

const Form = later(() => import('./PacienteForm.tsx').then((module) => module.PacienteForm));

/** Loads the form before it is asked for. */
export const loadForm = Form.load;

/** The form in the file of a patient. Whoever only reads does not load it. */
export const EditarPaciente = ({ paciente }: { paciente: Paciente }) => (
  <Suspense fallback={<Waiting h={600} shape="fields" />}>
    <Form key={paciente.id} paciente={paciente} inFile />
  </Suspense>
);
