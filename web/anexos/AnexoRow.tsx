import { ActionIcon, Anchor, Group, Progress, Text, Tooltip } from '@mantine/core';
import {
  IconDeviceLaptop,
  IconDownload,
  IconEye,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypeJpg,
  IconFileTypePdf,
  IconFileTypePng,
  IconFileTypeTxt,
  IconPlugConnectedX,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Anexo, anexoLer } from '#contract/anexos.ts';
import { callBlob } from '#web/lib/api/api.ts';
import { download } from '#web/lib/api/download.ts';
import { formatBytes, formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Envio } from './envios.ts';

const ICONES: Record<Anexo['extensao'], typeof IconFileTypePdf> = {
  pdf: IconFileTypePdf,
  doc: IconFileTypeDoc,
  docx: IconFileTypeDocx,
  txt: IconFileTypeTxt,
  jpg: IconFileTypeJpg,
  jpeg: IconFileTypeJpg,
  png: IconFileTypePng,
};
const PREVIEW = ['pdf', 'jpg', 'jpeg', 'png', 'txt'];

const ONDE = {
  guardado: { Icon: IconDeviceLaptop, color: 'var(--attention)' },
  na_tela: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
} as const;

/** Where a file is while the server is not reached. */
const Onde = ({ estado }: { estado: keyof typeof ONDE }) => {
  const { t } = useTranslation('anexos');
  const { Icon, color } = ONDE[estado];
  return (
    <Group gap={6} wrap="nowrap" c={color} role="status">
      <Icon size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <Text size="sm">{t(`estado.${estado}`)}</Text>
    </Group>
  );
};

/** A file that the server does not have yet. */
export const EnvioRow = ({ envio: { nome, parte, estado, erro, onCancel, onAgain } }: { envio: Envio }) => {
  const { t } = useTranslation('anexos');
  const sending = !erro && estado !== 'guardado';
  return (
    <div style={{ width: '100%' }}>
      <Group justify="space-between" wrap="nowrap">
        <Text truncate>{nome}</Text>
        <Group gap={4} wrap="nowrap">
          {onAgain && (
            <ActionIcon variant="subtle" aria-label={t('tentar', { nome })} onClick={onAgain}>
              <IconRefresh size={18} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('cancelar', { nome })} onClick={onCancel}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {erro && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {erro}
        </Text>
      )}
      {sending && <Progress value={parte} aria-label={t('enviando', { nome })} />}
      {!erro && (estado === 'guardado' || estado === 'na_tela') && <Onde estado={estado} />}
    </div>
  );
};

/** Without `onDelete` the file cannot be deleted: it belongs to a signed record. */
type RowProps = { anexo: Anexo; onPreview: () => void; onDelete?: (() => void) | undefined };

export const AnexoRow = ({ anexo, onPreview, onDelete }: RowProps) => {
  const { t } = useTranslation('anexos');
  const { fuso } = useSignedUser();
  const { nome } = anexo;
  const get = async () => download(await callBlob(anexoLer, { params: { id: anexo.id } }), nome);
  const Icone = ICONES[anexo.extensao];
  const open = PREVIEW.includes(anexo.extensao) ? onPreview : get;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Icone size={22} stroke={1.5} data-extensao={anexo.extensao} aria-hidden="true" style={{ flex: 'none' }} />
        <div style={{ minWidth: 0 }}>
          {/* As high as a finger needs, in the height of its line. */}
          <Anchor component="button" type="button" onClick={open} truncate maw="100%" mih={44} my={-10}>
            {nome}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[formatBytes(anexo.tamanho), formatInstant(anexo.criado_em, fuso), anexo.autor]
              .filter(Boolean)
              .join(' · ')}
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
        {onDelete && (
          <Tooltip label={t('excluir')}>
            <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { nome })} onClick={onDelete}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
};
