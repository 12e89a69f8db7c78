import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Sessao, settingsSessionEnd, settingsSessions, settingsSessionsEnd } from '#contract/conta/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { deviceName } from '#web/lib/session/agente.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

const Row = ({ sessao, onEnd, busy }: { sessao: Sessao; onEnd: () => void; busy: boolean }) => {
  const { t } = useTranslation('settings');
  const { fuso } = useSignedUser();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group wrap="nowrap">
        <IconDeviceDesktop size={22} stroke={1.5} aria-hidden="true" />
        <div>
          <Text fw={600}>{deviceName(sessao.agente) ?? t('sessions.desconhecido')}</Text>
          <Text size="sm" c="dimmed">
            {t('sessions.uso', { quando: formatInstant(sessao.ultimo_uso, fuso), endereco: sessao.endereco ?? '' })}
          </Text>
        </div>
      </Group>
      {sessao.atual ? (
        <Badge variant="light" flex="none">
          {t('sessions.atual')}
        </Badge>
      ) : (
        <Button variant="default" size="xs" flex="none" loading={busy} onClick={onEnd}>
          {t('sessions.encerrar')}
        </Button>
      )}
    </Group>
  );
};

/** The devices where the user is signed in, each with a button to sign it out. */
export const Sessions = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(read(settingsSessions, {}));
  const settle = () => client.invalidateQueries(readsOf(settingsSessions));
  const endOne = useMutation({
    mutationFn: (id: string) => call(settingsSessionEnd, { params: { id } }),
    onSettled: settle,
  });
  const endOthers = useMutation({ mutationFn: () => call(settingsSessionsEnd, {}), onSettled: settle });
  const others = data?.some(({ atual }) => !atual);
  return (
    <PageCard
      title={t('sessions.titulo')}
      description={t('sessions.texto')}
      actions={
        others && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.encerrar_outras')}
          </Button>
        )
      }
    >
      {isError && !data && <LoadError coisa={t('sessions.titulo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={44} />}
      <Stack>
        {data?.map((sessao) => (
          <Row
            key={sessao.id}
            sessao={sessao}
            busy={endOne.isPending && endOne.variables === sessao.id}
            onEnd={() => endOne.mutate(sessao.id)}
          />
        ))}
      </Stack>
    </PageCard>
  );
};
