import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registroModeloExcluir, registroModeloGravar, registroModelos } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import type { useModelos } from './use-modelos.ts';

/** What the server writes instead of a name. */
const LACUNA = '____';

type Props = Pick<ReturnType<typeof useModelos>, 'modelos' | 'prontos'> & {
  atendimentoId: string;
  conteudo: () => string;
  onInserir: (id: string) => void;
  className?: string | undefined;
};

/** The templates: insert one into the note, save this note as one, remove one of the practice. */
export const Modelos = ({ atendimentoId, modelos, prontos, conteudo, onInserir, className }: Props) => {
  const { t } = useTranslation('registros');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const settle = () => {
    import('./modelos-guardados.ts').then(({ guardarModelos }) => guardarModelos()).catch(() => undefined);
    return client.invalidateQueries(readsOf(registroModelos));
  };
  const keep = useMutation({
    mutationFn: (nome: string) =>
      call(registroModeloGravar, { body: { nome, conteudo: conteudo(), atendimento_id: atendimentoId } }),
    onSuccess: ({ nome, conteudo }) => {
      alertas.salvoComSucesso(t('modelos.coisa', { nome }), t('modelos.coisa_genero'));
      if (conteudo.includes(LACUNA)) notify({ type: 'info', message: t('modelos.sem_nomes') });
      return settle();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(registroModeloExcluir, { params: { id } }),
    onSettled: settle,
  });
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton className={className}>
            <IconTemplate size={16} aria-hidden="true" />
            <Text span size="sm">
              {t('modelos.nome')}
            </Text>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {modelos.map((modelo) => (
            <Menu.Item key={modelo.id} onClick={() => onInserir(modelo.id)}>
              {t('modelos.inserir', { nome: modelo.nome })}
            </Menu.Item>
          ))}
          {prontos.length > 0 && <Menu.Label>{t('modelos.prontos_titulo')}</Menu.Label>}
          {prontos.map((pronto) => (
            <Menu.Item key={pronto.id} onClick={() => onInserir(pronto.id)}>
              {pronto.nome}
            </Menu.Item>
          ))}
          <Menu.Divider />
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
