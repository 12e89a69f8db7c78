import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lerDiaDigitado } from '#domain/days/dia-digitado.ts';
import { formatDate } from '#web/lib/format.ts';
import { CalendarioHost, useCalendario } from './CalendarioHost.tsx';

type Limites = { minDate?: string | undefined; maxDate?: string | undefined };
type Erro = { chave: 'invalida' | 'ate' | 'desde'; data?: string };

type DateInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> &
  Limites & {
    /** The day, `YYYY-MM-DD`. */
    value?: string | null | undefined;
    onChange?: (dia: string | null) => void;
    clearable?: boolean;
  };

/** Why a typed date is not accepted. */
const erroDe = (text: string, { minDate, maxDate }: Limites): Erro | null => {
  if (text.trim() === '') return null;
  const dia = lerDiaDigitado(text);
  if (!dia) return { chave: 'invalida' };
  if (maxDate && dia > maxDate) return { chave: 'ate', data: formatDate(maxDate) };
  if (minDate && dia < minDate) return { chave: 'desde', data: formatDate(minDate) };
  return null;
};

const escrito = (dia: string | null | undefined) => (dia ? formatDate(dia) : '');

/** The text of the field. It is changed by typing, and by a value that is set from outside. */
const useTexto = (value: string | null, limites: Limites) => {
  const [text, setText] = useState(escrito(value));
  const erro = erroDe(text, limites);
  const aceito = erro ? null : lerDiaDigitado(text);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (aceito !== value) setText(escrito(value));
  }
  return { text, setText, erro };
};

/**
 * A date, picked or typed as `DD-MM-YYYY`. Refused text is never changed: the field then has no value, shows why,
 * and blocks its form (`data-missing`).
 */
export const DateInput = ({ minDate, maxDate, clearable = true, error, ...props }: DateInputProps) => {
  const { value: given, onChange, onBlur, onFocus, onClick, onKeyDown, ...others } = props;
  const { t } = useTranslation(['campos', 'cadastro']);
  const value = given || null;
  const limites = { minDate, maxDate };
  const { text, setText, erro } = useTexto(value, limites);
  const [opened, setOpened] = useState(false);
  const [left, setLeft] = useState(false);
  // A typed text that is refused leaves no value; here a limit moved past the value that there was.
  const moved = erro !== null && text === escrito(value);
  useCalendario();

  const type = (next: string) => {
    setText(next);
    setOpened(true);
    const refused = erroDe(next, limites) !== null;
    if (!refused) setLeft(false);
    const dia = refused ? null : lerDiaDigitado(next);
    // The previous value no longer matches the text.
    if (dia !== value) onChange?.(dia);
  };
  const pick = (dia: string | null) => {
    setText(escrito(dia));
    onChange?.(dia);
    setOpened(false);
  };

  const withCalendar = (field: ReactNode) => (
    <Popover
      opened={opened}
      trapFocus={false}
      position="bottom-start"
      onChange={setOpened}
      disabled={Boolean(others.readOnly || others.disabled)}
      withRoles={false}
    >
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <CalendarioHost {...limites} value={erro ? null : value} onChange={pick} allowDeselect={clearable} semFoco />
      </Popover.Dropdown>
    </Popover>
  );
  const clear = (
    <Input.ClearButton
      aria-label={t('cadastro:limpar', { nome: String(others.label ?? '') })}
      onClick={() => pick(null)}
    />
  );

  return (
    <TextInput
      placeholder={t('data.formato')}
      autoComplete="off"
      {...others}
      data-missing={erro ? true : undefined}
      inputContainer={withCalendar}
      rightSection={clearable && value && !others.readOnly && !others.disabled ? clear : others.rightSection}
      rightSectionPointerEvents="all"
      value={text}
      error={erro && (left || moved) ? t(`data.${erro.chave}`, { data: erro.data }) : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        setLeft(true);
        setOpened(false);
        if (!erro) setText(escrito(value));
        onBlur?.(event);
      }}
      onFocus={(event) => {
        setOpened(true);
        onFocus?.(event);
      }}
      onClick={(event) => {
        setOpened(true);
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpened(false);
        if (event.key === 'ArrowDown') setOpened(true);
        if (event.key === 'Enter') setLeft(true);
        onKeyDown?.(event);
      }}
    />
  );
};
