import { AnexosCard } from '#web/anexos/index.ts';
import { PacienteAtendimentos } from '#web/atendimentos/index.ts';
import { PacienteForm } from '#web/pacientes/index.ts';
import { usePaciente } from './paciente-context.ts';

export const FichaDadosPage = () => {
  const paciente = usePaciente();
  return <PacienteForm key={paciente.id} paciente={paciente} inFile />;
};

export const FichaAtendimentosPage = () => <PacienteAtendimentos paciente={usePaciente()} />;

export const FichaAnexosPage = () => <AnexosCard dono="pacientes" donoId={usePaciente().id} />;
