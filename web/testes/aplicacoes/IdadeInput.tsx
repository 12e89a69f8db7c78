import { Group, Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';

type Props = {
  label: string;
  /** In months. */
  value: number | null;
  onChange: (meses: number | null) => void;
  error?: ReactNode;
  'data-path': string;
};

type Parte = number | string;
const total = (anos: Parte, meses: Parte) =>
  anos === '' && meses === '' ? null : Number(anos || 0) * 12 + Number(meses || 0);

/** An age in years and months, as in test manuals. */
export const IdadeInput = ({ label, value, onChange, error, 'data-path': path }: Props) => {
  const { t } = useTranslation('testes');
  const [typed, setTyped] = useState<[anos: Parte, meses: Parte]>(['', '']);
  // Keep what was typed, unless the value was set from outside.
  const stored: [Parte, Parte] = value === null ? ['', ''] : [Math.floor(value / 12), value % 12];
  const [anos, meses] = total(...typed) === value ? typed : stored;
  const demais = Number(meses) > 11;
  const put = (...parts: [Parte, Parte]) => {
    setTyped(parts);
    onChange(total(...parts));
  };
  const common = { min: 0, allowDecimal: false, allowNegative: false, w: 160 } as const;
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      error={demais ? t('meses_ate_11') : error}
      bd={0}
      p={0}
      m={0}
    >
      <Group gap="xs">
        <NumberInput
          {...common}
          max={130}
          clampBehavior="strict"
          aria-label={`${label}: ${t('anos')}`}
          placeholder={t('anos')}
          data-path={path}
          value={anos}
          onChange={(next) => put(next, meses)}
        />
        <NumberInput
          {...common}
          clampBehavior="none"
          aria-label={`${label}: ${t('meses')}`}
          placeholder={t('meses')}
          error={demais}
          data-missing={demais || undefined}
          value={meses}
          onChange={(next) => put(anos, next)}
        />
      </Group>
    </Input.Wrapper>
  );
};
