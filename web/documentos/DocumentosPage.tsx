import { Button, Grid, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Documentos,
  documentosGravar,
  documentosLer,
  MODELOS_DOCUMENTO,
  type ModeloDocumento,
} from '#contract/documentos.ts';
import type { GrupoMarcador } from '#contract/marcadores.ts';
import { pacientes } from '#contract/pacientes.ts';
import { alertas } from '#web/lib/alerts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { BreadcrumbBar } from '#web/shell/BreadcrumbBar.tsx';
import { DocumentoText } from '#web/ui/DocumentoText.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { Previa } from '#web/ui/Previa.tsx';
import { RegistroSelect } from '#web/ui/RegistroSelect.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { Biblioteca } from './Biblioteca.tsx';

const KEY = ['documentos'];
const BIBLIOTECA = 'biblioteca';
/** What a letterhead can name: nothing in it is about one patient. */
const DO_TIMBRE: GrupoMarcador[] = ['profissional', 'documento'];
const MARCADORES: Record<ModeloDocumento, GrupoMarcador[]> = {
  model_doc_topo: DO_TIMBRE,
  model_doc_rodape: DO_TIMBRE,
  contrato: ['paciente', 'responsavel', 'escola', 'profissional', 'documento', 'atendimento'],
  comprovante: ['pagamento', 'paciente', 'responsavel', 'profissional', 'documento'],
  doc_edit: ['paciente', 'responsavel', 'escola', 'profissional', 'documento', 'atendimento'],
};
const isTimbre = (modelo: ModeloDocumento) => modelo === 'model_doc_topo' || modelo === 'model_doc_rodape';

type Mudancas = Partial<Record<ModeloDocumento | 'cidade', string | null>>;

