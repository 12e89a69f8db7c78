import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type EscolaContato, escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { EditableCard, EditableItem } from '#web/ui/EditableCard.tsx';
import { ContatoDialog } from './ContatoDialog.tsx';

export const contatosDe = (escola_id: string) => read(escolaContatos.listar, { params: { id: escola_id } });

/** The people of a school who answer by link. */
export const ContatosCard = ({ escola_id }: { escola_id: string }) => {
  const { t } = useTranslation('escolas');
  const invalidate = useInvalidate();
  const query = useQuery(contatosDe(escola_id));
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
              <EditableItem
                key={contato.id}
                editar={t('contatos.editar_de', { nome: contato.nome })}
                remover={t('contatos.remover_de', { nome: contato.nome })}
                onEdit={() => edit(contato)}
                onRemove={() => excluir.mutate(contato)}
              >
                <Text>{comParentesco(contato.nome, contato.relacao)}</Text>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {contato.email}
                </Text>
              </EditableItem>
            ))}
          </Stack>
        )
      }
    </EditableCard>
  );
};
