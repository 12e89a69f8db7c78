import { Box, Group, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import type { BodyInput } from '#contract/route.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Papel } from './Papel.tsx';

const PAUSA_MS = 600;

/** A print preview of the text being written, updated when typing pauses. */
export const Previa = ({ pedido, label }: { pedido: BodyInput<typeof impressaoMontar>; label: string }) => {
  const { t } = useTranslation('documentos');
  const [quieto] = useDebouncedValue(pedido, PAUSA_MS);
  const { data, isError, isFetching, refetch } = useQuery({
    ...read(impressaoMontar, { body: quieto }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Box>
      <Group justify="space-between" mb="xs" mih={24}>
        <Text fw={600}>{t('previa')}</Text>
        {isFetching && <Loader size="xs" role="img" aria-label={t('atualizando')} />}
      </Group>
      {isError && !data && <LoadError coisa={t('previa')} onRetry={refetch} />}
      {data && <Papel html={data.html} label={label} />}
    </Box>
  );
};
