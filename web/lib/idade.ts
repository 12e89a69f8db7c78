import dayjs from 'dayjs';
import type { TFunction } from 'i18next';

/** Whole years and months between a birth date and a day. */
export const idade = (nascimento: string, dia: string) => {
  const months = dayjs(dia).diff(dayjs(nascimento), 'month');
  return { anos: Math.floor(months / 12), meses: months % 12 };
};

/** Today where the practice is. */
export const hoje = (fuso: string) => dayjs().tz(fuso).format('YYYY-MM-DD');

/** “8 anos e 3 meses”, in the reader's language; nothing for a date that is not yet. */
export const idadePorExtenso = (nascimento: string | null, dia: string, t: TFunction): string => {
  if (!nascimento || !dayjs(nascimento).isValid() || nascimento > dia) return '';
  const { anos, meses } = idade(nascimento, dia);
  const partes = [
    anos > 0 && t('shell:idade.anos', { count: anos }),
    (meses > 0 || anos === 0) && t('shell:idade.meses', { count: meses }),
  ];
  return partes.filter(Boolean).join(t('shell:idade.e'));
};
