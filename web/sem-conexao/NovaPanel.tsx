import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SemConexao } from '#contract/sem-conexao.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { esquemaDaNova, HorarioFields, proximaHora, valoresDoHorario } from '#web/atendimentos/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { partOf } from '#web/lib/forms/part.ts';
import { Panel } from '#web/ui/dialogs/Panel.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import type { Novas } from './use-novas.ts';

type Props = {
  dados: SemConexao & { nova: NonNullable<SemConexao['nova']> };
  agora: number;
  /** The patient whose file is open. */
  paciente: string | null;
  guardar: Novas['guardar'];
  onClose: () => void;
};

/** The patients of the kept days, by name. */
const pacientesDe = ({ atendimentos }: SemConexao) => {
  const nomes = new Map(atendimentos.map(({ paciente_id, nome }) => [paciente_id, nome]));
  return [...nomes].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
};

/** A new appointment without a server, with the few fields that it needs; the others can be filled in later. */
export const NovaPanel = ({ dados, agora, paciente, guardar, onClose }: Props) => {
  const { t } = useTranslation(['sem-conexao', 'atendimentos', 'shell']);
  const { fuso, nova } = dados;
  const [falhou, setFalhou] = useState(false);
  const pacientes = pacientesDe(dados);
  const paciente_id: string | null = paciente;
  const { form, sending, onSubmit, unsaved } = useAppForm({
    keep: { scope: 'nova-sem-conexao', title: t('atendimentos:novo') },
    schema: () => esquemaDaNova(fuso),
    initialValues: { paciente_id, ...valoresDoHorario(proximaHora(hojeEm(fuso, agora), fuso, nova, agora), fuso) },
    submit: async (corpo) => {
      const nome = pacientes.find(({ value }) => value === corpo.paciente_id)?.label ?? '';
      const done = await guardar({ nome, corpo });
      setFalhou(!done);
      // What was typed stays.
      if (!done) throw new ApiError(0, {});
      onClose();
    },
    refused: () => true,
  });
  return (
    <Panel opened onClose={onClose} title={t('atendimentos:novo')} unsaved={unsaved}>
      {(close) => (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Select
              label={t('atendimentos:campos.paciente')}
              description={t('nova.pacientes')}
              required
              searchable
              data={pacientes}
              {...form.getInputProps('paciente_id')}
            />
            <HorarioFields form={partOf(form, form.values)} feriados={false} />
            <Text size="sm" c="dimmed">
              {t('nova.aviso')}
            </Text>
            {falhou && (
              <Text size="sm" c="error" role="alert">
                {t('nova.sem_lugar')}
              </Text>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('shell:cancelar')}
              </Button>
              <SubmitButton loading={sending}>{t('nova.guardar')}</SubmitButton>
            </Group>
          </Stack>
        </form>
      )}
    </Panel>
  );
};
