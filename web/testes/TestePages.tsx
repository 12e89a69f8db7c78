import { Alert } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Teste, testes } from '#contract/testes/testes.ts';
import { loads } from '#web/lib/api/loader.ts';
import { lida, listaDe } from '#web/lib/forms/cadastro.ts';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { TesteDetalhes } from './TesteDetalhes.tsx';
import { TesteForm } from './TesteForm.tsx';
import { TesteLista } from './TesteLista.tsx';

export const TestesPage = () => <TesteLista />;

export const TesteCadastrarPage = () => <TesteForm teste={null} />;

const SoLeitura = ({ teste }: { teste: Teste }) => {
  const { t } = useTranslation('testes');
  return (
    <>
      <Alert color="orange" my="md" role="status">
        {t('so_leitura')}
      </Alert>
      <TesteDetalhes teste={teste} />
    </>
  );
};

export const TesteEditarPage = () => (
  <CadastroPage<Teste> rotas={testes} coisa="testes:um" id={useParams({ from: '/main/teste/$id/editar' }).id}>
    {(teste) =>
      teste.origem === 'catalogo' ? <SoLeitura teste={teste} /> : <TesteForm key={teste.id} teste={teste} />
    }
  </CadastroPage>
);

export const TestePage = () => (
  <CadastroPage<Teste> rotas={testes} coisa="testes:um" id={useParams({ from: '/main/teste/$id' }).id}>
    {(teste) => <TesteDetalhes teste={teste} />}
  </CadastroPage>
);

TestesPage.loader = loads(({ search }) => [listaDe(testes, search)]);

TestePage.loader = loads<{ id: string }>(({ params }) => [lida(testes, params.id)]);
TesteEditarPage.loader = TestePage.loader;
TestesPage.needs = testes.listar;
TesteCadastrarPage.needs = testes.criar;
TesteEditarPage.needs = testes.editar;
TestePage.needs = testes.ler;
