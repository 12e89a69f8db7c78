import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { isDono } from '#contract/permissoes.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Prova, useProva } from './Prova.tsx';
import { QuemAssume } from './QuemAssume.tsx';

type Props = { membro: Membro; todos: Membro[]; onClose: () => void; onDone: () => Promise<void> };

/** Ends a membership; open cases go to a colleague. */
export const SaidaDialog = ({ membro, todos, onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const { id, nome, casos, funcao } = membro;
  const { prova, setProva, body } = useProva();
  const initialValues: { para: string | null; motivo: string } = { para: null, motivo: '' };
  const app = useAppForm({
    keep: `membros-saida/${id}`,
    schema: async () => (await import('#contract/conta/membros.ts')).membros.desativar.body,
    initialValues,
    submit: async (values) => {
      await call(membros.desativar, { params: { id }, body: { ...values, ...body } });
      await onDone();
    },
  });
  return (
    <FormDialog
      title={t('desativar.titulo', { nome })}
      app={app}
      submit={t('desativar.confirmar')}
      voltar={t('desativar.voltar')}
      onClose={onClose}
    >
      <Text>{t('desativar.texto')}</Text>
      {casos > 0 && (
        <QuemAssume
          membro={membro}
          todos={todos}
          required
          motivo={app.form.getInputProps('motivo')}
          {...app.form.getInputProps('para')}
        />
      )}
      {isDono(funcao) && <Prova prova={prova} setProva={setProva} erros={app.form.errors} />}
    </FormDialog>
  );
};
