import { ActionIcon, Group, Popover, Slider, Text, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lerDiaDigitado, lerMesDigitado } from '#domain/days/dia-digitado.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { CalendarioHost, useCalendario } from '#web/ui/fields/CalendarioHost.tsx';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { formatData } from '../anamnese-data.ts';
import classes from './Campos.module.css';
import type { CampoProps } from './campo-props.ts';

/** Parses a date or a month; returns the text itself if it is neither, for the server to refuse. */
const lerData = (text: string) => lerDiaDigitado(text) ?? lerMesDigitado(text) ?? (text.trim() || null);

export const Dia = ({ ids, valor, onChange, error }: CampoProps) => {
  const { t } = useTranslation('anamneses');
  const [text, setText] = useState(typeof valor === 'string' ? formatData(valor) : '');
  const [open, setOpen] = useState(false);
  useCalendario();
  const por = (nova: string | null) => {
    setText(nova ? formatData(nova) : '');
    onChange(nova);
  };
  const lida = lerData(text);
  const calendario = (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('campo.calendario')} onClick={() => setOpen(!open)}>
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('campo.calendario')}>
        <CalendarioHost
          value={lida && /^\d{4}-\d{2}-\d{2}$/.test(lida) ? lida : null}
          onChange={(dia) => {
            por(dia);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...ids}
      maw={240}
      error={error}
      placeholder={t('campo.data')}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => lida !== (valor ?? null) && por(lida)}
      rightSectionPointerEvents="all"
      rightSection={calendario}
    />
  );
};

export const Numero = ({ pergunta, ids, valor, onChange, error }: CampoProps) => {
  const comma = currentLocale() === 'pt-br' || currentLocale() === 'es';
  return (
    <Group gap="xs">
      <NumberInput
        {...ids}
        w={160}
        hideControls
        decimalSeparator={comma ? ',' : '.'}
        error={error}
        defaultValue={typeof valor === 'number' ? valor : ''}
        onChange={(nova) => onChange(nova === '' ? null : nova)}
      />
      {pergunta.unidade && <Text c="dimmed">{pergunta.unidade}</Text>}
    </Group>
  );
};

const REGUA_MAX = 11;

export const Escala = ({ pergunta, ids, valor, onChange, error }: CampoProps) => {
  const { t } = useTranslation('anamneses');
  const [min, max] = [pergunta.min ?? 0, pergunta.max ?? 10];
  const [escolhido, setEscolhido] = useState(typeof valor === 'number' ? valor : null);
  const por = (novo: number) => {
    setEscolhido(novo);
    onChange(novo);
  };
  const pontas = (
    <div className={classes.pontas} aria-hidden="true">
      <span>{pergunta.rotulo_min}</span>
      <span>{pergunta.rotulo_max}</span>
    </div>
  );
  if (max - min >= REGUA_MAX)
    return (
      <div style={{ maxWidth: 560 }}>
        <Group wrap="nowrap">
          <Slider
            flex={1}
            min={min}
            max={max}
            value={escolhido ?? min}
            onChange={setEscolhido}
            onChangeEnd={por}
            label={null}
            thumbLabel={pergunta.texto}
          />
          <Text w={40} ta="end" fw={600} c={escolhido === null ? 'dimmed' : undefined}>
            {escolhido ?? t('campo.sem_valor')}
          </Text>
        </Group>
        {pontas}
      </div>
    );
  return (
    <div
      role="radiogroup"
      className={classes.escala}
      aria-labelledby={ids['aria-labelledby']}
      aria-describedby={ids['aria-describedby']}
    >
      <div className={classes.regua}>
        {Array.from({ length: max - min + 1 }, (_, place) => min + place).map((passo) => (
          <label key={passo} className={classes.passo}>
            <input
              type="radio"
              name={ids.id}
              checked={escolhido === passo}
              onChange={() => por(passo)}
              aria-label={[passo, passo === min && pergunta.rotulo_min, passo === max && pergunta.rotulo_max]
                .filter((part) => part || part === 0)
                .join(', ')}
            />
            <span>{passo}</span>
          </label>
        ))}
      </div>
      {pontas}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
};
