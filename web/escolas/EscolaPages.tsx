import { useParams } from '@tanstack/react-router';
import { type Escola, escolas } from '#contract/escolas.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { EscolaDetalhes } from './EscolaDetalhes.tsx';
import { EscolaForm } from './EscolaForm.tsx';

export const EscolaCadastrarPage = () => <EscolaForm escola={null} />;

export const EscolaEditarPage = () => (
  <CadastroPage<Escola> rotas={escolas} coisa="escolas:uma" id={useParams({ from: '/main/escola/$id/$acao' }).id}>
    {(escola) => <EscolaForm key={escola.id} escola={escola} />}
  </CadastroPage>
);

export const EscolaPage = () => (
  <CadastroPage<Escola> rotas={escolas} coisa="escolas:uma" id={useParams({ from: '/main/escola/$idEscola' }).idEscola}>
    {(escola) => <EscolaDetalhes escola={escola} />}
  </CadastroPage>
);
