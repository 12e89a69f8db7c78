import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Progress,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconPencil, IconPlus, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type PlanoResumo, planosIntervencao } from '#contract/planos-intervencao.ts';
import { rascunhoIntervencao } from '#contract/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { hoje } from '#web/lib/idade.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import classes from './Planos.module.css';
import { enderecoDosPlanos, rascunhoKey, usePlanos } from './planos-intervencao.queries.ts';

const periodoDe = ({ inicio, fim, criado_em }: PlanoResumo, fuso: string) =>
  inicio || fim
    ? [inicio ? formatDate(inicio) : '…', fim ? formatDate(fim) : '…'].join(' – ')
    : formatDay(criado_em, fuso);

type LinhaProps = { plano: PlanoResumo; onExcluir: () => void; onCopiar: () => void };

const Linha = ({ plano, onExcluir, onCopiar }: LinhaProps) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const { fuso } = useSignedUser();
  const { id, paciente_id, titulo, fim, origem, objetivos, alcancados, progresso } = plano;
  const acabou = fim !== null && fim < hoje(fuso);
  return (
    <li className={classes.linha}>
      <div className={classes.nome}>
        <Group gap="xs">
          <Anchor component={Link} to={enderecoDosPlanos(paciente_id, id, 'visualizar')} fw={600}>
            {titulo}
          </Anchor>
          {acabou && (
            <Badge variant="light" color="gray" tt="none">
              {t('encerrado')}
            </Badge>
          )}
          {origem !== 'manual' && (
            <Badge variant="default" tt="none">
              {t(`origens.${origem}`)}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {periodoDe(plano, fuso)} · {t('objetivos_de', { count: objetivos, alcancados })}
        </Text>
      </div>
      <div className={classes.progresso}>
        <Text size="sm" c="dimmed">
          {progresso === null ? t('sem_medida') : `${progresso}%`}
        </Text>
        <Progress value={progresso ?? 0} aria-label={t('progresso_de', { nome: titulo })} />
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('cadastro:editar')}>
          <ActionIcon
            component={Link}
            to={enderecoDosPlanos(paciente_id, id, 'editar')}
            variant="subtle"
            aria-label={t('cadastro:editar_um', { nome: titulo })}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('copiar')}>
          <ActionIcon variant="subtle" aria-label={t('copiar_nome', { nome: titulo })} onClick={onCopiar}>
            <IconCopy size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('cadastro:excluir')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { nome: titulo })} onClick={onExcluir}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
};

/** A draft that waits to be gone on with. */
const RascunhoAberto = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { data } = useQuery({
    queryKey: rascunhoKey(pacienteId),
    queryFn: ({ signal }) =>
      call(rascunhoIntervencao.ler, { query: { paciente_id: pacienteId }, signal, silent: true }),
  });
  if (!data || data.versao === 0) return null;
  const feito = (data.resultado?.objetivos.length ?? 0) > 0;
  return (
    <Alert color="blue" icon={<IconSparkles />} title={t('rascunho.titulo')} mb="md">
      <Group justify="space-between">
        <Text size="sm">
          {feito ? t('rascunho.com', { count: data.resultado?.objetivos.length }) : t('rascunho.sem')}
        </Text>
        <Button component={Link} size="xs" to={enderecoDosPlanos(pacienteId, feito ? 'gerado' : 'editor-queixa')}>
          {t('rascunho.continuar')}
        </Button>
      </Group>
    </Alert>
  );
};

const useAcoes = (pacienteId: string, onSettled: () => void) => {
  const { t } = useTranslation('planos-intervencao');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const restaurar = async (id: string) => {
    await call(planosIntervencao.restaurar, { params: { id } });
    await invalidate();
  };
  return {
    excluir: useMutation({
      mutationFn: ({ id }: PlanoResumo) => call(planosIntervencao.excluir, { params: { id } }),
      onSuccess: async (_, { id }) => {
        notifications.show(undoNotice(t('excluido'), () => restaurar(id)));
        await invalidate();
      },
      onSettled,
    }),
    copiar: useMutation({
      mutationFn: ({ id }: PlanoResumo) => call(planosIntervencao.copiar, { params: { id }, body: { id: uuidv7() } }),
      onSuccess: async (plano) => {
        await invalidate();
        await navigate({ to: enderecoDosPlanos(pacienteId, plano.id, 'editar') });
      },
    }),
  };
};

/** The intervention plans of a patient. */
export const PlanosPage = () => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const { config } = useSignedUser();
  const paciente = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${paciente.nome}`);
  const [asking, setAsking] = useState<PlanoResumo | null>(null);
  const { data, isError, refetch } = usePlanos(paciente.id);
  const { excluir, copiar } = useAcoes(paciente.id, () => setAsking(null));
  const novo = enderecoDosPlanos(paciente.id, 'novo');
  return (
    <PageCard
      title={t('titulo')}
      actions={
        <>
          {config?.active_IA && (
            <Button
              component={Link}
              to={enderecoDosPlanos(paciente.id, 'editor-queixa')}
              variant="default"
              leftSection={<IconSparkles size={16} />}
            >
              {t('gerar_rascunho')}
            </Button>
          )}
          <Button component={Link} to={novo} leftSection={<IconPlus size={16} />}>
            {t('novo')}
          </Button>
        </>
      }
    >
      {config?.active_IA && <RascunhoAberto pacienteId={paciente.id} />}
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && (
        <Stack>
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
      {data?.length === 0 && (
        <EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('novo')} para={novo} />
      )}
      {data && data.length > 0 && (
        <ul className={classes.lista}>
          {data.map((plano) => (
            <Linha
              key={plano.id}
              plano={plano}
              onExcluir={() => setAsking(plano)}
              onCopiar={() => !copiar.isPending && copiar.mutate(plano)}
            />
          ))}
        </ul>
      )}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && excluir.mutate(asking)}
        loading={excluir.isPending}
        detail={asking?.titulo}
      />
    </PageCard>
  );
};
