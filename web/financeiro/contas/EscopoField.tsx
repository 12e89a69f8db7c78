import { Group, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ESCOPOS_LANCAMENTO } from '#contract/financeiro/lancamento-campos.ts';

export type Escopo = (typeof ESCOPOS_LANCAMENTO)[number];

/** For a series: this entry only, or also the open ones after it. */
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
