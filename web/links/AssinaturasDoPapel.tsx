import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Coleta, coletas } from '#contract/links/coletas.ts';
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

const EnviarDialog = later(() => import('./EnviarDialog.tsx').then((module) => module.EnviarDialog));

/** The section of the signatures, which is below the text. */
const LUGAR = 'assinaturas-do-papel';
export const irParaAssinaturas = () => {
  const lugar = document.getElementById(LUGAR);
  lugar?.scrollIntoView();
  lugar?.focus({ preventScroll: true });
};

/** The rounds of signatures of one document, and the button that starts another. */
export const AssinaturasDoPapel = ({ documento, vale }: { documento: DocumentoPaciente; vale: boolean }) => {
  const { t } = useTranslation('links');
  const pode = usePode();
  const [aberto, { open, close }] = useDisclosure();
  const [novo, setNovo] = useState<Coleta['signatarios'][number] | null>(null);
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
  const pedida = ({ signatarios: [primeiro, ...mais] }: Coleta) => {
    close();
    // One link is passed on at once; of several, each is sent from the list.
    if (primeiro && mais.length === 0) setNovo(primeiro);
  };
  return (
    <Stack gap="xs" component="section" id={LUGAR} tabIndex={-1} aria-label={t('assinaturas.titulo')}>
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
          <PedirAssinaturasDialog documento={documento} onClose={close} onPedida={pedida} />
        </Suspense>
      )}
      <Suspense>
        {novo && (
          <EnviarDialog link={{ id: novo.link_id, destinatario: novo.destinatario }} onClose={() => setNovo(null)} />
        )}
      </Suspense>
    </Stack>
  );
};
