import { Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { diaDaSemana } from '#contract/fuso.ts';
import { datasDaSerie, FREQUENCIAS, SERIE_MAX } from '#contract/recorrencia.ts';
import { formatDate } from '#web/lib/format.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { longaDemais, type Repete, regraPronta, type Valores } from './atendimento-valores.ts';
import { DiasDaSemana } from './DiasDaSemana.tsx';

/** What a rule that was typed makes, in words: how many and until when. One that stands tells nothing of what is left of it. */
const Resumo = ({ data, repete }: { data: string | null; repete: Repete }) => {
  const { t } = useTranslation('atendimentos');
  const regra = regraPronta(repete);
  if (!data || !regra || longaDemais(data, repete)) return null;
  const datas = datasDaSerie(data, regra);
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('repetir.resumo', { count: datas.length, data: formatDate(datas.at(-1) ?? data) })}
    </Text>
  );
};

/** How often it repeats, on which days, and until when. */
export const RecorrenciaFields = ({ form }: { form: UseFormReturnType<Valores> }) => {
  const { t } = useTranslation(['atendimentos', 'erros']);
  const { recorrencia: repete, data } = form.values;
  const { frequencia } = repete;
  const set = (campos: Partial<Repete>) => form.setFieldValue('recorrencia', { ...repete, ...campos });
  const start = (value: string | null) => {
    const dias = repete.dias.length || !data ? repete.dias : [diaDaSemana(data)];
    set({ frequencia: (value ?? 'nunca') as Repete['frequencia'], dias });
  };
  // Said while it is typed, and never put right behind somebody's back: the number stays as it was written.
  const demais = longaDemais(data, repete) ? t('erros:serie_longa', { max: SERIE_MAX }) : null;
  const campo = (nome: 'vezes' | 'ate') => {
    const props = form.getInputProps(`recorrencia.${nome}`);
    return { ...props, error: props.error ?? demais };
  };
  return (
    <Stack gap="sm">
      <Select
        label={t('repetir.titulo')}
        data={['nunca', ...FREQUENCIAS].map((value) => ({ value, label: t(`repetir.${value}`) }))}
        value={frequencia}
        allowDeselect={false}
        onChange={start}
      />
      {(frequencia === 'semanal' || frequencia === 'quinzenal') && (
        <DiasDaSemana label={t('repetir.dias')} value={repete.dias} onChange={(dias) => set({ dias })} />
      )}
      {frequencia !== 'nunca' && (
        <Group align="flex-start">
          <SegmentedControl
            aria-label={t('repetir.termina')}
            data={[
              { value: 'vezes', label: t('repetir.por_vezes') },
              { value: 'ate', label: t('repetir.ate_dia') },
            ]}
            value={repete.termina}
            onChange={(value) => set({ termina: value as Repete['termina'] })}
          />
          {repete.termina === 'vezes' ? (
            <NumberInput
              label={t('repetir.vezes')}
              maw={260}
              min={1}
              max={SERIE_MAX}
              clampBehavior="none"
              trimLeadingZeroesOnBlur={false}
              allowDecimal={false}
              {...campo('vezes')}
            />
          ) : (
            <DateInput label={t('repetir.ate')} maw={260} minDate={data ?? undefined} {...campo('ate')} />
          )}
        </Group>
      )}
      {form.isDirty('recorrencia') && <Resumo data={data} repete={repete} />}
    </Stack>
  );
};
