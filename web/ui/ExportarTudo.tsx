import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportacao } from '#contract/conta/exportacao.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { ApiError, callBlob } from '#web/lib/api/api.ts';
import { download } from '#web/lib/api/download.ts';
import { alertas } from '#web/lib/notices/notices.ts';

/** Downloads all records of the practice as one file. */
export const ExportarTudo = ({ variant = 'filled' }: { variant?: 'filled' | 'default' }) => {
  const { t } = useTranslation('bloqueio');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      download(await callBlob(exportacao, {}), `vinculo-${hojeEm('UTC')}.zip`);
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) alertas.aviso(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={4}>
      <Button variant={variant} leftSection={<IconDownload size={18} />} loading={busy} onClick={save}>
        {t('exportar')}
      </Button>
      {busy && (
        <Text size="sm" c="dimmed" role="status">
          {t('exportando')}
        </Text>
      )}
    </Stack>
  );
};
