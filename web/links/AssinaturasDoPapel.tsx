import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { coletas } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import type { DocumentoPaciente } from '#contract/papel/documentos.ts';
import { read } from '#web/lib/api/read.ts';
import { later } from '#web/lib/later.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { ListaDeColetas } from './ListaDeColetas.tsx';

/** Loaded when it is opened. */
const PedirAssinaturasDialog = later(() =>
  import('./PedirAssinaturasDialog.tsx').then((module) => module.PedirAssinaturasDialog),
);

/** The rounds of signatures of one document, and the button that starts another. */
export const AssinaturasDoPapel = ({ documento, vale }: { documento: DocumentoPaciente; vale: boolean }) => {
  const { t } = useTranslation('links');
  const pode = usePode();
  const [aberto, { open, close }] = useDisclosure();
  const params = { id: documento.paciente_id };
  const { data, isError, refetch } = useQuery({
    ...read(coletas.listar, { params }),
    staleTime: 0,
    enabled: pode(coletas.listar),
  });
  const lista = data?.filter(({ documento_id }) => documento_id === documento.id) ?? [];
  const { oferecido } = useAjuste('assinatura');
  const pede = oferecido && vale && pode(coletas.pedir) && pode(links.criar);
  if (!pede && !isError && !lista.length) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('assinaturas.titulo')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('assinaturas.titulo')}
        </Title>
        {pede && (
          <Button variant="default" leftSection={<IconSignature size={16} />} onClick={open}>
            {t('assinaturas.pedir')}
          </Button>
        )}
      </Group>
      {isError && !data && <LoadError coisa={t('assinaturas.titulo')} onRetry={refetch} />}
      {lista.length > 0 && <ListaDeColetas lista={lista} />}
      {aberto && (
        <Suspense>
          <PedirAssinaturasDialog documento={documento} onClose={close} onPedida={close} />
        </Suspense>
      )}
    </Stack>
  );
};
