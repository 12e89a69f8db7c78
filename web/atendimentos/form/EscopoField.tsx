import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ESCOPOS, type Escopo } from '#contract/agenda/atendimentos.ts';

type Props = { label: string; value: Escopo; onChange: (escopo: Escopo) => void };

/** Which appointments of a series a change applies to. */
export const EscopoField = ({ label, value, onChange }: Props) => {
  const { t } = useTranslation('atendimentos');
  return (
    <Radio.Group label={label} value={value} onChange={(escopo) => onChange(escopo as Escopo)}>
      <Stack gap={6} mt={4}>
        {ESCOPOS.map((escopo) => (
          <Radio key={escopo} value={escopo} label={t(`escopo.${escopo}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
};
