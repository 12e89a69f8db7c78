import { ActionIcon, Anchor, Badge, Button, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RelatorioResumo, relatorios } from '#contract/relatorios.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { useImprimir } from '#web/imprimir/use-imprimir.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import classes from './RelatoriosPage.module.css';

const keyOf = (pacienteId: string) => ['relatorios', pacienteId];

const Linha = ({ relatorio, onExcluir }: { relatorio: RelatorioResumo; onExcluir: () => void }) => {
  const { t } = useTranslation(['relatorios', 'cadastro']);
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const { id, paciente_id, titulo, status, numero, ano, atualizado_em } = relatorio;
  const final = status === 'final';
  return (
    <li className={classes.linha}>
      <div className={classes.nome}>
        <Group gap="xs">
          <Anchor component={Link} to={`/atendimento/paciente/${paciente_id}/relatorio/${id}/editar`} fw={600}>
            {titulo}
          </Anchor>
          <Badge variant="light" color={final ? 'green' : 'gray'} tt="none">
            {final ? t('numero', { numero: `${numero}/${ano}` }) : t('status.rascunho')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('mudado_em', { quando: formatInstant(atualizado_em, fuso) })}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('imprimir')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('imprimir_nome', { titulo })}
            onClick={() => imprimir({ titulo, paciente_id, relatorio_id: id })}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
        {!final && (
          <Tooltip label={t('cadastro:excluir')}>
            <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { titulo })} onClick={onExcluir}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </li>
  );
};

const useExcluir = (pacienteId: string, onSettled: () => void) => {
  const { t } = useTranslation('relatorios');
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: keyOf(pacienteId) });
  return useMutation({
    mutationFn: ({ id }: RelatorioResumo) => call(relatorios.excluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      const restaurar = async () => {
        await call(relatorios.restaurar, { params: { id } });
        await settle();
      };
      notifications.show(undoNotice(t('excluido'), restaurar));
      await settle();
    },
    onSettled,
  });
};

/** The reports of a patient. */
export const RelatoriosPage = () => {
  const { t } = useTranslation('relatorios');
  const paciente = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${paciente.nome}`);
  const [asking, setAsking] = useState<RelatorioResumo | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(paciente.id),
    queryFn: ({ signal }) => call(relatorios.listar, { query: { paciente_id: paciente.id }, signal, silent: true }),
  });
  const excluir = useExcluir(paciente.id, () => setAsking(null));
  const novo = `/atendimento/paciente/${paciente.id}/relatorio/novo`;
  return (
    <PageCard
      title={t('titulo')}
      actions={
        <Button component={Link} to={novo} leftSection={<IconPlus size={16} />}>
          {t('novo')}
        </Button>
      }
    >
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && (
        <Stack>
          <Skeleton h={48} />
          <Skeleton h={48} />
        </Stack>
      )}
      {data?.length === 0 && (
        <EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('novo')} para={novo} />
      )}
      {data && data.length > 0 && (
        <ul className={classes.lista}>
          {data.map((relatorio) => (
            <Linha key={relatorio.id} relatorio={relatorio} onExcluir={() => setAsking(relatorio)} />
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
