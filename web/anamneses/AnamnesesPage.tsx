import { ActionIcon, Anchor, Badge, Button, Group, Progress, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDeviceLaptop, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnamneseResumo, anamneseExcluir, anamneseRestaurar } from '#contract/anamneses.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { call } from '#web/lib/api.ts';
import { formatDay, formatInstant, formatNumber } from '#web/lib/format.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { EmptyState } from '#web/ui/lista/EmptyState.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import classes from './AnamnesesPage.module.css';
import { enderecoDe } from './anamnese-context.ts';
import { anamnesesKey, useAnamneses } from './anamneses.queries.ts';
import { comRascunho } from './folha.ts';

const Linha = ({ anamnese, onExcluir }: { anamnese: AnamneseResumo; onExcluir: () => void }) => {
  const { t } = useTranslation(['anamneses', 'cadastro']);
  const { fuso, id: usuario } = useSignedUser();
  const { titulo, status, respondidas, total, criado_em, atualizado_em } = anamnese;
  const endereco = enderecoDe(anamnese);
  return (
    <li className={classes.linha}>
      <div className={classes.nome}>
        <Group gap="xs">
          <Anchor component={Link} to={endereco} fw={600}>
            {titulo}
          </Anchor>
          <Badge variant="light" color={status === 'concluida' ? 'green' : 'gray'} tt="none">
            {t(`status.${status}`)}
          </Badge>
          {comRascunho(usuario, anamnese.id) && (
            <Badge variant="default" c="var(--attention)" tt="none" leftSection={<IconDeviceLaptop size={12} />}>
              {t('tem_rascunho')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('datas', { criada: formatDay(criado_em, fuso), mudada: formatInstant(atualizado_em, fuso) })}
        </Text>
      </div>
      <div className={classes.progresso}>
        <Text size="sm" c="dimmed">
          {t('respondidas_de', { respondidas: formatNumber(respondidas), total: formatNumber(total) })}
        </Text>
        <Progress value={total ? (100 * respondidas) / total : 0} aria-label={t('progresso')} />
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('abas.imprimir')}>
          <ActionIcon
            component={Link}
            to={`${endereco}/imprimir`}
            variant="subtle"
            aria-label={t('imprimir_nome', { titulo })}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('cadastro:excluir')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { titulo })} onClick={onExcluir}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
};

const useExcluir = (pacienteId: string, onSettled: () => void) => {
  const { t } = useTranslation(['anamneses', 'cadastro']);
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: anamnesesKey(pacienteId) });
  const restaurar = async (id: string) => {
    await call(anamneseRestaurar, { params: { id } });
    await settle();
  };
  return useMutation({
    mutationFn: ({ id }: AnamneseResumo) => call(anamneseExcluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      notifications.show(undoNotice(t('excluida'), () => restaurar(id)));
      await settle();
    },
    onSettled,
  });
};

/** The anamnesis forms of a patient. */
export const AnamnesesPage = () => {
  const { t } = useTranslation(['anamneses', 'cadastro']);
  const paciente = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${paciente.nome}`);
  const [asking, setAsking] = useState<AnamneseResumo | null>(null);
  const { data, isError, refetch } = useAnamneses(paciente.id);
  const excluir = useExcluir(paciente.id, () => setAsking(null));
  const nova = `/atendimento/paciente/${paciente.id}/nova_anamnese`;
  return (
    <PageCard
      title={t('titulo')}
      actions={
        <Button component={Link} to={nova} leftSection={<IconPlus size={16} />}>
          {t('nova')}
        </Button>
      }
    >
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && (
        <Stack>
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
      {data?.length === 0 && (
        <EmptyState filtered={false} lixeira={false} texto={t('vazio')} botao={t('nova')} para={nova} />
      )}
      {data && data.length > 0 && (
        <ul className={classes.lista}>
          {data.map((anamnese) => (
            <Linha key={anamnese.id} anamnese={anamnese} onExcluir={() => setAsking(anamnese)} />
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
