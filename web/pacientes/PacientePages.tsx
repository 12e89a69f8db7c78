import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { pacienteAnexos } from '#contract/anexos.ts';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { podeChamar } from '#contract/permissoes.ts';
import { AnexosCard, anexosDe } from '#web/anexos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { PacienteForm } from './PacienteForm.tsx';

export const PacienteCadastrarPage = () => <PacienteForm paciente={null} />;

/** Attachments are clinical. */
const Anexos = ({ paciente }: { paciente: Paciente }) =>
  usePode()(pacienteAnexos.listar) && <AnexosCard dono="pacientes" donoId={paciente.id} />;

export const PacienteEditarPage = () => (
  <CadastroPage<Paciente>
    rotas={pacientes}
    coisa="pacientes:um"
    id={useParams({ from: '/main/paciente/$id/$acao' }).id}
  >
    {(paciente) => (
      <Stack key={paciente.id}>
        <div>
          <PacienteForm paciente={paciente} />
        </div>
        <Anexos paciente={paciente} />
      </Stack>
    )}
  </CadastroPage>
);

PacienteEditarPage.loader = loads<{ id: string }>(({ params, user }) => [
  lida(pacientes, params.id),
  ...(podeChamar(user, pacienteAnexos.listar) ? [anexosDe('pacientes', params.id)] : []),
]);
PacienteCadastrarPage.needs = pacientes.criar;
PacienteEditarPage.needs = pacientes.editar;
