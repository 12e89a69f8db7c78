import { hojeEm } from '#domain/days/fuso.ts';
import { AnexosCard, anexosDe } from '#web/anexos/index.ts';
import { configDaAgenda, PacienteAtendimentos, sessoesDe } from '#web/atendimentos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { PacienteForm } from '#web/pacientes/index.ts';
import { usePaciente } from './paciente-context.ts';

export const FichaDadosPage = () => {
  const paciente = usePaciente();
  return <PacienteForm key={paciente.id} paciente={paciente} inFile />;
};

export const FichaAtendimentosPage = () => <PacienteAtendimentos paciente={usePaciente()} />;

export const FichaAnexosPage = () => <AnexosCard dono="pacientes" donoId={usePaciente().id} />;

FichaAtendimentosPage.loader = loads<{ id: string }>(({ params, search, user }) => [
  ...sessoesDe(params.id, search, hojeEm(user.fuso)),
  configDaAgenda(),
]);

FichaAnexosPage.loader = loads<{ id: string }>(({ params }) => [anexosDe('pacientes', params.id)]);
