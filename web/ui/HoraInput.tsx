import { TimePicker, type TimePickerProps } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  value?: string;
  onChange: (hora: string) => void;
  'data-path'?: string;
} & Pick<TimePickerProps, 'error' | 'required'>;

/** An hour of the day, by the clock of twenty-four hours wherever the reader is. */
export const HoraInput = ({ label, value, onChange, error, required, 'data-path': path }: Props) => {
  const { t } = useTranslation('cadastro');
  return (
    <TimePicker
      label={label}
      value={value}
      onChange={(hora) => onChange(hora.slice(0, 5))}
      error={error}
      required={required}
      format="24h"
      hoursInputLabel={t('hora.horas', { nome: label })}
      minutesInputLabel={t('hora.minutos', { nome: label })}
      hoursInputProps={{ 'data-path': path }}
    />
  );
};
