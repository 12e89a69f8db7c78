import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Convite, convites as rotas } from '#contract/conta/membros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatInstant } from '#web/lib/format.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { wizardOf } from '#web/pagamentos/index.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

type Props = { convites: Convite[]; onDone: () => Promise<void> };

/** Until when an invitation is valid, or that it waits for its payment. */
const Prazo = ({ convite: { expirado, expira_em, pagamento } }: { convite: Convite }) => {
  const { t } = useTranslation('equipe');
  const { fuso } = useSignedUser();
  const quando = formatInstant(expira_em, fuso);
  return (
    <Text size="sm" c={expirado ? 'red' : 'dimmed'}>
      {pagamento ? t('convites.aguarda') : t(expirado ? 'convites.expirou' : 'convites.vale', { quando })}
    </Text>
  );
};

/** Open invitations, each to be sent again or withdrawn. */
export const Convites = ({ convites, onDone }: Props) => {
  const { t } = useTranslation(['equipe', 'planos']);
  const { id } = useSignedUser();
  const [retirado, setRetirado] = useState<Convite | null>(null);
  const reenviar = useMutation({
    mutationFn: ({ id }: Convite) => call(rotas.reenviar, { params: { id } }),
    onSuccess: ({ email }) =>
      notify({ type: 'success', title: t('convite.enviado'), message: t('convite.enviado_texto', { email }) }),
    onSettled: onDone,
  });
  const retirar = useMutation({
    mutationFn: ({ id }: Convite) => call(rotas.retirar, { params: { id } }),
    onSettled: async () => {
      setRetirado(null);
      await onDone();
    },
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
              <Prazo convite={convite} />
            </div>
            <Group gap="xs">
              {convite.pagamento?.usuario_id === id && (
                <ButtonLink to={wizardOf(convite.pagamento)} size="xs">
                  {t('planos:continuar')}
                </ButtonLink>
              )}
              {!convite.pagamento && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`${t('convites.reenviar')}: ${convite.email}`}
                  loading={reenviar.isPending && reenviar.variables.id === convite.id}
                  onClick={() => reenviar.mutate(convite)}
                >
                  {t('convites.reenviar')}
                </Button>
              )}
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('convites.retirar')}: ${convite.email}`}
                onClick={() => setRetirado(convite)}
              >
                {t('convites.retirar')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {retirado && (
        <ConfirmDialog
          opened
          danger
          title={t('convites.retirar_titulo')}
          confirm={t('convites.retirar')}
          loading={retirar.isPending}
          onClose={() => setRetirado(null)}
          onConfirm={() => retirar.mutate(retirado)}
        >
          <Text>{t('convites.retirar_texto', { email: retirado.email })}</Text>
        </ConfirmDialog>
      )}
    </PageCard>
  );
};
