import { Button, Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entregas } from '#contract/links/entregas.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import type { TipoDeEntrega } from '#contract/links/tipos.ts';
import { JUST_READ_MS } from '#web/lib/api/loader.ts';
import { later } from '#web/lib/later.ts';
import { linksDe, useAjuste } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { ListaDeLinks } from './ListaDeLinks.tsx';

/** Loaded when it is opened. */
const EntregarDialog = later(() => import('./EntregarDialog.tsx').then((module) => module.EntregarDialog));

type Props = {
  tipo: TipoDeEntrega;
  id: string;
  paciente_id: string;
  /** Whether the paper can be delivered: final and still valid. */
  vale: boolean;
};

/** The deliveries of one paper by link, with their states, and the button that makes another. */
export const EntregasPorLink = ({ tipo, id, paciente_id, vale }: Props) => {
  const { t } = useTranslation('links');
  const pode = usePode();
  const [aberto, { open, close }] = useDisclosure();
  const [novo, setNovo] = useState<LinkEnviado | null>(null);
  const { data, isError, refetch } = useQuery({
    ...linksDe(paciente_id),
    staleTime: JUST_READ_MS,
    enabled: pode(links.listar),
  });
  const lista = data?.filter(({ entrega }) => entrega?.relatorio_id === id || entrega?.documento_id === id);
  const { oferecido } = useAjuste(tipo);
  const entrega = oferecido && vale && pode(entregas[tipo]) && pode(links.criar);
  if (!entrega && !isError && !lista?.length) return null;
  const feitos = (criados: LinkEnviado[]) => {
    close();
    const [primeiro, ...mais] = criados;
    // One link is passed on at once; of several, each is opened from the list. A copy: the same link may be asked for twice.
    setNovo(primeiro && mais.length === 0 ? { ...primeiro } : null);
  };
  return (
    <Stack gap="xs" component="section" aria-label={t('entregas.titulo')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('entregas.titulo')}
        </Title>
        {entrega && (
          <Button variant="default" leftSection={<IconLink size={16} />} onClick={open}>
            {t('entregas.entregar')}
          </Button>
        )}
      </Group>
      {isError && !data && <LoadError coisa={t('entregas.titulo')} onRetry={refetch} />}
      {lista && <ListaDeLinks lista={lista} abrir={novo} />}
      {aberto && (
        <Suspense>
          <EntregarDialog tipo={tipo} id={id} onClose={close} onEntregue={feitos} />
        </Suspense>
      )}
    </Stack>
  );
};
