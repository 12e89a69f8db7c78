import { Checkbox, SimpleGrid, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { horaDe, horaEscrita, minutosDe } from '#domain/days/hora.ts';
import { formatDate } from '#web/lib/format.ts';
import type { FormPart } from '#web/lib/forms/part.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { HoraInput } from '#web/ui/fields/HoraInput.tsx';
import { feriadosVisiveis } from '../agenda/eventos.ts';
import { useAgendaConfig } from '../atendimentos.queries.ts';
import type { Horario } from './atendimento-valores.ts';
import classes from './HorarioFields.module.css';

const DIA = 24 * 60;

/** Shows that the day is a holiday. Does not block booking. */
const Feriado = ({ data }: { data: string }) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { data: config } = useAgendaConfig();
  const [feriado] = config?.feriados ? feriadosVisiveis(data, data, t) : [];
  if (!feriado) return null;
  return (
    <Text size="sm" c="var(--attention)" role="status">
      {t('em_feriado', { dia: formatDate(data), nome: feriado.nome })}
    </Text>
  );
};

type Props = {
  form: FormPart<Horario>;
  /** Whether to say that the day is a holiday; needs the server. */
  feriados?: boolean;
};

/** Date, start and end. Changing the start moves the end, so that the duration stays. */
export const HorarioFields = ({ form, feriados = true }: Props) => {
  const { t } = useTranslation('atendimentos');
  const { data, inicio, fim, dia_seguinte } = form.values;
  // The duration is kept in a ref, because the start is empty while it is being typed.
  const duracao = useRef(fim && inicio ? (minutosDe(fim) - minutosDe(inicio) + DIA) % DIA : 0);
  const mover = (novo: string) => {
    form.setFieldValue('inicio', novo);
    if (!horaEscrita(novo)) return;
    const depois = minutosDe(novo) + duracao.current;
    form.setFieldValue('fim', horaDe(depois));
    form.setFieldValue('dia_seguinte', depois >= DIA);
  };
  const terminar = (novo: string) => {
    form.setFieldValue('fim', novo);
    if (horaEscrita(novo) && horaEscrita(inicio) && novo > inicio)
      duracao.current = minutosDe(novo) - minutosDe(inicio);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} role="group" aria-label={t('campos.horario')}>
        <div className={classes.dia}>
          <DateInput label={t('campos.data')} required clearable={false} {...form.getInputProps('data')} />
        </div>
        <HoraInput label={t('campos.inicio')} required {...form.getInputProps('inicio')} onChange={mover} />
        <HoraInput label={t('campos.fim')} required {...form.getInputProps('fim')} onChange={terminar} />
      </SimpleGrid>
      {feriados && data && <Feriado data={data} />}
      {horaEscrita(inicio) && horaEscrita(fim) && fim <= inicio && (
        <Checkbox
          label={t('campos.dia_seguinte')}
          checked={dia_seguinte}
          onChange={({ currentTarget }) => form.setFieldValue('dia_seguinte', currentTarget.checked)}
        />
      )}
    </>
  );
};
