import { Button, Group, Input, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Atendimento, MODALIDADES } from '#contract/agenda/atendimentos.ts';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { pode } from '#contract/permissoes.ts';
import { partOf } from '#web/lib/forms/part.ts';
import { newPatientAt, type Slot, usePanel } from '#web/lib/panels.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { FormActions } from '#web/ui/dialogs/Frame.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { usePacientesLidos } from '../atendimentos.queries.ts';
import { ConflitosDialog } from '../ConflitosDialog.tsx';
import type { useAtendimentoForm } from './atendimento-form.ts';
import type { Inicial } from './atendimento-valores.ts';
import { EscopoField } from './EscopoField.tsx';
import { HorarioFields } from './HorarioFields.tsx';
import { QuemFields } from './QuemFields.tsx';
import { RecorrenciaFields } from './RecorrenciaFields.tsx';

const HTTPS = 'https://';

type Props = {
  app: ReturnType<typeof useAtendimentoForm>;
  item: Atendimento | null;
  inicial: Inicial;
  onClose: () => void;
  onDelete: () => void;
};

type OutroProps = { slot: Slot; onClose: () => void };

/** Leads from a free slot to a new patient whose first appointment is there. */
const OutroPaciente = ({ slot, onClose }: OutroProps) => {
  const { t } = useTranslation('pacientes');
  const { open } = usePanel();
  return (
    <Group mt="-xs">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => {
          onClose();
          void open(newPatientAt(slot));
        }}
      >
        {t('novo')}
      </Button>
    </Group>
  );
};

/** The fields of an appointment: patient, time, place, price and repetition. */
export const AtendimentoForm = ({ app, item, inicial, onClose, onDelete }: Props) => {
  const { t } = useTranslation(['atendimentos', 'cadastro']);
  const { form, sending, onSubmit, escopo, setEscopo } = app;
  const parte = partOf(form, form.values);
  const { modalidade, paciente_id, profissional_id, sala_id } = form.values;
  const known = item?.paciente ?? inicial.paciente ?? null;
  const user = useSignedUser();
  const pacientesLidos = usePacientesLidos();
  // Absent for members who are not on the case team.
  const clinico = item ? item.observacoes !== undefined : pode(user, 'clinico', 'gravar');
  const { cobra, aoEscolherPaciente, aoEscolherProfissional } = app.preco;
  /** What was chosen goes on to the new patient, so that nothing here is unsaved. */
  const trocar = () => {
    app.unsaved.discard();
    onClose();
  };
  const choose = (id: string | null, escolhido: { id: string; nome: string } | null) => {
    form.setFieldValue('paciente_id', id);
    app.setNome(escolhido?.nome ?? '');
    aoEscolherPaciente((escolhido as Paciente | null)?.valor_atendimento ?? null);
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
          readBefore={pacientesLidos}
        />
        {!item && !inicial.paciente && (
          <OutroPaciente slot={{ ...inicial, profissional_id, sala_id }} onClose={trocar} />
        )}
        <HorarioFields form={parte} />
        <QuemFields form={parte} novo={!item} onProfissional={aoEscolherProfissional} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Input.Wrapper label={t('campos.modalidade')} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={t('campos.modalidade')}
              data={MODALIDADES.map((value) => ({ value, label: t(`modalidades.${value}`) }))}
              {...form.getInputProps('modalidade')}
            />
          </Input.Wrapper>
          {cobra && <DinheiroInput label={t('campos.valor')} {...form.getInputProps('valor')} />}
        </SimpleGrid>
        {modalidade === 'online' ? (
          <TextInput label={t('campos.link')} type="url" placeholder={HTTPS} {...form.getInputProps('link')} />
        ) : (
          <TextInput label={t('campos.local')} {...form.getInputProps('local')} />
        )}
        {clinico && (
          <Textarea label={t('campos.observacoes')} autosize minRows={2} {...form.getInputProps('observacoes')} />
        )}
        {item?.serie_id && <EscopoField label={t('escopo.aplicar')} value={escopo} onChange={setEscopo} />}
        {(!item?.serie_id || escopo === 'seguintes') && <RecorrenciaFields form={parte} />}
        <FormActions
          start={
            item && (
              <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                {t('cadastro:excluir')}
              </Button>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {t('shell:cancelar')}
          </Button>
          <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
        </FormActions>
      </Stack>
      <ConflitosDialog pergunta={app.pergunta} />
      <ConflictDialog conflito={app.conflito} nomeDo={(campo) => t(`campos.${campo.replace('_id', '')}`)} />
    </form>
  );
};
