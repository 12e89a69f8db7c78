import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { AnexosCard, anexosDe } from '#web/anexos/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { PacienteForm } from './PacienteForm.tsx';

export const PacienteCadastrarPage = () => <PacienteForm paciente={null} />;

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
        <AnexosCard dono="pacientes" donoId={paciente.id} />
      </Stack>
    )}
  </CadastroPage>
);

PacienteEditarPage.loader = loads<{ id: string }>(({ params }) => [
  lida(pacientes, params.id),
  anexosDe('pacientes', params.id),
]);
