import { ColorSwatch, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CORES, type Membro, membros } from '#contract/conta/membros.ts';
import { isClinica } from '#contract/permissoes.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ProfissaoFields } from '../ProfissaoFields.tsx';
import { FuncaoSelect } from './FuncaoSelect.tsx';
import { Horarios } from './Horarios.tsx';
import { Prova, useProva } from './Prova.tsx';
import { QuemAssume } from './QuemAssume.tsx';

type Props = { membro: Membro; todos: Membro[]; onClose: () => void; onDone: () => Promise<void> };

/** Function, profession, colour and hours of a member. */
export const MembroDialog = ({ membro, todos, onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const { id, funcao, profissao_id, registro, cor, horarios, versao } = membro;
  const { prova, setProva, body } = useProva();
  const para: string | null = null;
  const initialValues = { funcao, profissao_id, registro, cor, horarios, versao, para };
  const app = useAppForm({
    keep: `membros/${id}`,
    schema: async () => (await import('#contract/conta/membros.ts')).membros.editar.body,
    initialValues,
    submit: async (values) => {
      await call(membros.editar, { params: { id }, body: { ...values, ...body } });
      alertas.editadoComSucesso(t('membro'), t('membro_genero'));
      await onDone();
    },
  });
  const { form } = app;
  return (
    <FormDialog title={membro.nome} app={app} onClose={onClose}>
      <FuncaoSelect {...form.getInputProps('funcao')} />
      {membro.casos > 0 && !isClinica(form.values.funcao) && (
        <QuemAssume membro={membro} todos={todos} clearable {...form.getInputProps('para')} />
      )}
      {form.values.funcao !== funcao && [form.values.funcao, funcao].includes('dono') && (
        <Prova prova={prova} setProva={setProva} erros={form.errors} />
      )}
      <ProfissaoFields form={form} />
      <Select
        label={t('cor')}
        clearable
        data={CORES.map((value) => ({ value, label: t(`cores.${value}`) }))}
        leftSection={form.values.cor && <ColorSwatch size={16} color={`var(--mantine-color-${form.values.cor}-6)`} />}
        renderOption={({ option }) => (
          <Group gap="xs">
            <ColorSwatch size={16} color={`var(--mantine-color-${option.value}-6)`} />
            {option.label}
          </Group>
        )}
        {...form.getInputProps('cor')}
      />
      <Horarios
        horarios={form.values.horarios}
        erros={form.errors}
        onChange={(value) => form.setFieldValue('horarios', value)}
      />
    </FormDialog>
  );
};
