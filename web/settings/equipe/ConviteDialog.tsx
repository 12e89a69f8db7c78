import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { convites } from '#contract/conta/membros.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { FuncaoSelect } from './FuncaoSelect.tsx';
import { Prova, useProva } from './Prova.tsx';

type Props = { onClose: () => void; onDone: () => Promise<void> };
type Values = { email: string; funcao: Funcao };

export const ConviteDialog = ({ onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const initialValues: Values = { email: '', funcao: 'profissional' };
  const { prova, setProva, body } = useProva();
  const app = useAppForm({
    keep: 'convite',
    creates: true,
    schema: async () => (await import('#contract/conta/membros.ts')).convites.criar.body,
    initialValues,
    submit: async (values) => {
      await call(convites.criar, { body: { ...values, ...body } });
      notify({
        type: 'success',
        title: t('convite.enviado'),
        message: t('convite.enviado_texto', { email: values.email }),
      });
      await onDone();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={t('convidar')} app={app} submit={t('convite.enviar')} onClose={onClose}>
      <TextInput
        type="email"
        label={t('convite.email')}
        description={t('convite.dica')}
        data-autofocus
        required
        {...form.getInputProps('email')}
      />
      <FuncaoSelect {...form.getInputProps('funcao')} />
      {form.values.funcao === 'dono' && <Prova prova={prova} setProva={setProva} erros={form.errors} />}
    </FormDialog>
  );
};
