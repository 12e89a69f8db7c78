import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { atendimentosDe, configDaAgenda, PacienteAtendimentos } from '#web/atendimentos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { usePreload } from '#web/lib/later.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { EditarPaciente, loadForm, PacienteVista } from '#web/pacientes/index.ts';
import { usePaciente } from './paciente-context.ts';

/** The data of the patient to read, or, with `editar` in the address, to change. */
export const FichaDadosPage = () => {
  const paciente = usePaciente();
  const { search, set } = useLista();
  const edita = usePode()(pacientes.editar);
  usePreload(loadForm, edita);
  if (edita && search.editar === true) return <EditarPaciente paciente={paciente} />;
  return <PacienteVista paciente={paciente} onEditar={edita ? () => set({ editar: true }, false) : undefined} />;
};

export const FichaAtendimentosPage = () => <PacienteAtendimentos paciente={usePaciente()} />;

FichaAtendimentosPage.loader = loads<{ id: string }>(({ params, search, user }) => [
  ...atendimentosDe(params.id, search, hojeEm(user.fuso)),
  configDaAgenda(),
]);

FichaAtendimentosPage.needs = atendimentos.buscar;
