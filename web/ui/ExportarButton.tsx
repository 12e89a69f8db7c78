import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api/download.ts';
import { useMutation } from '#web/lib/api/mutation.ts';

/** Downloads the listed rows as a file. */
export const ExportarButton = ({ arquivo, ler }: { arquivo: string; ler: () => Promise<Blob> }) => {
  const { t } = useTranslation('cadastro');
  const { mutate, isPending } = useMutation({
    mutationFn: ler,
    onSuccess: (blob) => download(blob, arquivo),
  });
  return (
    <Tooltip label={t('exportar')}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('exportar')}
        loading={isPending}
        onClick={() => mutate()}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  );
};
