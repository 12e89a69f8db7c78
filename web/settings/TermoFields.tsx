import { SimpleGrid } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type Config, TITULOS } from '#contract/conta/config.ts';
import { indiceDoTermo, TERMOS_ATENDIMENTO, TERMOS_PACIENTE } from '#domain/termos.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { Select } from '#web/ui/fields/Select.tsx';

type Values = Pick<Config, 'termo_paciente' | 'termo_atendimento' | 'termo_titulo'>;
type Campo = 'termo_paciente' | 'termo_atendimento';
/** A form that has the practice's terms, among other fields. */
type TermosForm = {
  values: Values;
  getInputProps: (campo: keyof Values) => GetInputPropsReturnType;
  setFieldValue: (campo: Campo, value: Values[Campo]) => void;
};

const TermoSelect = ({ form, campo }: { form: TermosForm; campo: Campo }) => {
  const { t } = useTranslation('settings');
  const termos = campo === 'termo_paciente' ? TERMOS_PACIENTE : TERMOS_ATENDIMENTO;
  const locale = currentLocale();
  const stored = form.values[campo];
  const index = indiceDoTermo(termos, stored);
  const options = termos.map((termo, at) => ({ value: String(at), label: termo[locale].sing }));
  // A custom term set through the API is kept until another is chosen.
  if (index < 0) options.push({ value: '-1', label: stored.sing });
  const choose = (value: string | null) => {
    const chosen = termos[Number(value)]?.[locale];
    if (chosen) form.setFieldValue(campo, { sing: chosen.sing, plural: chosen.plural });
  };
  return (
    <Select
      label={t(`configs.${campo}`)}
      data={options}
      value={String(index)}
      onChange={choose}
      allowDeselect={false}
      data-path={campo}
    />
  );
};

/** The practice's terms for patient, appointment and report title. */
export const TermoFields = ({ form }: { form: TermosForm }) => {
  const { t } = useTranslation('settings');
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TermoSelect form={form} campo="termo_paciente" />
      <TermoSelect form={form} campo="termo_atendimento" />
      <Select
        label={t('configs.termo_titulo')}
        data={TITULOS.map((titulo) => ({ value: titulo, label: t(`titulos.${titulo}`) }))}
        allowDeselect={false}
        {...form.getInputProps('termo_titulo')}
      />
    </SimpleGrid>
  );
};
