import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReadable, keptNow } from '#web/lib/offline/open.ts';
import { Crash } from '#web/shell/Crash.tsx';
import { Waiting } from '#web/shell/Waiting.tsx';
import { Abrir } from './Abrir.tsx';

type Kept = 'unknown' | 'none' | 'kept' | 'deleted' | 'unreadable';

const TEXTS = { kept: 'fechado', deleted: 'apagado', unreadable: 'outra_versao' } as const;

/** Shown instead of every screen while the server is not reached and no user is known. */
export const SemConexao = (failed: ErrorComponentProps) => {
  const { t } = useTranslation(['sem-conexao', 'shell']);
  const router = useRouter();
  const [kept, setKept] = useState<Kept>('unknown');
  useEffect(() => {
    keptNow().then(
      (found) => setKept(!found ? 'none' : isReadable(found) ? 'kept' : 'unreadable'),
      () => setKept('none'),
    );
  }, []);
  if (kept === 'unknown') return null;
  if (kept === 'none')
    return (
      <>
        <Crash {...failed} />
        <Waiting />
      </>
    );
  return (
    <Center component="main" mih="60dvh" p="md">
      <Stack w="100%" maw={420}>
        <Title order={1} size="h2">
          {t('shell:falha.sem_conexao.titulo')}
        </Title>
        <Text role={kept === 'deleted' ? 'alert' : undefined}>{t(TEXTS[kept])}</Text>
        {kept === 'kept' && <Abrir onGone={() => setKept('deleted')} />}
        <Waiting />
        <Button variant="default" onClick={() => void router.invalidate()}>
          {t('shell:tentar_novamente')}
        </Button>
      </Stack>
    </Center>
  );
};
