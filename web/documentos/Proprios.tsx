import { ActionIcon, Anchor, Button, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelosProprios } from '#contract/documentos.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIdDe } from '#web/lib/id-de.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import classes from '#web/ui/Linhas.module.css';
import { LoadError } from '#web/ui/LoadError.tsx';

export const CHAVE_PROPRIOS = ['modelos-proprios'];

export const useProprios = (lixeira = false) =>
  useQuery({
    queryKey: [...CHAVE_PROPRIOS, lixeira],
    queryFn: ({ signal }) =>
      call(modelosProprios.listar, { query: { lixeira: String(lixeira) }, signal, silent: true }),
  });

/** Keeps another template and opens it. Sent twice by a poor line, it is one. */
export const useNovoModelo = () => {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const idDe = useIdDe();
  return useMutation({
    mutationFn: (body: { titulo: string; conteudo: string }) =>
      call(modelosProprios.criar, { body: { ...body, id: idDe(JSON.stringify(body)) } }),
    onSuccess: async ({ id }) => {
      await invalidate();
      await navigate({ to: `/documentos/modelos/${id}` as string });
    },
  });
};

/** The templates that the practice wrote itself. */
export const Proprios = () => {
  const { t } = useTranslation(['documentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const [lixeira, setLixeira] = useState(false);
  const { data, isError, refetch } = useProprios(lixeira);
  const novo = useNovoModelo();
  const restaurar = useMutation({
    mutationFn: (id: string) => call(modelosProprios.restaurar, { params: { id } }),
    onSuccess: invalidate,
  });
  const excluir = useMutation({
    mutationFn: (id: string) => call(modelosProprios.excluir, { params: { id } }),
    onSuccess: async (_, id) => {
      notifications.show(undoNotice(t('proprios.excluido'), () => restaurar.mutate(id)));
      await invalidate();
    },
  });
  if (isError && !data) return <LoadError onRetry={refetch} />;
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed">{lixeira ? t('cadastro:lixeira_texto') : t('proprios.texto')}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => setLixeira(!lixeira)}>
            {lixeira ? t('proprios.nome') : t('cadastro:lixeira')}
          </Button>
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
      </Group>
      {!data && <Skeleton h={120} />}
      {data?.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {lixeira ? t('cadastro:lixeira_vazia') : t('proprios.vazio')}
        </Text>
      )}
      <ul className={classes.lista}>
        {data?.map(({ id, titulo, atualizado_em }) => (
          <li key={id} className={classes.linha}>
            <div className={classes.nome}>
              {lixeira ? (
                <Text fw={600}>{titulo}</Text>
              ) : (
                <Anchor component={Link} to={`/documentos/modelos/${id}`} fw={600}>
                  {titulo}
                </Anchor>
              )}
              <Text size="sm" c="dimmed">
                {t('mudado_em', { quando: formatInstant(atualizado_em, fuso) })}
              </Text>
            </div>
            <Tooltip label={lixeira ? t('cadastro:restaurar') : t('cadastro:excluir')}>
              <ActionIcon
                variant="subtle"
                {...(lixeira ? {} : { color: 'red' })}
                aria-label={t(lixeira ? 'cadastro:restaurar_um' : 'cadastro:excluir_um', { nome: titulo })}
                onClick={() => (lixeira ? restaurar : excluir).mutate(id)}
              >
                {lixeira ? <IconRestore size={18} /> : <IconTrash size={18} />}
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </Stack>
  );
};
