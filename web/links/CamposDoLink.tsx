import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Conferencia } from '#contract/links/tipos.ts';
import type { Locale } from '#domain/constants.ts';
import { diasOferecidos } from '#web/lib/link-ajuste.ts';
import { IdiomaDoLink } from '#web/ui/fields/IdiomaDoLink.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

/** The form of a new link, as far as these fields need it. */
type Form = {
  values: { dias: number; locale: Locale | undefined };
  setFieldValue: { (campo: 'dias', dias: number): void; (campo: 'locale', locale: Locale): void };
  getInputProps: (campo: 'conferencia') => object;
};

type Props = {
  form: Form;
  /** How many days the practice has set. */
  padrao: number;
  /** The checks to choose from; without them there is no choice. */
  conferencias?: readonly Conferencia[];
  /** Those who are chosen. */
  para: readonly { idioma: Locale | null }[];
};

/** How long a link is open, what is checked when it is opened, and its language. */
export const CamposDoLink = ({ form, padrao, conferencias, para }: Props) => {
  const { t } = useTranslation(['links', 'anamneses']);
  const { values, setFieldValue, getInputProps } = form;
  return (
    <Group align="flex-start">
      <Select
        label={t('anamneses:informantes.dias')}
        allowDeselect={false}
        value={String(values.dias)}
        data={diasOferecidos(padrao).map((um) => ({ value: String(um), label: t('dias', { count: um }) }))}
        onChange={(escolhido) => escolhido && setFieldValue('dias', Number(escolhido))}
      />
      {conferencias && (
        <Select
          label={t('entregas.conferencia')}
          allowDeselect={false}
          data={conferencias.map((value) => ({ value, label: t(`entregas.conferencias.${value}`) }))}
          {...getInputProps('conferencia')}
        />
      )}
      <IdiomaDoLink para={para} value={values.locale} onChange={(locale) => setFieldValue('locale', locale)} />
    </Group>
  );
};
