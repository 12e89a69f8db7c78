import { useParams } from '@tanstack/react-router';
import { type Responsavel, responsaveis } from '#contract/responsaveis.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { ResponsavelForm } from './ResponsavelForm.tsx';

export const ResponsavelCadastrarPage = () => <ResponsavelForm responsavel={null} />;

export const ResponsavelEditarPage = () => (
  <CadastroPage<Responsavel>
    rotas={responsaveis}
    coisa="responsaveis:um"
    id={useParams({ from: '/main/responsavel/$id/$acao' }).id}
  >
    {(pessoa) => <ResponsavelForm key={pessoa.id} responsavel={pessoa} />}
  </CadastroPage>
);

ResponsavelEditarPage.loader = loads<{ id: string }>(({ params }) => [lida(responsaveis, params.id)]);
ResponsavelCadastrarPage.needs = responsaveis.criar;
ResponsavelEditarPage.needs = responsaveis.editar;
