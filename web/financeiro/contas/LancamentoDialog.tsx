import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import type { Lancamento } from '#contract/financeiro/lancamentos.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useCategorias } from '../financeiro.queries.ts';
import { EscopoField } from './EscopoField.tsx';
import { useLancamentoForm } from './lancamento-form.ts';
import { opcoesDeForma } from './opcoes-de-forma.ts';
import { PessoaSelect } from './PessoaSelect.tsx';
import { RepeticaoFields } from './RepeticaoFields.tsx';

export type LancamentoDialogProps = {
  item: Lancamento | null;
  tipo: TipoLancamento;
  paciente?: Paciente | null;
  onClose: () => void;
};

/** The form of an entry: description, amount, due date, payer or payee, and repetition. */
export const LancamentoDialog = ({ item, tipo, paciente = null, onClose }: LancamentoDialogProps) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const narrow = useMediaQuery('(max-width: 600px)');
  const app = useLancamentoForm({ item, tipo, paciente, onDone: onClose });
  const { form, escopo, setEscopo } = app;
  const { data: categorias } = useCategorias(tipo);
  const known = paciente ? { id: paciente.id, nome: paciente.nome } : (item?.paciente ?? null);
  const emBranco =
    tipo === 'Receber' && !form.values.responsavel_id && app.pagador !== undefined
      ? app.pagador
        ? t('pagador_padrao', { nome: app.pagador.nome })
        : t('pagador_paciente')
      : undefined;
  const nomes = [...new Set(categorias?.flatMap(({ nome, ativo }) => (ativo ? [nome] : [])) ?? [])];
  return (
    <FormDialog
      title={item ? t('editar') : t(`novo.${tipo}`)}
      app={app}
      size="lg"
      fullScreen={narrow}
      onClose={onClose}
    >
      <TextInput label={t('campos.descricao')} required data-autofocus {...form.getInputProps('descricao')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DinheiroInput label={t('campos.valor')} required {...form.getInputProps('valor')} />
        <DateInput label={t('campos.vencimento')} required {...form.getInputProps('vencimento')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PessoaSelect
          de="pacientes"
          label={t('campos.paciente')}
          known={known}
          value={form.values.paciente_id}
          error={form.errors.paciente_id as string | undefined}
          data-path="paciente_id"
          onChange={(id) => form.setFieldValue('paciente_id', id)}
        />
        <PessoaSelect
          de="responsaveis"
          label={tipo === 'Receber' ? t('campos.responsavel') : t('campos.responsavel_pagar')}
          known={app.pagador ?? item?.responsavel ?? null}
          description={emBranco}
          value={form.values.responsavel_id}
          error={form.errors.responsavel_id as string | undefined}
          data-path="responsavel_id"
          onChange={(id) => form.setFieldValue('responsavel_id', id)}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          label={t('campos.categoria')}
          description={t('categoria_ajuda')}
          data={nomes}
          limit={40}
          {...form.getInputProps('categoria')}
        />
        <Select
          label={t('campos.forma')}
          clearable
          clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('campos.forma') }) }}
          data={opcoesDeForma()}
          {...form.getInputProps('forma')}
        />
      </SimpleGrid>
      <Textarea label={t('campos.observacoes')} autosize minRows={2} {...form.getInputProps('observacoes')} />
      {!item && <RepeticaoFields form={form} />}
      {item?.grupo_id && <EscopoField value={escopo} onChange={setEscopo} />}
      <ConflictDialog conflito={app.conflito} nomeDo={(campo) => t(`campos.${campo}`)} />
    </FormDialog>
  );
};
