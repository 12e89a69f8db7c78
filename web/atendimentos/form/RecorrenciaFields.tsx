import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { diaDaSemana, instanteDe } from '#domain/days/fuso.ts';
import { horaEscrita } from '#domain/days/hora.ts';
import { datasDaSerie, FREQUENCIAS, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { formatDate } from '#web/lib/format.ts';
import type { FormPart } from '#web/lib/forms/part.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { feriadosVisiveis } from '../agenda/eventos.ts';
import { useAgendaConfig, useHorariosBloqueados } from '../atendimentos.queries.ts';
import { type Horario, longaDemais, type Repete, regraPronta } from './atendimento-valores.ts';
import { DiasDaSemana } from './DiasDaSemana.tsx';

type Folga = { data: string; nome: string };
/** A rule, with the professional whose blocked times count. */
type Serie = Horario & { profissional_id?: string | null };

/** The dates of a series, except the first, that are holidays or blocked. */
const useFolgas = (datas: string[], { inicio, fim, profissional_id }: Serie): Folga[] => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso, membro } = useSignedUser();
  const { data: config } = useAgendaConfig();
  const quem = useMemo(() => [profissional_id ?? membro.id], [profissional_id, membro.id]);
  // For a single date the period is that day, because the server refuses an empty period.
  const [primeira = '', de = primeira] = datas;
  const ate = datas.at(-1) ?? de;
  const { data: bloqueados = [] } = useHorariosBloqueados(de, ate, fuso, { quem, enabled: datas.length > 1 });
  if (datas.length < 2) return [];
  const feriados = config?.feriados ? feriadosVisiveis(de, ate, t) : [];
  return datas.slice(1).flatMap((data) => {
    const [comeca, acaba] = [inicio, fim].map((hora) => instanteDe({ data, hora: `${hora}:00` }, fuso));
    const bloqueado = bloqueados.find((one) => one.inicio < (acaba ?? '') && one.fim > (comeca ?? ''));
    const feriado = feriados.find((one) => one.data === data);
    if (feriado) return [{ data, nome: feriado.nome }];
    return bloqueado ? [{ data, nome: bloqueado.motivo ?? t('bloqueado') }] : [];
  });
};

const MOSTRADAS = 5;

/** Describes a rule: how many appointments, until when, and which dates are days off. */
const Resumo = ({ form, datas }: { form: FormPart<Serie>; datas: string[] }) => {
  const { t } = useTranslation('atendimentos');
  const { pular } = form.values.recorrencia;
  const folgas = useFolgas(datas, form.values);
  const fora = new Set(pular ? folgas.map(({ data }) => data) : []);
  const feitas = datas.filter((data) => !fora.has(data));
  const resto = folgas.length - MOSTRADAS;
  return (
    <Stack gap="xs">
      {folgas.length > 0 && (
        <Checkbox
          label={t('repetir.pular', { count: folgas.length })}
          description={[
            ...folgas.slice(0, MOSTRADAS).map(({ data, nome }) => `${formatDate(data)} (${nome})`),
            ...(resto > 0 ? [t('conflito.e_mais', { count: resto })] : []),
          ].join(', ')}
          checked={pular}
          onChange={({ currentTarget }) => form.setFieldValue('recorrencia.pular', currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {t('repetir.resumo', { count: feitas.length, data: formatDate(feitas.at(-1) ?? '') })}
      </Text>
    </Stack>
  );
};

/** The dates of the rule; empty while it is incomplete. */
const datasPrevistas = ({ data, inicio, fim, recorrencia }: Horario) => {
  const regra = regraPronta(recorrencia);
  if (!data || !regra || longaDemais(data, recorrencia) || !horaEscrita(inicio) || !horaEscrita(fim)) return [];
  return datasDaSerie(data, regra);
};

/** Sets the frequency; the first day of the week is that of the appointment. */
export const repetir = ({ values: { recorrencia, data }, setFieldValue }: FormPart<Horario>, value: string | null) => {
  const dias = recorrencia.dias.length || !data ? recorrencia.dias : [diaDaSemana(data)];
  setFieldValue('recorrencia', { ...recorrencia, frequencia: (value ?? 'nunca') as Repete['frequencia'], dias });
};

/** The days of the week and the end of a repetition. */
export const RegraFields = ({ form }: { form: FormPart<Serie> }) => {
  const { t } = useTranslation(['atendimentos', 'erros']);
  const { recorrencia: repete, data } = form.values;
  const { frequencia } = repete;
  const datas = datasPrevistas(form.values);
  const set = (campos: Partial<Repete>) => form.setFieldValue('recorrencia', { ...repete, ...campos });
  // Shown while typing; the number is not corrected.
  const demais = longaDemais(data, repete) ? t('erros:serie_longa', { max: SERIE_MAX }) : null;
  const campo = (nome: 'vezes' | 'ate') => {
    const props = form.getInputProps(`recorrencia.${nome}`);
    return { ...props, error: props.error ?? demais };
  };
  return (
    <Stack gap="sm">
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
      {form.isDirty('recorrencia') && datas.length > 0 && <Resumo form={form} datas={datas} />}
    </Stack>
  );
};

/** The repetition of an appointment: frequency, days of the week and end. */
export const RecorrenciaFields = ({ form }: { form: FormPart<Serie> }) => {
  const { t } = useTranslation('atendimentos');
  return (
    <Stack gap="sm">
      <Select
        label={t('repetir.titulo')}
        data={['nunca', ...FREQUENCIAS].map((value) => ({ value, label: t(`repetir.${value}`) }))}
        value={form.values.recorrencia.frequencia}
        allowDeselect={false}
        onChange={(value) => repetir(form, value)}
      />
      <RegraFields form={form} />
    </Stack>
  );
};
