import { createContext, useContext } from 'react';
import type { Paciente } from '#contract/pacientes.ts';

export const PacienteContext = createContext<Paciente | null>(null);

/** The patient of the open file, for the screens inside it. */
export const usePaciente = (): Paciente => {
  const paciente = useContext(PacienteContext);
  if (!paciente) throw new Error('usePaciente needs a PacienteContext');
  return paciente;
};
