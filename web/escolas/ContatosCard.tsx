import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type EscolaContato, escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { EditableCard } from '#web/ui/EditableCard.tsx';
import { ContatoDialog } from './ContatoDialog.tsx';

type LinhaProps = { contato: EscolaContato; editar: () => void; excluir: () => void };

const Linha = ({ contato, editar, excluir }: LinhaProps) => {
  const { t } = useTranslation('escolas');
  const { nome, relacao, email } = contato;
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Text>{comParentesco(nome, relacao)}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" size="lg" aria-label={t('contatos.editar_de', { nome })} onClick={editar}>
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('contatos.remover_de', { nome })}
          onClick={excluir}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
};

/** The people of a school who answer by link. */
export const ContatosCard = ({ escola_id }: { escola_id: string }) => {
  const { t } = useTranslation('escolas');
  const invalidate = useInvalidate();
  const query = useQuery(read(escolaContatos.listar, { params: { id: escola_id } }));
  const restaurar = useMutation({
    mutationFn: (id: string) => call(escolaContatos.restaurar, { body: { ids: [id] } }),
    onSuccess: () => invalidate(),
  });
  const excluir = useMutation({
    mutationFn: ({ id }: EscolaContato) => call(escolaContatos.excluir, { params: { id } }),
    onSuccess: async (_, { id, nome }) => {
      offerUndo(t('contatos.removido', { nome }), () => restaurar.mutateAsync(id), id);
      await invalidate();
    },
  });
  return (
    <EditableCard<EscolaContato, EscolaContato[]>
      title={t('contatos.titulo')}
      description={t('contatos.texto')}
      create={t('contatos.novo')}
      query={query}
      dialog={(contato, close) => <ContatoDialog escola_id={escola_id} contato={contato} onClose={close} />}
    >
      {(todos, edit) =>
        todos.length === 0 ? (
          <Text c="dimmed">{t('contatos.vazio')}</Text>
        ) : (
          <Stack component="ul" gap="xs" m={0} p={0}>
            {todos.map((contato) => (
              <Linha
                key={contato.id}
                contato={contato}
                editar={() => edit(contato)}
                excluir={() => excluir.mutate(contato)}
              />
            ))}
          </Stack>
        )
      }
    </EditableCard>
  );
};
