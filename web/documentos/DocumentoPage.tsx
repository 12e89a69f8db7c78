import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coletas } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import { finalidadeDoModelo } from '#contract/links/tipos.ts';
import { type DocumentoPaciente, documentosDoPaciente, isAdministrativo } from '#contract/papel/documentos.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useWriting } from '#web/lib/unsaved/writing.ts';
import { AssinaturasDoPapel, EntregasPorLink, irParaAssinaturas } from '#web/links/index.ts';
import { Conflito } from '#web/ui/dialogs/Conflito.tsx';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { DocumentoText } from '#web/ui/text/DocumentoText.tsx';
import { RichTextView } from '#web/ui/text/RichTextView.tsx';
import { useEscreve } from './escreve.ts';
import { escritaDoDocumento } from './escrita.ts';
import { coletasDe, estaTravado, type Situacao, useSituacoes } from './situacao.ts';

type Texto = Pick<DocumentoPaciente, 'titulo' | 'conteudo'>;
type Aberto = { documento: DocumentoPaciente; situacao: Situacao | null };

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

type Nova = { documento: DocumentoPaciente; texto?: Partial<Texto>; aoCriar?: () => void };

/** A copy that can be changed and signed. */
const NovaVersao = ({ documento: { id, paciente_id }, texto = {}, aoCriar }: Nova) => {
  const { t } = useTranslation('documentos');
  const navigate = useNavigate();
  const idDe = useIdDe();
  const copiar = useMutation({
    mutationFn: () => call(documentosDoPaciente.copiar, { params: { id }, body: { id: idDe(id), ...texto } }),
    onSuccess: ({ id: documentoId }) => {
      aoCriar?.();
      return navigate({
        to: '/atendimento/paciente/$id/documentos/$documentoId',
        params: { id: paciente_id, documentoId },
      });
    },
  });
  return (
    <Button variant="default" mt="sm" loading={copiar.isPending} onClick={() => copiar.mutate()}>
      {t('assinatura.nova_versao')}
    </Button>
  );
};

const IrParaAssinaturas = () => {
  const { t } = useTranslation('documentos');
  return (
    <Button mt="sm" onClick={irParaAssinaturas}>
      {t('assinatura.ir')}
    </Button>
  );
};

type AvisoProps = { situacao: Situacao | null; children?: ReactNode };

/** Says why the text cannot be changed. */
const Aviso = ({ situacao, children }: AvisoProps) => {
  const { t, i18n } = useTranslation(['documentos', 'links']);
  if (!situacao || situacao.estado === 'recusada') return null;
  const lista = new Intl.ListFormat(i18n.language);
  const porEnviar = situacao.porEnviar.length > 0;
  return (
    <Alert variant="default" role="status">
      <Text size="sm">{t(`assinatura.aviso_${situacao.estado}`, { quem: lista.format(situacao.faltam) })}</Text>
      {porEnviar && (
        <Text size="sm" fw={600} mt="xs">
          {t('links:por_enviar', { quem: lista.format(situacao.porEnviar) })}
        </Text>
      )}
      <Group gap="xs">
        {porEnviar && <IrParaAssinaturas />}
        {children}
      </Group>
    </Alert>
  );
};

/** A text that is made to be signed, and that nobody was asked to sign: what comes next is below it. */
const PorPedir = ({ documento: { modelo } }: { documento: DocumentoPaciente }) => {
  const { t } = useTranslation('documentos');
  const pode = usePode();
  const { oferecido } = useAjuste('assinatura');
  const assinado = modelo === 'contrato' || finalidadeDoModelo(modelo) !== null;
  if (!assinado || !oferecido || !pode(coletas.pedir) || !pode(links.criar)) return null;
  return (
    <Alert variant="default" role="status">
      <Text size="sm">{t('assinatura.por_pedir')}</Text>
      <IrParaAssinaturas />
    </Alert>
  );
};

type FolhaProps = { titulo: string; documento: DocumentoPaciente; salvo: boolean; children: ReactNode };

/** The text to read or to write, and what is sent of it: the latter stays mounted when the text is locked. */
const Folha = ({ titulo, documento, salvo, children }: FolhaProps) => (
  <PageCard title={titulo} actions={<Acoes documento={documento} />}>
    <Stack>
      {children}
      <Entregas documento={documento} salvo={salvo} />
    </Stack>
  </PageCard>
);

const Lido = ({ documento, situacao, nova }: Aberto & { nova?: ReactNode }) => (
  <>
    <Aviso situacao={situacao}>{nova}</Aviso>
    <RichTextView html={documento.conteudo} />
  </>
);

const Leitura = ({ documento, situacao }: Aberto) => {
  useDocumentTitle(documento.titulo);
  return (
    <Folha titulo={documento.titulo} documento={documento} salvo>
      <Lido documento={documento} situacao={situacao} />
    </Folha>
  );
};

const Escrever = ({ documento, situacao }: Aberto) => {
  const { t } = useTranslation('documentos');
  const escrita = useWriting(escritaDoDocumento(documento), ({ titulo, conteudo }) => ({ titulo, conteudo }));
  const { valor, vez } = escrita;
  useDocumentTitle(valor.titulo);
  if (!vez) return <Waiting h={480} shape="text" />;
  const travado = estaTravado(situacao);
  const salvo = escrita.estado === 'salvo';
  const atual = { ...documento, ...valor };
  if (travado && salvo)
    return (
      <Folha titulo={valor.titulo} documento={atual} salvo>
        <Lido documento={atual} situacao={situacao} nova={<NovaVersao documento={documento} />} />
      </Folha>
    );
  return (
    <Folha titulo={t('documento')} documento={atual} salvo={salvo}>
      <Group justify="flex-end">
        <EstadoSalvo estado={escrita.estado} onTentar={escrita.tentar} />
      </Group>
      {travado && (
        <Aviso situacao={situacao}>
          <Text size="sm" mt="xs">
            {t('assinatura.nao_salvo')}
          </Text>
          <NovaVersao documento={documento} texto={valor} aoCriar={escrita.usarOutra} />
        </Aviso>
      )}
      {!situacao && <PorPedir documento={documento} />}
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
        imagensDe={{ paciente_id: documento.paciente_id, administrativa: isAdministrativo(documento.modelo) }}
        initial={valor.conteudo}
        marcadores
        onChange={(conteudo) => escrita.mudar((antes) => ({ ...antes, conteudo }))}
      />
      <Text size="sm" c="dimmed">
        {t('revise')}
      </Text>
    </Folha>
  );
};

/** One document of a patient, to read, edit and print. */
export const DocumentoPage = () => {
  const { t } = useTranslation('documentos');
  const { documentoId: id } = useParams({ from: '/main/atendimento/paciente/$id/documentos/$documentoId' });
  const escreve = useEscreve();
  const { id: pacienteId } = usePaciente();
  const { carregando, situacao } = useSituacoes(pacienteId);
  const { data, error, refetch } = useFresh(read(documentosDoPaciente.ler, { params: { id } }));
  // What was typed stays. Whoever only reads may have lost the access.
  const digita = data && escreve(data.modelo);
  if (!digita && error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('documento')} onRetry={refetch} />;
  if (!data || carregando) return <Waiting h={480} shape="text" />;
  const Parte = digita ? Escrever : Leitura;
  return <Parte key={id} documento={data} situacao={situacao(id)} />;
};

DocumentoPage.loader = loads<{ id: string; documentoId: string }>(({ params }) => [
  read(documentosDoPaciente.ler, { params: { id: params.documentoId } }),
  coletasDe(params.id),
]);
DocumentoPage.needs = documentosDoPaciente.ler;
