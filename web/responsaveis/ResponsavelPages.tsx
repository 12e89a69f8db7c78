import { useParams } from '@tanstack/react-router';
import { type Responsavel, responsaveis } from '#contract/responsaveis.ts';
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
