import { SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type PlanoIntervencao, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useCadastroForm } from '#web/lib/forms/cadastro-form.ts';
import { hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ObjetivosEditor } from './ObjetivosEditor.tsx';
import { valoresDe } from './plano-intervencao-valores.ts';
import { enderecoDosPlanosIntervencao, planoDe, usePlanoIntervencao } from './planos-intervencao.queries.ts';

const PlanoIntervencaoForm = ({ planoIntervencao }: { planoIntervencao: PlanoIntervencao | null }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const paciente = usePaciente();
  const dia = hoje(fuso);
  const novo = { paciente_id: paciente.id, titulo: t('titulo_novo'), queixa: paciente.queixa ?? '', hoje: dia };
  const { form, sending, onSubmit, conflito, unsaved } = useCadastroForm({
    keep: 'planos',
    under: paciente.id,
    title: `${planoIntervencao?.titulo ?? t('novo')} · ${paciente.nome}`,
    rotas: planosIntervencao,
    schema: async () => (await import('#contract/planos-intervencao/planos-intervencao.ts')).PlanoIntervencaoCriar,
    cadastrado: planoIntervencao,
    valores: (one: PlanoIntervencao | null) => valoresDe(one, novo),
    coisa: t('coisa'),
    genero: t('coisa_genero'),
    depois: () =>
      planoIntervencao
        ? enderecoDosPlanosIntervencao(paciente.id, planoIntervencao.id, 'visualizar')
        : enderecoDosPlanosIntervencao(paciente.id),
  });
  const linha = (campo: 'titulo' | 'frequencia') => ({
    label: t(`campos.${campo}_plano_intervencao`),
    ...form.getInputProps(campo),
  });
  const area = (campo: 'queixa' | 'objetivo_geral' | 'orientacoes_familia' | 'orientacoes_escola' | 'observacoes') => ({
    label: t(`campos.${campo}`),
    autosize: true,
    minRows: 2,
    maxRows: 14,
    maxLength: 10_000,
    ...form.getInputProps(campo),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <PageCard title={planoIntervencao ? t('editar') : t('novo')} actions={<BackButton />}>
          <Stack>
            <TextInput {...linha('titulo')} required maxLength={200} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <DateInput label={t('campos.inicio')} {...form.getInputProps('inicio')} />
              <DateInput label={t('campos.fim')} {...form.getInputProps('fim')} />
              <TextInput {...linha('frequencia')} maxLength={200} />
            </SimpleGrid>
            <Textarea {...area('queixa')} />
            <Textarea {...area('objetivo_geral')} description={t('ajuda.objetivo_geral')} />
          </Stack>
        </PageCard>
        <PageCard>
          <Title order={2} mb="sm">
            {t('objetivos')}
          </Title>
          <ObjetivosEditor form={form} inicio={form.values.inicio ?? dia} />
        </PageCard>
        <PageCard>
          <Stack>
            <Textarea {...area('orientacoes_familia')} />
            <Textarea {...area('orientacoes_escola')} />
            <Textarea {...area('observacoes')} description={t('ajuda.observacoes')} />
          </Stack>
        </PageCard>
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard {...unsaved} />
      <ConflictDialog
        conflito={conflito}
        nomeDo={(campo) =>
          campo === 'objetivos'
            ? t('objetivos')
            : t(`campos.${campo}_plano_intervencao`, { defaultValue: t(`campos.${campo}`) })
        }
      />
    </form>
  );
};

export const PlanoIntervencaoNovoPage = () => {
  const { t } = useTranslation('planos-intervencao');
  useDocumentTitle(t('novo'));
  return <PlanoIntervencaoForm planoIntervencao={null} />;
};

export const PlanoIntervencaoEditarPage = () => {
  const { t } = useTranslation('planos-intervencao');
  useDocumentTitle(t('editar'));
  const { planoId } = useParams({ from: '/main/atendimento/paciente/$id/plano-de-intervencao/$planoId/editar' });
  const { data, error, refetch } = usePlanoIntervencao(planoId);
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('coisa')} onRetry={refetch} />;
  if (!data) return <Waiting h={480} shape="fields" />;
  return <PlanoIntervencaoForm key={data.id} planoIntervencao={data} />;
};

PlanoIntervencaoEditarPage.loader = loads<{ planoId: string }>(({ params }) => [planoDe(params.planoId)]);
PlanoIntervencaoNovoPage.needs = planosIntervencao.criar;
PlanoIntervencaoEditarPage.needs = planosIntervencao.editar;
