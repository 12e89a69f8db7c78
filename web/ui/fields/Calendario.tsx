import { DatePicker } from '@mantine/dates';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayjsLocale } from '#web/lib/texts/dayjs-locale.ts';
import classes from './Calendario.module.css';

export type CalendarioProps = {
  value: string | null;
  onChange: (dia: string | null) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  /** The chosen day, clicked again, is no longer chosen. */
  allowDeselect?: boolean;
  /** The focus stays in the field that the calendar belongs to. */
  semFoco?: boolean;
};

/** Days to pick one from. Fetched when a field with a date is shown (`CalendarioHost.tsx`). */
export const Calendario = ({ value, semFoco = false, ...props }: CalendarioProps) => {
  const { t } = useTranslation('campos');
  const [mes, setMes] = useState(value ?? undefined);
  useEffect(() => {
    if (value) setMes(value);
  }, [value]);
  return (
    <DatePicker
      {...props}
      value={value}
      {...(mes && { date: mes })}
      onDateChange={setMes}
      locale={dayjsLocale()}
      previousLabel={t('data.anterior')}
      nextLabel={t('data.proximo')}
      classNames={{ day: classes.day }}
      __preventFocus={semFoco}
    />
  );
};