const useGravar = (documentos: Documentos, onDone: () => void) => {
  const { t } = useTranslation('documentos');
  const client = useQueryClient();
  const [erros, setErros] = useState<Record<string, string | undefined>>({});
  const [sending, setSending] = useState(false);
  const gravar = async (mudancas: Mudancas) => {
    setSending(true);
    setErros({});
    try {
      const saved = await call(documentosGravar, { body: { ...mudancas, versao: documentos.versao } });
      client.setQueryData(KEY, saved);
      onDone();
      alertas.editadoComSucesso(t('documento'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErros(Object.fromEntries(Object.entries(error.errors).map(([campo, [first]]) => [campo, first])));
      if (error.status === 409) alertas.aviso(t('mudou'));
      else if (error.status === 422) alertas.aviso(Object.values(error.errors).flat()[0] ?? error.message);
      else alertas.erroAoSalvar();
    } finally {
      setSending(false);
    }
  };
  return { erros, sending, gravar };
};

type EditarProps = {
  modelo: ModeloDocumento;
  documentos: Documentos;
  mudancas: Mudancas;
  onMudar: (next: Mudancas) => void;
  vez: number;
  erros: Record<string, string | undefined>;
};

const Editar = ({ modelo, documentos, mudancas, onMudar, vez, erros }: EditarProps) => {
  const { t } = useTranslation('documentos');
  const [paciente, setPaciente] = useState<string | null>(null);
  const texto = mudancas[modelo] ?? documentos[modelo] ?? '';
  const nome = t(`modelos.${modelo}`);
  const timbre = {
    model_doc_topo: mudancas.model_doc_topo ?? documentos.model_doc_topo ?? '',
    model_doc_rodape: mudancas.model_doc_rodape ?? documentos.model_doc_rodape ?? '',
  };
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <Text c="dimmed">{t(`descricoes.${modelo}`)}</Text>
          {modelo === 'model_doc_topo' && (
            <TextInput
              label={t('cidade')}
              description={t('cidade_ajuda')}
              value={mudancas.cidade ?? documentos.cidade ?? ''}
              maxLength={100}
              onChange={({ currentTarget }) => onMudar({ ...mudancas, cidade: currentTarget.value })}
            />
          )}
          <DocumentoText
            // The saved text arrives a moment after what was typed is let go.
            key={`${modelo}-${vez}-${documentos.versao}`}
            label={nome}
            initial={texto}
            marcadores={MARCADORES[modelo]}
            baixo={isTimbre(modelo)}
            onChange={(html) => onMudar({ ...mudancas, [modelo]: html })}
          />
          {erros[modelo] && (
            <Text c="var(--mantine-color-error)" role="alert" size="sm">
              {erros[modelo]}
            </Text>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <RegistroSelect rotas={pacientes} label={t('previa_com')} value={paciente} onChange={setPaciente} />
          <Previa
            label={t('previa_de', { nome })}
            pedido={{
              titulo: nome,
              conteudo: isTimbre(modelo) ? `<p>${t('exemplo')}</p>` : texto,
              paciente_id: paciente,
              previa: timbre,
            }}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  );
};

const Modelos = ({ documentos }: { documentos: Documentos }) => {
  const { t } = useTranslation(['documentos', 'shell']);
  const [aba, setAba] = useState<string>('model_doc_topo');
  const [mudancas, setMudancas] = useState<Mudancas>({});
  const [vez, setVez] = useState(0);
  const pending = useRef(mudancas);
  pending.current = mudancas;
  const limpar = () => {
    pending.current = {};
    setMudancas({});
    setVez((antes) => antes + 1);
  };
  const { erros, sending, gravar } = useGravar(documentos, limpar);
  const modelo = MODELOS_DOCUMENTO.find((one) => one === aba);
  const errado = MODELOS_DOCUMENTO.find((one) => erros[one]);
  useEffect(() => {
    if (errado) setAba(errado);
  }, [errado]);
  return (
    <PageCard
      main
      title={t('titulo')}
      description={t('texto')}
      actions={
        <>
          {modelo && (documentos.proprios.includes(modelo) || mudancas[modelo] !== undefined) && (
            <Button variant="default" disabled={sending} onClick={() => gravar({ [modelo]: null })}>
              {t('voltar_ao_original')}
            </Button>
          )}
          <Button loading={sending} disabled={!Object.keys(mudancas).length} onClick={() => gravar(mudancas)}>
            {t('shell:salvar')}
          </Button>
        </>
      }
    >
      <UnsavedGuard dirty={() => Object.keys(pending.current).length > 0} />
      <Tabs value={aba} onChange={(value) => value && setAba(value)} keepMounted={false}>
        <Tabs.List mb="md">
          {MODELOS_DOCUMENTO.map((one) => (
            <Tabs.Tab key={one} value={one}>
              <Group gap={6}>
                {t(`modelos.${one}`)}
                {mudancas[one] !== undefined && (
                  <span role="img" aria-label={t('nao_salvo')}>
                    •
                  </span>
                )}
              </Group>
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={BIBLIOTECA}>{t('biblioteca.nome')}</Tabs.Tab>
        </Tabs.List>
        {MODELOS_DOCUMENTO.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Editar
              modelo={one}
              documentos={documentos}
              mudancas={mudancas}
              onMudar={setMudancas}
              vez={vez}
              erros={erros}
            />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={BIBLIOTECA}>
          <Biblioteca
            onUsar={(conteudo) => {
              setMudancas({ ...mudancas, doc_edit: conteudo });
              setVez((antes) => antes + 1);
              setAba('doc_edit');
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </PageCard>
  );
};

/** The practice's templates: letterhead, footer, contract, receipt, free document; and the library of originals. */
export const DocumentosPage = () => {
  const { t } = useTranslation('documentos');
  useDocumentTitle(t('titulo'));
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(documentosLer, { signal, silent: true }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (isError) alertas.erroAoCarregar(t('documentos'));
  }, [isError, t]);
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Modelos documentos={data} />}
    </>
  );
};
