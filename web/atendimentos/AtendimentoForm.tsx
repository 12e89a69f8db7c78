import { Button, Group, Input, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Atendimento, MODALIDADES } from '#contract/atendimentos.ts';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import type { useAtendimentoForm } from './atendimento-form.ts';
import type { Inicial } from './atendimento-valores.ts';
import { ConflitosDialog } from './ConflitosDialog.tsx';
import { EscopoField } from './EscopoField.tsx';
import { HorarioFields } from './HorarioFields.tsx';
import { RecorrenciaFields } from './RecorrenciaFields.tsx';

const HTTPS = 'https://';

type Props = {
  app: ReturnType<typeof useAtendimentoForm>;
  item: Atendimento | null;
  inicial: Inicial;
  onClose: () => void;
  onDelete: () => void;
};

/** The fields of an appointment: patient, time, place, price and repetition. */
export const AtendimentoForm = ({ app, item, inicial, onClose, onDelete }: Props) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { form, sending, onSubmit, escopo, setEscopo } = app;
  const { modalidade, paciente_id } = form.values;
  const known = item?.paciente ?? inicial.paciente ?? null;
  const choose = (id: string | null, escolhido: { id: string; nome: string } | null) => {
    form.setFieldValue('paciente_id', id);
    const valor = (escolhido as Paciente | null)?.valor_atendimento;
    if (valor && !form.isDirty('valor')) form.setFieldValue('valor', valor);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <QuickCreateSelect
          rotas={pacientes}
          label={t('campos.paciente')}
          genero={t('cadastro:pessoa_genero')}
          required
          value={paciente_id}
          known={known}
          error={form.errors.paciente_id as string | undefined}
          data-path="paciente_id"
          onChange={choose}
        />
        <HorarioFields form={form} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Input.Wrapper label={t('campos.modalidade')} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={t('campos.modalidade')}
              data={MODALIDADES.map((value) => ({ value, label: t(`modalidades.${value}`) }))}
              {...form.getInputProps('modalidade')}
            />
          </Input.Wrapper>
          <DinheiroInput label={t('campos.valor')} {...form.getInputProps('valor')} />
        </SimpleGrid>
        {modalidade === 'online' ? (
          <TextInput label={t('campos.link')} type="url" placeholder={HTTPS} {...form.getInputProps('link')} />
        ) : (
          <TextInput label={t('campos.local')} {...form.getInputProps('local')} />
        )}
        <Textarea label={t('campos.observacoes')} autosize minRows={2} {...form.getInputProps('observacoes')} />
        {item?.serie_id && <EscopoField label={t('escopo.aplicar')} value={escopo} onChange={setEscopo} />}
        {(!item?.serie_id || escopo === 'seguintes') && <RecorrenciaFields form={form} />}
        <Group justify="space-between">
          {item ? (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
              {t('cadastro:excluir')}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancelar')}
            </Button>
            <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
          </Group>
        </Group>
      </Stack>
      <ConflitosDialog pergunta={app.pergunta} />
      <ConflictDialog conflito={app.conflito} nomeDo={(campo) => t(`campos.${campo.replace('_id', '')}`)} />
    </form>
  );
};
