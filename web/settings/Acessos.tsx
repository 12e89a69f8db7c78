import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { segurancaAcessos } from '#contract/conta/seguranca.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { deviceName } from '#web/lib/session/agente.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

/** The access log of the account: sign-ins, failed attempts and security changes. */
export const Acessos = () => {
  const { t } = useTranslation('seguranca');
  const { fuso } = useSignedUser();
  const { data, isError, refetch } = useQuery(read(segurancaAcessos, {}));
  return (
    <PageCard title={t('acessos.titulo')} description={t('acessos.texto')}>
      {isError && !data && <LoadError coisa={t('acessos.titulo')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={120} />}
      <Stack gap="sm">
        {data?.map(({ quando, acao, endereco, agente }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other key, and never move
          <div key={index}>
            <Text fw={600} c={acao.endsWith('_recusada') || acao.endsWith('_recusado') ? 'red' : undefined}>
              {t(`acessos.acoes.${acao}`, { defaultValue: acao })}
            </Text>
            <Text size="sm" c="dimmed">
              {[formatInstant(quando, fuso), deviceName(agente), endereco].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </PageCard>
  );
};
