import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { emAberto } from '#contract/objetivos-intervencao.ts';
import { periodoSeguinte } from '#contract/periodo-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao.ts';
import { formatDate } from '#web/lib/format.ts';
import { hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useCopiar } from './copiar-plano.ts';
import { usePlano } from './planos-intervencao.queries.ts';

const OQueVem = ({ plano }: { plano: Plano }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const { inicio, fim } = periodoSeguinte(plano, hoje(fuso));
  const vem = plano.objetivos.filter(({ status }) => emAberto(status));
  const ficam = plano.objetivos.filter(({ status }) => !emAberto(status));
  const lista = (objetivos: Plano['objetivos']) => (
    <List size="sm">
      {objetivos.map(({ id, descricao }) => (
        <List.Item key={id}>{descricao}</List.Item>
      ))}
    </List>
  );
  return (
    <Stack gap="xs">
      <Text size="sm">{t('copia.periodo', { inicio: formatDate(inicio), fim: formatDate(fim) })}</Text>
      <Text size="sm">{t('copia.textos')}</Text>
      <Text size="sm" fw={600}>
        {vem.length ? t('copia.vem', { count: vem.length }) : t('copia.nada')}
      </Text>
      {lista(vem)}
      {ficam.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('copia.ficam', { count: ficam.length })}
          </Text>
          {lista(ficam)}
        </>
      )}
    </Stack>
  );
};

type Props = { planoId: string; pacienteId: string; onClose: () => void };

/** Asks before a plan is taken on into its next period, and says what comes along. */
export const CopiarDialog = ({ planoId, pacienteId, onClose }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const { data, isError, refetch } = usePlano(planoId);
  const copiar = useCopiar(pacienteId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copiar')}
      centered
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <OQueVem plano={data} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('shell:cancelar')}
        </Button>
        <Button disabled={!data} loading={copiar.isPending} onClick={() => copiar.mutate(planoId)} data-autofocus>
          {t('copia.fazer')}
        </Button>
      </Group>
    </Modal>
  );
};
