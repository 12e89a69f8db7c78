import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { modelosProprios } from '#contract/papel/documentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { LixeiraAviso } from '#web/ui/lista/LixeiraAviso.tsx';
import { LixeiraButton } from '#web/ui/lista/LixeiraButton.tsx';
import { RestaurarButton } from '#web/ui/lista/RestaurarButton.tsx';
import classes from '#web/ui/page/Linhas.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

export const CHAVE_PROPRIOS = ['modelos-proprios'];

export const useProprios = (lixeira = false) =>
  useQuery(read(modelosProprios.listar, { query: { lixeira: String(lixeira) }, silent: true }));

/** Creates a template and opens it. A repeated request creates it once. */
export const useNovoModelo = () => {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const idDe = useIdDe();
  return useMutation({
    mutationFn: (body: { titulo: string; conteudo: string }) =>
      call(modelosProprios.criar, { body: { ...body, id: idDe(JSON.stringify(body)) } }),
    onSuccess: async ({ id }) => {
      await invalidate();
      await navigate({ to: '/documentos/modelos/$modeloId', params: { modeloId: id } });
    },
  });
};

/** The templates that the practice wrote itself. */
export const Proprios = () => {
  const { t } = useTranslation(['documentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const lixeira = useLista().search.lixeira === true;
  const { data, isError, refetch } = useProprios(lixeira);
  const novo = useNovoModelo();
  const escreve = usePode()(modelosProprios.criar);
  const restaurar = useMutation({
    mutationFn: (id: string) => call(modelosProprios.restaurar, { params: { id } }),
    onSuccess: invalidate,
  });
  const excluir = useMutation({
    mutationFn: (id: string) => call(modelosProprios.excluir, { params: { id } }),
    onSuccess: async (_, id) => {
      offerUndo(t('proprios.excluido'), () => restaurar.mutate(id));
      await invalidate();
    },
  });
  if (isError && !data) return <LoadError coisa={t('proprios.nome')} onRetry={refetch} />;
  return (
    <Stack>
      <LixeiraAviso texto={t('cadastro:lixeira_texto')} />
      <Group justify="space-between">
        {!lixeira && <Text c="dimmed">{t('proprios.texto')}</Text>}
        {escreve && (
          <Group gap="xs">
            <LixeiraButton />
            {!lixeira && (
              <Button
                leftSection={<IconPlus size={16} />}
                loading={novo.isPending}
                onClick={() => novo.mutate({ titulo: t('proprios.sem_titulo'), conteudo: '' })}
              >
                {t('proprios.novo')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {!data && <Waiting h={120} />}
      {data?.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {lixeira ? t('cadastro:lixeira_vazia') : t('proprios.vazio')}
        </Text>
      )}
      <ul className={classes.lista}>
        {data?.map(({ id, titulo, atualizado_em }) => (
          <li key={id} className={classes.linha}>
            <div className={classes.nome}>
              {lixeira || !escreve ? (
                <Text fw={600}>{titulo}</Text>
              ) : (
                <AnchorLink to="/documentos/modelos/$modeloId" params={{ modeloId: id }} fw={600}>
                  {titulo}
                </AnchorLink>
              )}
              <Text size="sm" c="dimmed">
                {t('mudado_em', { quando: formatInstant(atualizado_em, fuso) })}
              </Text>
            </div>
            {!escreve ? null : lixeira ? (
              <RestaurarButton nome={titulo} onClick={() => restaurar.mutate(id)} />
            ) : (
              <Tooltip label={t('cadastro:excluir')}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('cadastro:excluir_um', { nome: titulo })}
                  onClick={() => excluir.mutate(id)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
};
