import { Alert, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pacientes } from '#contract/pacientes.ts';
import { type ModeloProprio, modelosProprios } from '#contract/papel/documentos.ts';
import type { GrupoMarcador } from '#domain/text/marcadores.ts';
import { Previa } from '#web/imprimir/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { useWriting } from '#web/lib/unsaved/writing.ts';
import { Conflito } from '#web/ui/dialogs/Conflito.tsx';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { CadastroSelect } from '#web/ui/fields/CadastroSelect.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { DocumentoText } from '#web/ui/text/DocumentoText.tsx';
import { escritaDoModelo } from './escrita.ts';

const GRUPOS: GrupoMarcador[] = [
  'paciente',
  'responsavel',
  'contratante',
  'escola',
  'profissional',
  'documento',
  'atendimento',
];

const Escrever = ({ modelo }: { modelo: ModeloProprio }) => {
  const { t } = useTranslation('documentos');
  const [paciente, setPaciente] = useState<string | null>(null);
  const escrita = useWriting(escritaDoModelo(modelo), ({ titulo, conteudo }) => ({ titulo, conteudo }));
  const { valor, vez } = escrita;
  useDocumentTitle(valor.titulo);
  if (!vez) return <Waiting h={480} shape="text" />;
  return (
    <PageCard
      main
      title={t('proprios.um')}
      actions={
        <ButtonLink to="/documentos" variant="default">
          {t('proprios.todos')}
        </ButtonLink>
      }
    >
      <Stack>
        <Group justify="flex-end">
          <EstadoSalvo estado={escrita.estado} onTentar={escrita.tentar} />
        </Group>
        {escrita.conflito && <Conflito onManter={escrita.manter} onUsarOutra={escrita.usarOutra} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <Stack gap="sm">
            <TextInput
              label={t('titulo_do_documento')}
              value={valor.titulo}
              maxLength={200}
              required
              onChange={({ currentTarget: { value: titulo } }) => escrita.mudar((antes) => ({ ...antes, titulo }))}
            />
            <DocumentoText
              key={vez}
              label={t('texto_do_documento')}
              imagensDe={null}
              initial={valor.conteudo}
              marcadores={GRUPOS}
              onChange={(conteudo) => escrita.mudar((antes) => ({ ...antes, conteudo }))}
            />
            {escrita.invalido && (
              <Alert color="red" icon={<IconAlertTriangle />} role="alert">
                {escrita.invalido}
              </Alert>
            )}
          </Stack>
          <Stack gap="sm">
            <CadastroSelect rotas={pacientes} label={t('previa_com')} value={paciente} onChange={setPaciente} />
            <Previa
              label={t('previa_de', { nome: valor.titulo })}
              pedido={{
                titulo: valor.titulo.trim() || t('proprios.sem_titulo'),
                conteudo: valor.conteudo,
                paciente_id: paciente,
                previa: {},
              }}
            />
          </Stack>
        </SimpleGrid>
      </Stack>
    </PageCard>
  );
};

/** One of the practice's own templates; saves automatically. */
export const ModeloProprioPage = () => {
  const { t } = useTranslation('documentos');
  const { modeloId: id } = useParams({ from: '/main/documentos/modelos/$modeloId' });
  const { data, error, refetch } = useFresh(read(modelosProprios.ler, { params: { id }, silent: true }));
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <>
      <BreadcrumbBar
        links={[
          { title: t('titulo'), to: '/documentos' },
          { title: t('proprios.um'), active: true },
        ]}
      />
      {error && !data && <LoadError coisa={t('proprios.um')} onRetry={refetch} />}
      {!data && !error && <Waiting h={480} shape="text" />}
      {data && <Escrever key={id} modelo={data} />}
    </>
  );
};

ModeloProprioPage.loader = loads<{ modeloId: string }>(({ params }) => [
  read(modelosProprios.ler, { params: { id: params.modeloId }, silent: true }),
]);
ModeloProprioPage.needs = modelosProprios.editar;
