import { PacienteAnexos } from '#web/anexos/PacienteAnexos.tsx';
import { PacienteForm } from '#web/pacientes/PacienteForm.tsx';
import { usePaciente } from './paciente-context.ts';

export const FichaDadosPage = () => {
  const paciente = usePaciente();
  return <PacienteForm paciente={paciente} inFile />;
};

export const FichaAnexosPage = () => <PacienteAnexos pacienteId={usePaciente().id} />;
