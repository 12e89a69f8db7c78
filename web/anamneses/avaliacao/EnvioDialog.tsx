import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { anamneseResumoEnvio } from '#contract/anamneses/anamnese-resumo.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

type Props = { id: string; incluir_sensiveis: boolean; onClose: () => void };

/** Shows exactly what will be sent, before it is sent. */
export const EnvioDialog = ({ id, incluir_sensiveis, onClose }: Props) => {
  const { t } = useTranslation('anamneses');
  const { data, error, refetch } = useQuery({
    ...read(anamneseResumoEnvio, { params: { id }, body: { incluir_sensiveis } }),
    gcTime: 0,
    staleTime: 0,
  });
  const recusa = error instanceof ApiError && error.status === 409 ? error.message : null;
  return (
    <Dialog opened onClose={onClose} title={t('resumo.conferir')} size="lg">
      {recusa && <Text role="alert">{recusa}</Text>}
      {error && !recusa && <LoadError coisa={t('resumo.dados')} onRetry={refetch} />}
      {!data && !error && <Waiting h={320} shape="fields" />}
      <Stack>
        {data && <Text c="dimmed">{t('resumo.conferir_texto', { modelo: data.modelo ?? '' })}</Text>}
        {data?.mensagens.map(({ papel, texto }) => (
          <Text key={papel} size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {texto}
          </Text>
        ))}
      </Stack>
    </Dialog>
  );
};
