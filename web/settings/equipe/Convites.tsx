import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Convite, convites as rotas } from '#contract/conta/membros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';

type Props = { convites: Convite[]; onDone: () => Promise<void> };

/** Open invitations, each to be sent again or withdrawn. */
export const Convites = ({ convites, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const { fuso } = useSignedUser();
  const reenviar = useMutation({
    mutationFn: ({ id }: Convite) => call(rotas.reenviar, { params: { id } }),
    onSuccess: ({ email }) =>
      notify({ type: 'success', title: t('convite.enviado'), message: t('convite.enviado_texto', { email }) }),
    onSettled: onDone,
  });
  const retirar = useMutation({
    mutationFn: ({ id }: Convite) => call(rotas.retirar, { params: { id } }),
    onSettled: onDone,
  });
  return (
    <PageCard title={t('convites.titulo')}>
      <Stack>
        {convites.map((convite) => (
          <Group key={convite.id} justify="space-between">
            <div>
              <Group gap="xs">
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {convite.email}
                </Text>
                <Badge variant="light">{t(`funcoes.${convite.funcao}`)}</Badge>
              </Group>
              <Text size="sm" c={convite.expirado ? 'red' : 'dimmed'}>
                {t(convite.expirado ? 'convites.expirou' : 'convites.vale', {
                  quando: formatInstant(convite.expira_em, fuso),
                })}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                loading={reenviar.isPending && reenviar.variables.id === convite.id}
                onClick={() => reenviar.mutate(convite)}
              >
                {t('convites.reenviar')}
              </Button>
              <Button
                variant="default"
                size="xs"
                loading={retirar.isPending && retirar.variables.id === convite.id}
                onClick={() => retirar.mutate(convite)}
              >
                {t('convites.retirar')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </PageCard>
  );
};
