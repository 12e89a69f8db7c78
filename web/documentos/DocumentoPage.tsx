import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { useWriting } from '#web/lib/unsaved/writing.ts';
import { AssinaturasDoPapel, EntregasPorLink } from '#web/links/index.ts';
import { Conflito } from '#web/ui/dialogs/Conflito.tsx';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { DocumentoText } from '#web/ui/text/DocumentoText.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { useEscreve } from './escreve.ts';
import { escritaDoDocumento } from './escrita.ts';

const Acoes = ({ documento }: { documento: DocumentoPaciente }) => {
  const { t } = useTranslation('documentos');
  const imprimir = useImprimir();
  const { titulo, conteudo, paciente_id, modelo } = documento;
  return (
    <>
      <ButtonLink to="/atendimento/paciente/$id/documentos" params={{ id: paciente_id }} variant="default">
        {t('todos')}
      </ButtonLink>
      <Button
        leftSection={<IconPrinter size={16} />}
        onClick={() => imprimir({ titulo, conteudo, paciente_id, identificado: modelo === 'contrato' })}
      >
        {t('imprimir')}
      </Button>
    </>
  );
};

/** A text that is not saved yet is neither signed nor delivered: the server has an earlier one. */
const Entregas = ({ documento, salvo }: { documento: DocumentoPaciente; salvo: boolean }) => (
  <>
    <AssinaturasDoPapel documento={documento} vale={salvo} />
    <EntregasPorLink tipo="documento" id={documento.id} paciente_id={documento.paciente_id} vale={salvo} />
  </>
);

const Leitura = ({ documento }: { documento: DocumentoPaciente }) => {
  useDocumentTitle(documento.titulo);
  return (
    <PageCard title={documento.titulo} actions={<Acoes documento={documento} />}>
      <Stack>
        <RichTextView html={documento.conteudo} />
        <Entregas documento={documento} salvo />
      </Stack>
    </PageCard>
  );
};

const Escrever = ({ documento }: { documento: DocumentoPaciente }) => {
  const { t } = useTranslation('documentos');
  const escrita = useWriting(escritaDoDocumento(documento), ({ titulo, conteudo }) => ({ titulo, conteudo }));
  const { valor, vez } = escrita;
  useDocumentTitle(valor.titulo);
  if (!vez) return <Spinner />;
  return (
    <PageCard title={t('documento')} actions={<Acoes documento={{ ...documento, ...valor }} />}>
      <Stack>
        <Group justify="flex-end">
          <EstadoSalvo estado={escrita.estado} onTentar={escrita.tentar} />
        </Group>
        {escrita.conflito && <Conflito onManter={escrita.manter} onUsarOutra={escrita.usarOutra} />}
        <TextInput
          label={t('titulo_do_documento')}
          value={valor.titulo}
          maxLength={200}
          required
          error={escrita.invalido}
          onChange={({ currentTarget: { value: titulo } }) => escrita.mudar((antes) => ({ ...antes, titulo }))}
        />
        <DocumentoText
          key={vez}
          label={t('texto_do_documento')}
          initial={valor.conteudo}
          marcadores
          onChange={(conteudo) => escrita.mudar((antes) => ({ ...antes, conteudo }))}
        />
        <Text size="sm" c="dimmed">
          {t('revise')}
        </Text>
        <Entregas documento={documento} salvo={escrita.estado === 'salvo'} />
      </Stack>
    </PageCard>
  );
};

/** One document of a patient, to read, edit and print. */
export const DocumentoPage = () => {
  const { t } = useTranslation('documentos');
  const { documentoId: id } = useParams({ from: '/main/atendimento/paciente/$id/documentos/$documentoId' });
  const escreve = useEscreve();
  const { data, error, refetch } = useFresh(read(documentosDoPaciente.ler, { params: { id } }));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('documento')} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const Parte = escreve(data.modelo) ? Escrever : Leitura;
  return <Parte key={id} documento={data} />;
};

DocumentoPage.loader = loads<{ documentoId: string }>(({ params }) => [
  read(documentosDoPaciente.ler, { params: { id: params.documentoId } }),
]);
DocumentoPage.needs = documentosDoPaciente.ler;
