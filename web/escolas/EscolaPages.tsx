import { useParams } from '@tanstack/react-router';
import { type Escola, escolas } from '#contract/escolas/escolas.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { contatosDe } from './ContatosCard.tsx';
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

EscolaPage.loader = loads<{ idEscola: string }>(({ params: { idEscola } }) => [
  lida(escolas, idEscola),
  contatosDe(idEscola),
]);
EscolaEditarPage.loader = loads<{ id: string }>(({ params }) => [lida(escolas, params.id)]);
EscolaCadastrarPage.needs = escolas.criar;
EscolaEditarPage.needs = escolas.editar;
EscolaPage.needs = escolas.ler;
