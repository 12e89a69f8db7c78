import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import 'dayjs/locale/zh-cn.js';
import { type InputEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMAT } from '#domain/constants.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import classes from './DateInput.module.css';

dayjs.extend(customParseFormat);

/** Accepted formats: with dashes, slashes, dots, or no separator. */
const FORMATS = [DATE_FORMAT, 'D-M-YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

const parse = (text: string) => {
  const date = dayjs(text.trim(), FORMATS, true);
  return date.isValid() ? date.format('YYYY-MM-DD') : null;
};

type Limites = Pick<DateInputProps, 'minDate' | 'maxDate'>;
type Erro = { chave: 'invalida' | 'ate' | 'desde'; data?: string };

/** Why a typed date is not accepted. */
const erroDe = (text: string, { minDate, maxDate }: Limites): Erro | null => {
  const date = parse(text);
  if (!date) return { chave: 'invalida' };
  if (maxDate && dayjs(date).isAfter(maxDate, 'day')) return { chave: 'ate', data: dayjs(maxDate).format(DATE_FORMAT) };
  if (minDate && dayjs(date).isBefore(minDate, 'day'))
    return { chave: 'desde', data: dayjs(minDate).format(DATE_FORMAT) };
  return null;
};

/**
 * A date, picked or typed as `DD-MM-YYYY`. Typed text is never changed: if it is not an allowed date, the field has no
 * value, shows why, and blocks its form (`data-missing`).
 */
export const DateInput = ({ value, onChange, onInput, onBlur, onKeyDown, error, ...props }: DateInputProps) => {
  const { t } = useTranslation(['campos', 'cadastro']);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const erro = typed ? erroDe(typed, props) : null;

  // The value was set from outside: by the form, or by the buttons beside the field.
  useEffect(() => {
    if (value) setTyped('');
  }, [value]);

  const input = (event: InputEvent<HTMLInputElement>) => {
    onInput?.(event);
    const text = event.currentTarget.value;
    const refused = text.trim() !== '' && erroDe(text, props) !== null;
    setTyped(refused ? text : '');
    if (!refused) setLeft(false);
    // The previous value no longer matches the text.
    if ((refused || text.trim() === '') && value) onChange?.(null);
  };

  return (
    <MantineDateInput
      valueFormat={DATE_FORMAT}
      dateParser={parse}
      locale={currentLocale().toLowerCase()}
      placeholder={t('data.formato')}
      clearable
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: String(props.label ?? '') }) }}
      previousLabel={t('data.anterior')}
      nextLabel={t('data.proximo')}
      classNames={{ day: classes.day }}
      {...props}
      value={erro ? null : value}
      onChange={(next) => {
        setTyped('');
        onChange?.(next);
      }}
      fixOnBlur={!erro}
      error={erro && left ? t(`data.${erro.chave}`, { data: erro.data }) : error}
      data-missing={erro ? true : undefined}
      onInput={input}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setLeft(true);
        onKeyDown?.(event);
      }}
    />
  );
};
