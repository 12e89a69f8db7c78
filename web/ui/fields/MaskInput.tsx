import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { formatTelefone, MASKS, maskAny } from '#web/lib/forms/mask.ts';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  kind: keyof typeof MASKS;
  value?: string | null;
  onChange: (value: string) => void;
};

const shape = (kind: Props['kind'], text: string) => {
  // Foreign numbers start with a plus and have no mask.
  if (kind === 'telefone' && text.trimStart().startsWith('+') && !text.startsWith('+55'))
    return `+${text.replace(/\D/g, '').slice(0, 15)}`;
  if (kind === 'telefone') return formatTelefone(text.replace(/(?!^\+)\D/g, ''));
  // Only a CNPJ may have letters.
  if (kind === 'documento' && /[a-z]/i.test(text)) return maskAny(text, MASKS.cnpj);
  return maskAny(text, MASKS[kind]);
};

const isData = (char: string) => /[\p{L}\d+]/u.test(char);

/** A field that adds punctuation while typing and keeps the caret in place. */
export const MaskInput = ({ kind, value, onChange, ...props }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = shape(kind, value ?? '');

  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    let place = 0;
    for (let seen = 0; place < shown.length && seen < caret.current; place++) if (isData(shown[place] ?? '')) seen++;
    input.current.setSelectionRange(place, place);
    caret.current = null;
  }, [shown]);

  return (
    <TextInput
      ref={input}
      inputMode={kind === 'cnpj' || kind === 'documento' ? 'text' : kind === 'telefone' ? 'tel' : 'numeric'}
      {...props}
      value={shown}
      onChange={({ currentTarget }) => {
        const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? 0);
        caret.current = [...before].filter(isData).length;
        onChange(shape(kind, currentTarget.value));
      }}
    />
  );
};
