import { Button, Divider, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/atendimentos.ts';
import { type Registro, registroLer } from '#contract/registros.ts';
import { Anexos } from '#web/anexos/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { Assinado } from './Assinado.tsx';
import { Escrever } from './Escrever.tsx';
import { htmlDaNota } from './papel.ts';
import { VersoesDoRegistro } from './VersoesDoRegistro.tsx';

/** The note of one session. */
export const RegistroPage = () => {
  const { t } = useTranslation(['registros', 'anexos']);
  const { fuso } = useSignedUser();
  const client = useQueryClient();
  const { atendimentoId: id = '' } = useParams({ strict: false }) as { atendimentoId?: string };
  const imprimir = useImprimir();
  const [history, setHistory] = useState(false);
  useDocumentTitle(t('titulo'));
  const key = ['registros', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => ({
      registro: await call(registroLer, { params: { id }, signal }),
      atendimento: await call(atendimentos.ler, { params: { id }, signal }),
    }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('titulo')} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const { registro, atendimento } = data;
  const put = (next: Registro) => client.setQueryData(key, { registro: next, atendimento });
  const quando = formatInstant(atendimento.inicio, fuso);
  const print = () =>
    imprimir({
      titulo: t('titulo'),
      conteudo: htmlDaNota(registro, quando, fuso, t),
      paciente_id: registro.paciente_id,
    });
  return (
    <PageCard
      title={t('de', { quando })}
      actions={
        <Group gap="xs">
          <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setHistory(true)}>
            {t('versoes')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={print}>
            {t('imprimir')}
          </Button>
        </Group>
      }
    >
      {registro.assinado_em ? (
        <Assinado key={id} registro={registro} onChange={put} />
      ) : (
        <Escrever key={id} registro={registro} inicio={atendimento.inicio} onChange={put} />
      )}
      <Divider my="lg" />
      <Stack>
        <Title order={3} size="h5">
          {t('anexos:titulo')}
        </Title>
        <Anexos dono="atendimentos" donoId={id} travado={registro.assinado_em !== null} />
      </Stack>
      {history && <VersoesDoRegistro id={id} onClose={() => setHistory(false)} />}
    </PageCard>
  );
};
