import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exemploCriar } from '#contract/conta/exemplo.ts';
import { emExemplo, exemploDe } from '#domain/exemplo.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { removerExemplo, verExemplo } from './exemplo.ts';

/** Offers a practice with example data; once there is one, the way back to it and its removal. */
export const OfertaCard = () => {
  const { t } = useTranslation('exemplo');
  const user = useSignedUser();
  const pode = usePode();
  const remember = useRemember();
  const ver = useMutation({ mutationFn: verExemplo });
  const remover = useMutation({
    mutationFn: removerExemplo,
    onSuccess: () => remember.user({ ...user, contas: user.contas.filter(({ exemplo_ate }) => exemplo_ate === null) }),
  });
  if (emExemplo(user) || !pode(exemploCriar)) return null;
  const ate = exemploDe(user)?.exemplo_ate;
  // The tab starts again in the example: until then the button stays busy.
  const busy = ver.isPending || ver.isSuccess;
  return (
    <PageCard title={t('oferta.titulo')}>
      <Text c="dimmed" role="status">
        {ate ? t('oferta.aberto', { data: formatDay(ate, user.fuso) }) : t(busy ? 'oferta.preparando' : 'oferta.texto')}
      </Text>
      <Group gap="xs" mt="md">
        <Button variant="default" leftSection={<IconEye size={16} />} loading={busy} onClick={() => ver.mutate()}>
          {t(ate ? 'oferta.abrir' : 'oferta.ver')}
        </Button>
        {ate && (
          <Button variant="subtle" loading={remover.isPending} onClick={() => remover.mutate()}>
            {t('oferta.remover')}
          </Button>
        )}
      </Group>
    </PageCard>
  );
};
