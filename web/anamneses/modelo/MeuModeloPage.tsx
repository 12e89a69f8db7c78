import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MEU_MODELO,
  MODELOS_PADRAO,
  type Modelo,
  type ModeloConteudo,
  meuModeloSalvar,
  modeloLer,
  modelosListar,
  type Retrato,
} from '#contract/anamneses/anamnese-modelos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { readMaybe, readsOf } from '#web/lib/api/read.ts';
import { useReadOnce } from '#web/lib/api/read-once.ts';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAnamneseAberta } from '../anamnese-context.ts';
import { lugarDoErro } from './editar-modelo.ts';
import classes from './MeuModelo.module.css';
import { TopicoEditor } from './TopicoEditor.tsx';
import { TopicosEditor } from './TopicosEditor.tsx';
import { VersoesDialog } from './VersoesDialog.tsx';

type Inicio = { conteudo: ModeloConteudo; versao: number };

const meu = () => readMaybe(modeloLer, { params: { slug: MEU_MODELO } });

const inicioDe = (modelo: Modelo | null, retrato: Retrato): Inicio => {
  const { nome, descricao, topicos, combinacoes } = modelo ?? retrato;
  const base = modelo ? modelo.base : (MODELOS_PADRAO.find((slug) => slug === retrato.slug) ?? null);
  return { conteudo: { nome, descricao, topicos, combinacoes, base }, versao: modelo?.versao ?? 0 };
};

const useMeuModelo = ({ conteudo, versao }: Inicio, onNovo: (modelo: Modelo) => void) => {
  const { t } = useTranslation('anamnese-modelos');
  const sobre = useRef(versao);
  const last = useRef(conteudo);
  const [conflito, setConflito] = useState<Conflito<ModeloConteudo> | null>(null);
  const salvar = async (valores: ModeloConteudo) => {
    last.current = valores;
    const modelo = await call(meuModeloSalvar, { body: { ...valores, versao: sobre.current } });
    app.form.resetDirty();
    setConflito(null);
    alertas.salvoComSucesso(t('titulo'), t('titulo_genero'));
    onNovo(modelo);
  };
  const encontrar = async () => {
    const agora = await meu().queryFn({});
    sobre.current = agora?.versao ?? 0;
    setConflito({
      campos: [],
      usarNovo: () => agora && onNovo(agora),
      manterMeu: () => salvar(last.current).catch((error) => void recusar(error)),
    });
  };
  const recusar = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) return false;
    encontrar().catch(() => alertas.erroAoSalvar());
    return true;
  };
  const app = useAppForm({
    keep: {
      scope: 'anamnese-modelos/meu',
      version: sobre.current,
      // A draft of an older version is saved on that version, so that the conflict is detected.
      onFound: (found) => {
        sobre.current = found?.version ?? versao;
      },
    },
    schema: async () => (await import('#contract/anamneses/anamnese-modelos.ts')).ModeloConteudo,
    initialValues: conteudo,
    submit: salvar,
    refused: recusar,
  });
  return { ...app, conflito };
};

type EditorProps = {
  inicio: Inicio;
  onNovo: (modelo: Modelo) => void;
  /** The open topic, which stays open when a new version arrives. */
  slug: string | undefined;
  setSlug: (slug: string | undefined) => void;
};

const Editor = ({ inicio, onNovo, slug, setSlug }: EditorProps) => {
  const { t } = useTranslation('anamnese-modelos');
  const { form, sending, onSubmit, conflito, unsaved } = useMeuModelo(inicio, onNovo);
  const { topicos } = form.values;
  const [aberta, setAberta] = useState<string | null>(null);
  const [versoes, setVersoes] = useState(false);
  const lugar = Math.max(
    0,
    topicos.findIndex((topico) => topico.slug === slug),
  );
  const topico = topicos[lugar];
  // The invalid field may be in a topic that is not on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there are new errors
  useEffect(() => {
    const onde = lugarDoErro(form.errors);
    if (!onde) return;
    setSlug(topicos[onde.topico]?.slug);
    if (onde.pergunta !== null) setAberta(topicos[onde.topico]?.perguntas[onde.pergunta]?.id ?? null);
  }, [form.errors]);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={3}>{t('titulo')}</Title>
            <Text c="dimmed">{inicio.versao ? t('texto', { versao: inicio.versao }) : t('texto_novo')}</Text>
          </div>
          <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setVersoes(true)}>
            {t('versoes')}
          </Button>
        </Group>
        <TextInput maw={480} label={t('campos.nome')} required maxLength={120} {...form.getInputProps('nome')} />
        <div className={classes.colunas}>
          <TopicosEditor form={form} atual={topico?.slug} onEscolher={setSlug} />
          {topico && (
            <TopicoEditor
              key={topico.slug}
              form={form}
              lugar={lugar}
              topico={topico}
              aberta={aberta}
              onAbrir={setAberta}
            />
          )}
        </div>
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard {...unsaved} />
      <ConflictDialog conflito={conflito} nomeDo={String} texto={t('conflito')} />
      <VersoesDialog
        opened={versoes}
        atual={inicio.versao}
        mudado={form.isDirty()}
        onClose={() => setVersoes(false)}
        onRestaurado={(modelo) => {
          setVersoes(false);
          onNovo(modelo);
        }}
      />
    </form>
  );
};

/** The editor of the practice's own template. Existing forms keep the template they were created with. */
export const MeuModeloPage = () => {
  const { t } = useTranslation('anamnese-modelos');
  const { anamnese } = useAnamneseAberta();
  const [slug, setSlug] = useState<string | undefined>();
  const client = useQueryClient();
  // A version that a colleague saves meanwhile does not replace the editor: saving finds the conflict.
  const { data: lido, isError, refetch } = useReadOnce(meu());
  const [novo, setNovo] = useState<Modelo | null>(null);
  const data = novo ?? lido;
  if (isError && data === undefined) return <LoadError coisa={t('titulo')} onRetry={refetch} />;
  if (data === undefined) return <Waiting h={480} shape="fields" />;
  const onNovo = async (modelo: Modelo) => {
    setNovo(modelo);
    client.setQueryData(meu().queryKey, modelo);
    await client.invalidateQueries(readsOf(modelosListar));
  };
  const inicio = inicioDe(data, anamnese.modelo);
  return <Editor key={inicio.versao} inicio={inicio} onNovo={onNovo} slug={slug} setSlug={setSlug} />;
};
MeuModeloPage.needs = meuModeloSalvar;
