import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  MODELOS_PADRAO,
  type Modelo,
  meuModeloRestaurar,
  meuModeloVersoes,
} from '#contract/anamneses/anamnese-modelos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant, formatNumber } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useModelos } from '../anamneses.queries.ts';
import classes from './MeuModelo.module.css';

type Props = {
  opened: boolean;
  atual: number;
  /** There are unsaved changes that restoring would discard. */
  mudado: boolean;
  onClose: () => void;
  onRestaurado: (modelo: Modelo) => void;
};
type Pedido = { versao: number } | { modelo: (typeof MODELOS_PADRAO)[number] };

/** Earlier versions of "meu modelo", to restore. Restoring creates a new version, so nothing is lost. */
export const VersoesDialog = ({ opened, atual, mudado, onClose, onRestaurado }: Props) => {
  const { t } = useTranslation(['anamnese-modelos', 'cadastro']);
  const { fuso } = useSignedUser();
  const { data: modelos } = useModelos();
  const versoes = useQuery({
    ...read(meuModeloVersoes, { variant: atual }),
    enabled: opened,
  });
  const restaurar = useMutation({
    mutationFn: (body: Pedido) => call(meuModeloRestaurar, { body }),
    onSuccess: onRestaurado,
  });
  const padroes = modelos?.filter(({ slug }) => MODELOS_PADRAO.some((one) => one === slug)) ?? [];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('versoes')} size="lg">
      <Stack gap="xs">
        <Text c="dimmed">{mudado ? t('salve_antes') : t('versoes_texto')}</Text>
        {versoes.isError && <LoadError coisa={t('versoes')} onRetry={versoes.refetch} />}
        {versoes.isLoading && <Waiting h={60} />}
        {versoes.data?.length === 0 && <Text>{t('sem_versoes')}</Text>}
        {versoes.data?.map(({ versao, nome, criado_em, numero_perguntas }) => (
          <div key={versao} className={classes.versao}>
            <div>
              <Text fw={600}>{t('versao_nome', { versao, nome })}</Text>
              <Text size="sm" c="dimmed">
                {t('versao_de', {
                  em: criado_em ? formatInstant(criado_em, fuso) : '',
                  perguntas: t('n_perguntas', { count: numero_perguntas, n: formatNumber(numero_perguntas) }),
                })}
              </Text>
            </div>
            {versao === atual ? (
              <Text size="sm" c="dimmed">
                {t('em_uso')}
              </Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={restaurar.isPending}
                disabled={mudado}
                onClick={() => restaurar.mutate({ versao })}
              >
                {t('cadastro:restaurar')}
              </Button>
            )}
          </div>
        ))}
        <Title order={3} size="h5" mt="md">
          {t('restaurar_padrao')}
        </Title>
        {padroes.map(({ slug, nome }) => (
          <div key={slug} className={classes.versao}>
            <Text>{nome}</Text>
            <Button
              size="xs"
              variant="default"
              loading={restaurar.isPending}
              disabled={mudado}
              onClick={() => restaurar.mutate({ modelo: slug as (typeof MODELOS_PADRAO)[number] })}
            >
              {t('cadastro:restaurar')}
            </Button>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
};
