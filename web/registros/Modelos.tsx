import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registroModeloExcluir, registroModeloGravar, registroModelos } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { useModelos } from './use-modelos.ts';

/** The practice's templates: insert one into the note, save this note as one, remove one. */
export const Modelos = ({ conteudo, onInserir }: { conteudo: () => string; onInserir: (html: string) => void }) => {
  const { t } = useTranslation('registros');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { modelos, inserir } = useModelos(onInserir);
  const settle = () => client.invalidateQueries(readsOf(registroModelos));
  const keep = useMutation({
    mutationFn: (nome: string) => call(registroModeloGravar, { body: { nome, conteudo: conteudo() } }),
    onSuccess: ({ nome }) => {
      alertas.salvoComSucesso(t('modelos.coisa', { nome }), t('modelos.coisa_genero'));
      return settle();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(registroModeloExcluir, { params: { id } }),
    onSettled: settle,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={16} />}>
            {t('modelos.nome')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {modelos.map((modelo) => (
            <Menu.Item key={modelo.id} onClick={() => inserir(modelo.id)}>
              {t('modelos.inserir', { nome: modelo.nome })}
            </Menu.Item>
          ))}
          {modelos.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setAsking(true)}>{t('modelos.guardar')}</Menu.Item>
          {modelos.map((modelo) => (
            <Menu.Item key={modelo.id} color="red" onClick={() => remove.mutate(modelo.id)}>
              {t('modelos.remover', { nome: modelo.nome })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <PromptDialog
        opened={asking}
        title={t('modelos.guardar')}
        label={t('modelos.qual')}
        onClose={() => setAsking(false)}
        onConfirm={(nome) => {
          setAsking(false);
          keep.mutate(nome);
        }}
      />
    </>
  );
};
