import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { seguranca, segurancaAcessos, segurancaSalvar } from '#contract/conta/seguranca.ts';
import { settingsSessions } from '#contract/conta/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { segurancaLida, useSeguranca } from '#web/lib/session/seguranca.ts';
import { lockNow } from '#web/tela-trancada/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Acessos } from './Acessos.tsx';
import { DoisFatores } from './DoisFatores.tsx';

const MINUTES = [5, 10, 15, 30, 60, 0];

const TelaTrancadaCard = ({ minutos, possivel }: { minutos: number; possivel: boolean }) => {
  const { t } = useTranslation('seguranca');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (tela_trancada_minutos: number) => call(segurancaSalvar, { body: { tela_trancada_minutos } }),
    onSuccess: (saved) => {
      client.setQueryData(read(seguranca, {}).queryKey, saved);
      alertas.editadoComSucesso(t('tela_trancada.titulo'), t('tela_trancada.titulo_genero'));
    },
  });
  return (
    <PageCard
      title={t('tela_trancada.titulo')}
      description={t('tela_trancada.texto')}
      actions={
        possivel && (
          <Button variant="default" onClick={lockNow}>
            {t('tela_trancada.agora')}
          </Button>
        )
      }
    >
      <Stack maw={420}>
        <Select
          label={t('tela_trancada.depois_de')}
          data={[...new Set([...MINUTES, minutos])].map((value) => ({
            value: String(value),
            label: value === 0 ? t('tela_trancada.nunca') : t('tela_trancada.minutos', { count: value }),
          }))}
          value={String(save.isPending ? save.variables : minutos)}
          onChange={(value) => value !== null && save.mutate(Number(value))}
          allowDeselect={false}
          disabled={!possivel}
        />
        {!possivel && <Text c="dimmed">{t('tela_trancada.impossivel')}</Text>}
      </Stack>
    </PageCard>
  );
};

export const SecurityPage = () => {
  const { t } = useTranslation('settings');
  const { data, isError, refetch } = useSeguranca();
  if (isError && !data) return <LoadError coisa={t('partes.security')} onRetry={refetch} />;
  if (!data) return <Waiting h={240} shape="fields" />;
  return (
    <>
      <DoisFatores seguranca={data} />
      <TelaTrancadaCard minutos={data.tela_trancada_minutos} possivel={data.pode_trancar} />
      <Acessos />
    </>
  );
};

SecurityPage.loader = loads(() => [segurancaLida(), read(settingsSessions, {}), read(segurancaAcessos, {})]);
