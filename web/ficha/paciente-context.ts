import { createContext, useContext } from 'react';
import type { Paciente } from '#contract/pacientes.ts';

export const PacienteContext = createContext<Paciente | null>(null);

/** The patient whose file is open, for the screens inside it. */
export const usePaciente = (): Paciente => {
  const paciente = useContext(PacienteContext);
  if (!paciente) throw new Error('a part of a file was shown outside of one');
  return paciente;
};
