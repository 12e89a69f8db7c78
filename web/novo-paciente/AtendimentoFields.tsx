import { Chip, Group, Input, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FREQUENCIAS } from '#domain/days/recorrencia.ts';
import { HorarioFields, QuemFields, RegraFields, repetir } from '#web/atendimentos/index.ts';
import { partOf } from '#web/lib/forms/part.ts';
import type { Quando, Valores } from './valores.ts';

const OPCOES: readonly Quando[] = ['depois', 'nunca', ...FREQUENCIAS];

/** The first appointment of a new patient: later, once, or the start of a series. */
export const AtendimentoFields = ({ form }: { form: UseFormReturnType<Valores> }) => {
  const { t } = useTranslation('novo-paciente');
  const { quando, atendimento } = form.values;
  const parte = partOf(form, atendimento, 'atendimento');
  const escolher = (value: string) => {
    form.setFieldValue('quando', value as Quando);
    repetir(parte, value === 'depois' ? 'nunca' : value);
  };
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('atendimento')} labelElement="div">
        <Chip.Group value={quando} onChange={(value) => escolher(String(value))}>
          <Group gap={6} mt={4}>
            {OPCOES.map((opcao) => (
              <Chip key={opcao} value={opcao} size="sm">
                {t(`quando.${opcao}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {quando !== 'depois' && (
        <>
          <HorarioFields form={parte} />
          <QuemFields form={parte} novo />
        </>
      )}
      {quando !== 'depois' && quando !== 'nunca' && <RegraFields form={parte} />}
    </Stack>
  );
};
