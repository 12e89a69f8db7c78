import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

export type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'step'> & {
  value?: string | null;
  onChange?: (value: string) => void;
};

type Props = TypedInputProps & {
  /** Parses the text; null if it is not a value: then the text itself is passed on, for the schema to refuse. */
  read: (text: string) => string | null;
  /** The same while typing, when the text may be incomplete. */
  readWhileTyping?: (text: string) => string | null;
  write: (value: string) => string;
  /** The value after an arrow key; `direction` is 1 for up and -1 for down. */
  step?: (value: string, direction: 1 | -1) => string;
};

/** A text field that does not change the text while typing; it is formatted on blur. */
export const TypedInput = ({ value, onChange, read, readWhileTyping = read, write, step, onBlur, ...props }: Props) => {
  const shown = (given: string) => (given && read(given) === given ? write(given) : given);
  const outside = value ?? '';
  const [typed, setTyped] = useState({ text: shown(outside), value: outside });
  const set = (next: { text: string; value: string }) => {
    setTyped(next);
    if (next.value !== outside) onChange?.(next.value);
  };
  // The form set another value than the last one of this field.
  if (typed.value !== outside) setTyped({ text: shown(outside), value: outside });

  const finish = () => {
    const finished = typed.text.trim() && (read(typed.text) ?? typed.text);
    set({ text: shown(finished), value: finished });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (!step || !direction || read(typed.text) === null) return;
    event.preventDefault();
    const next = step(read(typed.text) ?? typed.value, direction);
    set({ text: write(next), value: next });
  };

  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) =>
        set({ text, value: text.trim() && (readWhileTyping(text) ?? text) })
      }
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
    />
  );
};
