import { Group, Input, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  /** Months. */
  value: number | null;
  onChange: (meses: number | null) => void;
  error?: ReactNode;
  'data-path': string;
};

/** An age as manuals give it: years and months. */
export const IdadeInput = ({ label, value, onChange, error, 'data-path': path }: Props) => {
  const { t } = useTranslation('testes');
  const [anos, meses] = value === null ? ['', ''] : [Math.floor(value / 12), value % 12];
  const put = (a: number | string, m: number | string) =>
    onChange(a === '' && m === '' ? null : Number(a || 0) * 12 + Number(m || 0));
  const common = { min: 0, allowDecimal: false, allowNegative: false, clampBehavior: 'strict', w: 90 } as const;
  return (
    <Input.Wrapper component="fieldset" label={label} labelElement="div" error={error} bd={0} p={0} m={0}>
      <Group gap="xs">
        <NumberInput
          {...common}
          max={130}
          aria-label={`${label}: ${t('anos')}`}
          placeholder={t('anos')}
          data-path={path}
          value={anos}
          onChange={(next) => put(next, meses)}
        />
        <NumberInput
          {...common}
          max={11}
          aria-label={`${label}: ${t('meses')}`}
          placeholder={t('meses')}
          value={meses}
          onChange={(next) => put(anos, next)}
        />
      </Group>
    </Input.Wrapper>
  );
};
