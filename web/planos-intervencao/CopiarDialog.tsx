import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { emAberto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { periodoSeguinte } from '#domain/days/periodo-seguinte.ts';
import { formatDate } from '#web/lib/format.ts';
import { hoje } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useCopiar } from './copiar-plano-intervencao.ts';
import { usePlanoIntervencao } from './planos-intervencao.queries.ts';

const OQueVem = ({ planoIntervencao }: { planoIntervencao: PlanoIntervencao }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const { inicio, fim } = periodoSeguinte(planoIntervencao, hoje(fuso));
  const vem = planoIntervencao.objetivos.filter(({ status }) => emAberto(status));
  const ficam = planoIntervencao.objetivos.filter(({ status }) => !emAberto(status));
  const lista = (objetivos: PlanoIntervencao['objetivos']) => (
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

/** Asks before continuing a plan in a new period, and lists what is copied. */
export const CopiarDialog = ({ planoId, pacienteId, onClose }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const { data, isError, refetch } = usePlanoIntervencao(planoId);
  const copiar = useCopiar(pacienteId);
  return (
    <ConfirmDialog
      opened
      title={t('copiar')}
      onClose={onClose}
      onConfirm={() => copiar.mutate(planoId)}
      confirm={t('copia.fazer')}
      loading={copiar.isPending}
      disabled={!data}
    >
      {isError && !data && <LoadError coisa={t('coisa')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={240} />}
      {data && <OQueVem planoIntervencao={data} />}
    </ConfirmDialog>
  );
};
