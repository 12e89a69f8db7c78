import { ColorSwatch, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CORES, type Membro, membros } from '#contract/conta/membros.ts';
import { isClinica, isDono, ocupaAssento } from '#contract/permissoes.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import type { TipoDeAssento } from '#web/pagamentos/index.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ProfissaoFields } from '../ProfissaoFields.tsx';
import { useComprarAssento } from './comprar-assento.ts';
import { FuncaoSelect } from './FuncaoSelect.tsx';
import { Horarios } from './Horarios.tsx';
import { Prova, useProva } from './Prova.tsx';
import { QuemAssume } from './QuemAssume.tsx';
import { SemAssento } from './SemAssento.tsx';

type Props = { membro: Membro; todos: Membro[]; onClose: () => void; onDone: () => Promise<void> };

/** Function, profession, colour, usual fee and hours of a member. */
export const MembroDialog = ({ membro, todos, onClose, onDone }: Props) => {
  const { t } = useTranslation('equipe');
  const { id, funcao, profissao_id, registro, cor, horarios, versao } = membro;
  const valor_atendimento = membro.valor_atendimento ?? '';
  const { prova, setProva, body } = useProva();
  const [semAssento, setSemAssento] = useState(false);
  const comprar = useComprarAssento();
  const para: string | null = null;
  const initialValues = { funcao, profissao_id, registro, cor, valor_atendimento, horarios, versao, para, motivo: '' };
  const app = useAppForm({
    keep: `membros/${id}`,
    schema: async () => (await import('#contract/conta/membros.ts')).membros.editar.body,
    initialValues,
    refused: ({ codigo }) => {
      if (codigo !== 'sem_assento') return false;
      setSemAssento(true);
      return true;
    },
    submit: async (values) => {
      await call(membros.editar, { params: { id }, body: { ...values, ...body } });
      alertas.editadoComSucesso(t('membro'), t('membro_genero'));
      await onDone();
    },
  });
  const { form } = app;
  const pagando = useMutation({
    mutationFn: (tipo: TipoDeAssento) => comprar(tipo),
    onSuccess: (pagar) => {
      // The change is made again after the payment.
      form.setInitialValues(form.getValues());
      return pagar();
    },
  });
  return (
    <FormDialog title={membro.nome} app={app} onClose={onClose} size="lg">
      <FuncaoSelect {...form.getInputProps('funcao')} />
      {membro.casos > 0 && !isClinica(form.values.funcao) && (
        <QuemAssume
          membro={membro}
          todos={todos}
          clearable
          motivo={form.getInputProps('motivo')}
          {...form.getInputProps('para')}
        />
      )}
      {isDono(form.values.funcao) !== isDono(funcao) && <Prova prova={prova} setProva={setProva} erros={form.errors} />}
      {semAssento && ocupaAssento(form.values.funcao) && (
        <SemAssento depois={t('assento.funcao')} busy={pagando.isPending} onPick={(tipo) => pagando.mutate(tipo)} />
      )}
      <ProfissaoFields form={form} />
      {form.values.funcao === funcao && (form.errors.current_password || form.errors.codigo) && (
        <Prova para="prova_psicologo" prova={prova} setProva={setProva} erros={form.errors} />
      )}
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
      {isClinica(form.values.funcao) && (
        <DinheiroInput label={t('valor')} description={t('valor_dica')} {...form.getInputProps('valor_atendimento')} />
      )}
      <Horarios
        horarios={form.values.horarios}
        erros={form.errors}
        onChange={(value) => form.setFieldValue('horarios', value)}
      />
    </FormDialog>
  );
};
