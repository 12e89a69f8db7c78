import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck, IconRotateClockwise } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PALAVRAS_DE_TELA } from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, anamneseEditar, anamneseLer } from '#contract/anamneses/anamneses.ts';
import { vazia } from '#contract/anamneses/preencher.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useStatus } from '#web/lib/unsaved/keeper.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import classes from './AnamneseLayout.module.css';
import { AnamneseContext, enderecoDe, useAnamneseAberta, useUrlTopico } from './anamnese-context.ts';
import { anamneseDe, lembrarAnamnese, useAnamnese } from './anamneses.queries.ts';
import { folhaDe, useMarca } from './folha.ts';

const AvisoDeRespostas = later(
  () => import('./informantes/depois/AvisoDeRespostas.tsx').then((module) => module.AvisoDeRespostas),
  { quiet: true },
);

const ABAS = ['perguntas', 'por-link', 'avaliacao', 'configuracoes', 'imprimir', 'meu-modelo'] as const;
/** For who may not change the form. */
const ABAS_DE_LEITURA: readonly string[] = ['perguntas', 'por-link', 'avaliacao', 'imprimir'];

const useAba = () => {
  const last = useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) ?? '' });
  return PALAVRAS_DE_TELA.includes(last) ? last : 'perguntas';
};

const Abas = ({ anamnese }: { anamnese: Anamnese }) => {
  const { t } = useTranslation('anamneses');
  const urlTopico = useUrlTopico();
  const ativa = useAba();
  const edita = usePode()(anamneseEditar);
  const base = enderecoDe(anamnese);
  const daqui = urlTopico ? `${base}/${urlTopico}` : base;
  return (
    <nav className={classes.abas} aria-label={t('abas.nome')}>
      {ABAS.filter((aba) => edita || ABAS_DE_LEITURA.includes(aba)).map((aba) => (
        <Link
          key={aba}
          to={aba === 'perguntas' ? daqui : `${daqui}/${aba}`}
          className={classes.aba}
          data-ativa={aba === ativa || undefined}
          aria-current={aba === ativa ? 'page' : undefined}
        >
          {t(`abas.${aba}`)}
        </Link>
      ))}
    </nav>
  );
};

const Acoes = () => {
  const { t } = useTranslation('anamneses');
  const client = useQueryClient();
  const { anamnese, folha } = useAnamneseAberta();
  const { state: estado } = useStatus(folha.keeper);
  // The sheet may be newer than the record that was read: another screen may have sent a draft.
  useMarca(folha);
  const aba = useAba();
  const pode = usePode();
  const concluida = anamnese.status === 'concluida';
  const marcar = useMutation({
    mutationFn: () =>
      call(anamneseEditar, {
        params: { id: anamnese.id },
        body: { status: concluida ? 'em_andamento' : 'concluida' },
      }),
    onSuccess: (nova) => lembrarAnamnese(client, nova),
  });
  return (
    <Group gap="sm">
      {(estado !== 'salvo' || aba === 'perguntas') && (
        <EstadoSalvo
          estado={estado}
          onTentar={folha.keeper.retry}
          vazio={Object.values(folha.respostas).every(vazia)}
        />
      )}
      <Badge variant="light" color={COR[anamnese.status]} tt="none" size="lg">
        {t(`status.${anamnese.status}`)}
      </Badge>
      {pode(anamneseEditar) && (
        <Button
          variant="default"
          size="xs"
          leftSection={concluida ? <IconRotateClockwise size={14} /> : <IconCheck size={14} />}
          loading={marcar.isPending}
          onClick={() => marcar.mutate()}
        >
          {concluida ? t('reabrir') : t('concluir')}
        </Button>
      )}
    </Group>
  );
};

/** A loaded form, with the drafts that this browser keeps of it. */
const Aberta = ({ anamnese }: { anamnese: Anamnese }) => {
  const { id: usuario } = useSignedUser();
  // One sheet per form, kept across refetches; another form mounts another component.
  const [folha] = useState(() => folhaDe(usuario, anamnese));
  const [pronta, setPronta] = useState(false);
  useDocumentTitle(anamnese.titulo);
  useEffect(() => folha.receber(anamnese), [folha, anamnese]);
  useEffect(() => {
    folha.recuperar().finally(() => setPronta(true));
  }, [folha]);
  const aba = useAba();
  const aberta = useMemo(() => ({ anamnese, folha }), [anamnese, folha]);
  if (!pronta) return <Waiting h={480} shape="fields" />;
  return (
    <AnamneseContext value={aberta}>
      <PageCard>
        <Stack>
          <Group justify="space-between">
            <Title order={2}>{anamnese.titulo}</Title>
            <Acoes />
          </Group>
          <Abas anamnese={anamnese} />
          <Suspense>{aba === 'perguntas' && <AvisoDeRespostas anamnese={anamnese} />}</Suspense>
          <Suspense fallback={<Waiting h={480} shape="fields" />}>
            <Outlet />
          </Suspense>
        </Stack>
      </PageCard>
    </AnamneseContext>
  );
};

export const AnamneseLayout = () => {
  const { t } = useTranslation('anamneses');
  const { idAnamnese } = useParams({ from: '/main/atendimento/paciente/$id/anamnese/$idAnamnese' });
  const paciente = usePaciente();
  const { data, error, refetch } = useAnamnese(idAnamnese);
  if (data?.paciente_id === paciente.id) return <Aberta key={data.id} anamnese={data} />;
  if (data || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  if (error) return <LoadError coisa={t('titulo')} onRetry={refetch} />;
  return <Waiting h={480} shape="fields" />;
};

AnamneseLayout.loader = loads<{ idAnamnese: string }>(({ params }) => [anamneseDe(params.idAnamnese)]);
AnamneseLayout.needs = anamneseLer;
