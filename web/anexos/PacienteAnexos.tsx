import '@mantine/dropzone/styles.layer.css';
import { ActionIcon, Anchor, Group, Progress, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconEye, IconPaperclip, IconRefresh, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Anexo, anexoExcluir, anexoLer, anexoRestaurar, pacienteAnexos } from '#contract/anexos.ts';
import { call, callBlob } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatBytes, formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { undoNotice } from '#web/ui/undo-notice.tsx';
import { AnexoPreview } from './AnexoPreview.tsx';
import { anexosKey, type Envio, useEnvios } from './envios.ts';

const PREVIEW = ['pdf', 'jpg', 'jpeg', 'png', 'txt'];

const EnvioRow = ({ envio, onCancel, onAgain }: { envio: Envio; onCancel: () => void; onAgain?: () => void }) => {
  const { t } = useTranslation('anexos');
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text truncate>{envio.nome}</Text>
        <Group gap={4} wrap="nowrap">
          {onAgain && (
            <ActionIcon variant="subtle" aria-label={t('tentar', { nome: envio.nome })} onClick={onAgain}>
              <IconRefresh size={18} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('cancelar', { nome: envio.nome })} onClick={onCancel}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {envio.erro ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {envio.erro}
        </Text>
      ) : (
        <Progress value={envio.parte} aria-label={t('enviando', { nome: envio.nome })} />
      )}
    </div>
  );
};

type RowProps = { anexo: Anexo; onPreview: () => void; onDelete: () => void };

const AnexoRow = ({ anexo, onPreview, onDelete }: RowProps) => {
  const { t } = useTranslation('anexos');
  const { fuso } = useSignedUser();
  const { nome } = anexo;
  const get = async () => download(await callBlob(anexoLer, { params: { id: anexo.id } }), nome);
  const open = PREVIEW.includes(anexo.extensao) ? onPreview : get;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <IconPaperclip size={18} aria-hidden="true" />
        <div style={{ minWidth: 0 }}>
          <Anchor component="button" type="button" onClick={open} truncate maw="100%">
            {nome}
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatBytes(anexo.tamanho)} · {formatInstant(anexo.criado_em, fuso)}
          </Text>
        </div>
      </Group>
      <Group gap={4} wrap="nowrap">
        {PREVIEW.includes(anexo.extensao) && (
          <Tooltip label={t('ver')}>
            <ActionIcon variant="subtle" aria-label={t('ver_nome', { nome })} onClick={onPreview}>
              <IconEye size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('baixar')}>
          <ActionIcon variant="subtle" aria-label={t('baixar_nome', { nome })} onClick={get}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('excluir')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { nome })} onClick={onDelete}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  );
};

/** The files of a patient. */
export const PacienteAnexos = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('anexos');
  const client = useQueryClient();
  const { envios, add, cancel, again, canRetry } = useEnvios(pacienteId);
  const [preview, setPreview] = useState<Anexo | null>(null);
  const [asking, setAsking] = useState<Anexo | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: anexosKey(pacienteId),
    queryFn: ({ signal }) => call(pacienteAnexos, { params: { id: pacienteId }, signal, silent: true }),
  });
  const settle = () => client.invalidateQueries({ queryKey: anexosKey(pacienteId) });
  const restore = async (id: string) => {
    await call(anexoRestaurar, { params: { id } });
    await settle();
  };
  const remove = useMutation({
    mutationFn: ({ id }: Anexo) => call(anexoExcluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      notifications.show(undoNotice(t('excluido'), () => restore(id)));
      await settle();
    },
    onSettled: () => setAsking(null),
  });
  return (
    <PageCard title={t('titulo')}>
      <Stack>
        <Dropzone onDrop={add} inputProps={{ 'aria-label': t('solte') }} aria-label={t('solte')}>
          <Stack align="center" gap={4} py="md">
            <IconUpload size={28} stroke={1.4} aria-hidden="true" />
            <Text>{t('solte')}</Text>
            <Text size="sm" c="dimmed" ta="center">
              {t('quais')}
            </Text>
          </Stack>
        </Dropzone>
        {envios.map((envio) => (
          <EnvioRow
            key={envio.id}
            envio={envio}
            onCancel={() => cancel(envio.id)}
            onAgain={envio.erro && canRetry(envio.id) ? () => again(envio.id) : undefined}
          />
        ))}
        {isError && !data && <LoadError onRetry={refetch} />}
        {!data && !isError && <Skeleton h={40} />}
        {data?.map((anexo) => (
          <AnexoRow
            key={anexo.id}
            anexo={anexo}
            onPreview={() => setPreview(anexo)}
            onDelete={() => setAsking(anexo)}
          />
        ))}
      </Stack>
      {preview && <AnexoPreview anexo={preview} onClose={() => setPreview(null)} />}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && remove.mutate(asking)}
        loading={remove.isPending}
        detail={asking?.nome}
      />
    </PageCard>
  );
};
