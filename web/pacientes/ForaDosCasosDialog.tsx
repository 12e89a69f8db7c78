import { Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { acessoExcepcionalPorNome } from '#contract/equipe.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';

/** Opens a file outside their own cases by the exact name and birth date or guardian, with a reason. */
export const ForaDosCasosDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['ficha', 'cadastro']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const initialValues: { nome: string; data_nascimento: string | null; responsavel: string; motivo: string } = {
    nome: '',
    data_nascimento: null,
    responsavel: '',
    motivo: '',
  };
  const app = useAppForm({
    keep: 'excecao',
    schema: async () => (await import('#contract/equipe.ts')).acessoExcepcionalPorNome.body,
    initialValues,
    submit: async (body) => {
      const { paciente_id } = await call(acessoExcepcionalPorNome, { body });
      await client.resetQueries();
      await navigate({ to: '/atendimento/paciente/$id', params: { id: paciente_id } });
    },
  });
  const { form } = app;
  return (
    <FormDialog title={t('excecao.por_nome')} app={app} submit={t('excecao.abrir')} onClose={onClose}>
      <Text size="sm">{t('excecao.texto')}</Text>
      <TextInput
        label={t('cadastro:campos.nome')}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <DateInput label={t('cadastro:campos.data_nascimento')} {...form.getInputProps('data_nascimento')} />
      <TextInput
        label={t('excecao.responsavel')}
        description={t('excecao.responsavel_dica')}
        autoComplete="off"
        {...form.getInputProps('responsavel')}
      />
      <Textarea label={t('excecao.motivo')} required autosize minRows={2} {...form.getInputProps('motivo')} />
    </FormDialog>
  );
};
