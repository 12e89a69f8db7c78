import { Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ESCOPOS_LANCAMENTO } from '#contract/lancamentos.ts';

export type Escopo = (typeof ESCOPOS_LANCAMENTO)[number];

/** Of a series: this one, or it and the open ones that follow. */
export const EscopoField = ({ value, onChange }: { value: Escopo; onChange: (escopo: Escopo) => void }) => {
  const { t } = useTranslation('financeiro');
  return (
    <Radio.Group mt="sm" label={t('escopo.titulo')} value={value} onChange={(next) => onChange(next as Escopo)}>
      <Group mt={4}>
        {ESCOPOS_LANCAMENTO.map((one) => (
          <Radio key={one} value={one} label={t(`escopo.${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
};
