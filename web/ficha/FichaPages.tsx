import { AnexosCard } from '#web/anexos/Anexos.tsx';
import { PacienteAtendimentos } from '#web/atendimentos/PacienteAtendimentos.tsx';
import { PacienteForm } from '#web/pacientes/PacienteForm.tsx';
import { usePaciente } from './paciente-context.ts';

export const FichaDadosPage = () => {
  const paciente = usePaciente();
  return <PacienteForm key={paciente.id} paciente={paciente} inFile />;
};

export const FichaAtendimentosPage = () => <PacienteAtendimentos paciente={usePaciente()} />;

export const FichaAnexosPage = () => <AnexosCard dono="pacientes" donoId={usePaciente().id} />;
