import { type DateInputProps, DateInput as MantineDateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/pt-br.js';
import 'dayjs/locale/zh-cn.js';
import { useTranslation } from 'react-i18next';
import { DATE_FORMAT } from '#contract/constants.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import classes from './DateInput.module.css';

dayjs.extend(customParseFormat);

/** However the day is written: with dashes, slashes or dots, or without anything between. */
const FORMATS = [DATE_FORMAT, 'D-M-YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'DDMMYYYY', 'YYYY-MM-DD'];

const parse = (text: string) => {
  const date = dayjs(text.trim(), FORMATS, true);
  return date.isValid() ? date.format('YYYY-MM-DD') : null;
};

/** A day, picked or typed as `DD-MM-YYYY`. */
export const DateInput = (props: DateInputProps) => {
  const { t } = useTranslation(['shell', 'cadastro']);
  return (
    <MantineDateInput
      valueFormat={DATE_FORMAT}
      dateParser={parse}
      locale={currentLocale().toLowerCase()}
      placeholder={DATE_FORMAT}
      clearable
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: String(props.label ?? '') }) }}
      previousLabel={t('calendario.anterior')}
      nextLabel={t('calendario.proximo')}
      classNames={{ day: classes.day }}
      {...props}
    />
  );
};
