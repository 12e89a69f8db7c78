import { ActionIcon, Anchor, Button, Group, Menu, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type DocumentoResumo, documentosDoPaciente, type ModeloPaciente } from '#contract/documentos.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { useImprimir } from '#web/imprimir/use-imprimir.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMutation } from '#web/lib/mutation.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';
import { useOriginais } from './Biblioteca.tsx';
import classes from './PacienteDocumentosPage.module.css';

const keyOf = (pacienteId: string) => ['paciente-documentos', pacienteId];
const enderecoDe = ({ paciente_id, id }: DocumentoResumo) => `/atendimento/paciente/${paciente_id}/documentos/${id}`;

/** From which template: the list is the practice's, in the words of its profession. */
const Novo = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('documentos');
  const navigate = useNavigate();
  const { data = [] } = useOriginais();
  const criar = useMutation({
    mutationFn: (modelo: ModeloPaciente) =>
      call(documentosDoPaciente.criar, { params: { id: pacienteId }, body: { id: uuidv7(), modelo } }),
    onSuccess: (made) => navigate({ to: enderecoDe(made) as string }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} loading={criar.isPending}>
          {t('novo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {data.map(({ modelo, titulo }) => (
          <Menu.Item key={modelo} onClick={() => criar.mutate(modelo)}>
            {titulo}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const useExcluir = (pacienteId: string, onSettled: () => void) => {
  const { t } = useTranslation('documentos');
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: keyOf(pacienteId) });
  return useMutation({
    mutationFn: ({ id }: DocumentoResumo) => call(documentosDoPaciente.excluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      const restaurar = async () => {
        await call(documentosDoPaciente.restaurar, { params: { id } });
        await settle();
      };
      notifications.show(undoNotice(t('excluido'), restaurar));
      await settle();
    },
    onSettled,
  });
};

const Linha = ({ documento, onExcluir }: { documento: DocumentoResumo; onExcluir: () => void }) => {
  const { t } = useTranslation(['documentos', 'cadastro']);
  const { fuso } = useSignedUser();
  const imprimir = useImprimir();
  const abrir = async () => {
    const { titulo, conteudo, paciente_id } = await call(documentosDoPaciente.ler, { params: { id: documento.id } });
    imprimir({ titulo, conteudo, paciente_id });
  };
  const { titulo } = documento;
  return (
    <li className={classes.linha}>
      <div className={classes.nome}>
        <Anchor component={Link} to={enderecoDe(documento)} fw={600}>
          {titulo}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('mudado_em', { quando: formatInstant(documento.atualizado_em, fuso) })}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Tooltip label={t('imprimir')}>
          <ActionIcon variant="subtle" aria-label={t('imprimir_nome', { titulo })} onClick={abrir}>
            <IconPrinter size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('cadastro:excluir')}>
          <ActionIcon variant="subtle" color="red" aria-label={t('excluir_nome', { titulo })} onClick={onExcluir}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  );
};

/** The documents made for a patient. */
export const PacienteDocumentosPage = () => {
  const { t } = useTranslation(['documentos', 'cadastro']);
  const paciente = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${paciente.nome}`);
  const [asking, setAsking] = useState<DocumentoResumo | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(paciente.id),
    queryFn: ({ signal }) =>
      call(documentosDoPaciente.listar, { params: { id: paciente.id }, query: {}, signal, silent: true }),
  });
  const excluir = useExcluir(paciente.id, () => setAsking(null));
  return (
    <PageCard title={t('titulo')} actions={<Novo pacienteId={paciente.id} />}>
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && (
        <Stack>
          <Skeleton h={48} />
          <Skeleton h={48} />
        </Stack>
      )}
      {data?.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.lista}>
          {data.map((documento) => (
            <Linha key={documento.id} documento={documento} onExcluir={() => setAsking(documento)} />
          ))}
        </ul>
      )}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && excluir.mutate(asking)}
        loading={excluir.isPending}
        detail={asking?.titulo}
      />
    </PageCard>
  );
};
