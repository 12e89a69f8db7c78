import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Sala, salas } from '#contract/agenda/salas.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas, offerUndo } from '#web/lib/notices/notices.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { EditableCard, EditableItem } from '#web/ui/EditableCard.tsx';

const SalaDialog = ({ sala, onClose }: { sala: Sala | null; onClose: () => void }) => {
  const { t } = useTranslation('agenda');
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `salas/${sala?.id ?? 'nova'}`,
    creates: !sala,
    schema: async () => (await import('#contract/agenda/salas.ts')).SalaNova,
    initialValues: { nome: sala?.nome ?? '' },
    submit: async (body) => {
      if (sala) await call(salas.editar, { params: { id: sala.id }, body: { ...body, versao: sala.versao } });
      else await call(salas.criar, { body });
      alertas.salvoComSucesso(t('salas.uma'), t('salas.uma_genero'));
      await invalidate();
      onClose();
    },
  });
  return (
    <FormDialog title={sala ? t('salas.editar') : t('salas.nova')} app={app} onClose={onClose}>
      <TextInput label={t('salas.nome')} required maxLength={60} data-autofocus {...app.form.getInputProps('nome')} />
    </FormDialog>
  );
};

/** The rooms of the practice. A removed room stays with its appointments. */
export const SalasCard = () => {
  const { t } = useTranslation('agenda');
  const invalidate = useInvalidate();
  const query = useQuery(read(salas.listar, {}));
  const restaurar = useMutation({
    mutationFn: (id: string) => call(salas.restaurar, { body: { ids: [id] } }),
    onSuccess: () => invalidate(),
  });
  const excluir = useMutation({
    mutationFn: ({ id }: Sala) => call(salas.excluir, { params: { id } }),
    onSuccess: async (_, { id, nome }) => {
      offerUndo(t('salas.removida', { nome }), () => restaurar.mutateAsync(id), id);
      await invalidate();
    },
  });
  return (
    <EditableCard<Sala, Sala[]>
      title={t('salas.titulo')}
      create={t('salas.nova')}
      query={query}
      dialog={(sala, close) => <SalaDialog sala={sala} onClose={close} />}
    >
      {(todas, edit) => {
        const abertas = todas.filter(({ excluido_em }) => !excluido_em);
        if (abertas.length === 0) return <Text c="dimmed">{t('salas.vazio')}</Text>;
        return (
          <Stack component="ul" gap={0} m={0} p={0}>
            {abertas.map((sala) => (
              <EditableItem
                key={sala.id}
                editar={t('salas.editar_de', { nome: sala.nome })}
                remover={t('salas.remover_de', { nome: sala.nome })}
                onEdit={() => edit(sala)}
                onRemove={() => excluir.mutate(sala)}
              >
                <Text>{sala.nome}</Text>
              </EditableItem>
            ))}
          </Stack>
        );
      }}
    </EditableCard>
  );
};
