import { Chip, Group, Input } from '@mantine/core';
import { bcp47 } from '#domain/constants.ts';
import { DIA_MS } from '#domain/days/fuso.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';

type Props = { label: string; value: number[]; onChange: (dias: number[]) => void; error?: string };

const DOMINGO = Date.UTC(2026, 10, 15);
/** Monday first. */
const ORDEM = [1, 2, 3, 4, 5, 6, 0];

const nome = (dia: number, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday, timeZone: 'UTC' }).format(DOMINGO + dia * DIA_MS);

export const DiasDaSemana = ({ label, value, onChange, error }: Props) => (
  <Input.Wrapper label={label} error={error} labelElement="div">
    <Chip.Group multiple value={value.map(String)} onChange={(dias) => onChange(dias.map(Number).sort())}>
      <Group gap={6} mt={4}>
        {ORDEM.map((dia) => (
          <Chip key={dia} value={String(dia)} size="sm" aria-label={nome(dia, 'long')}>
            {nome(dia, 'short').replace('.', '')}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
);
