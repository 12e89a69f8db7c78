import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Aplicacao, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { type Teste, testes } from '#contract/testes/testes.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { useMinhaProfissao } from '#web/profissoes/index.ts';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { CadastroPage } from '#web/ui/page/CadastroPage.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useTestes } from '../termos-de-teste.ts';
import { AplicacaoDetalhes } from './AplicacaoDetalhes.tsx';
import { AplicacaoForm } from './AplicacaoForm.tsx';
import { FichaTestes } from './FichaTestes.tsx';

export const FichaTestesPage = () => <FichaTestes />;

/** Chooses the test. */
export const EscolherTestePage = () => {
  const { t } = useTranslation(['aplicacoes', 'cadastro']);
  const { id } = usePaciente();
  const navigate = useNavigate();
  useDocumentTitle(t('aplicar'));
  return (
    <PageCard title={t('aplicar')} actions={<BackButton />}>
      <CadastroSelect
        rotas={useTestes()}
        label={t('teste')}
        value={null}
        onChange={(teste) =>
          teste && navigate({ to: '/atendimento/paciente/$id/testes/aplicar/$testeId', params: { id, testeId: teste } })
        }
      />
    </PageCard>
  );
};

export const AplicarPage = () => {
  const paciente = usePaciente();
  const profissao = useMinhaProfissao();
  const { testeId } = useParams({ from: '/main/atendimento/paciente/$id/testes/aplicar/$testeId' });
  if (profissao === undefined) return <Waiting h={480} shape="fields" />;
  return (
    <CadastroPage<Teste> rotas={testes} coisa="testes:um" id={testeId}>
      {(teste) => (
        <AplicacaoForm
          key={teste.id}
          paciente={paciente}
          teste={teste}
          profissao={profissao?.slug ?? null}
          aplicacao={null}
        />
      )}
    </CadastroPage>
  );
};

const Editar = ({ aplicacao }: { aplicacao: Aplicacao }) => {
  const { t } = useTranslation('aplicacoes');
  const paciente = usePaciente();
  const profissao = useMinhaProfissao();
  const {
    data: teste,
    isError,
    refetch,
  } = useQuery({
    ...read(testes.ler, { params: { id: aplicacao.teste_id } }),
    refetchOnWindowFocus: false,
  });
  if (isError && !teste) return <LoadError coisa={t('teste')} onRetry={refetch} />;
  if (profissao === undefined || !teste) return <Waiting h={480} shape="fields" />;
  return <AplicacaoForm paciente={paciente} teste={teste} profissao={profissao?.slug ?? null} aplicacao={aplicacao} />;
};

export const AplicacaoEditarPage = () => (
  <CadastroPage<Aplicacao>
    rotas={aplicacoes}
    coisa="aplicacoes:uma"
    id={useParams({ from: '/main/atendimento/paciente/$id/testes/$aplicacaoId/editar' }).aplicacaoId}
  >
    {(aplicacao) => <Editar key={aplicacao.id} aplicacao={aplicacao} />}
  </CadastroPage>
);

export const AplicacaoPage = () => (
  <CadastroPage<Aplicacao>
    rotas={aplicacoes}
    coisa="aplicacoes:uma"
    id={useParams({ from: '/main/atendimento/paciente/$id/testes/$aplicacaoId' }).aplicacaoId}
  >
    {(aplicacao) => (
      <>
        <Group className="no-print">
          <BackButton />
        </Group>
        <AplicacaoDetalhes aplicacao={aplicacao} />
      </>
    )}
  </CadastroPage>
);

FichaTestesPage.loader = loads<{ id: string }>(({ params: { id } }) => [read(aplicacoes.listar, { params: { id } })]);
AplicacaoPage.loader = loads<{ aplicacaoId: string }>(({ params }) => [lida(aplicacoes, params.aplicacaoId)]);
AplicacaoEditarPage.loader = AplicacaoPage.loader;
FichaTestesPage.needs = aplicacoes.listar;
EscolherTestePage.needs = aplicacoes.criar;
AplicarPage.needs = aplicacoes.criar;
AplicacaoPage.needs = aplicacoes.ler;
AplicacaoEditarPage.needs = aplicacoes.editar;
