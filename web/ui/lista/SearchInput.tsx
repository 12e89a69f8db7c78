import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPEAHEAD_MS } from '#domain/constants.ts';

type Props = { value: string; label: string; onChange: (value: string) => void };

/** Shows typed text at once, and searches shortly after the last key. */
export const SearchInput = ({ value, label, onChange }: Props) => {
  const { t } = useTranslation('cadastro');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const later = useDebouncedCallback((next: string) => {
    sent.current = next;
    onChange(next);
  }, TYPEAHEAD_MS);
  // Only values from outside: the field's own value comes back late and would overwrite newer text.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const put = (next: string) => {
    setText(next);
    later(next);
  };
  return (
    <TextInput
      type="search"
      // On a narrow screen it has its own row, so that the buttons stay together.
      flex={{ base: '1 1 100%', xs: '1' }}
      miw={180}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('limpar_busca')} onClick={() => put('')} />}
      value={text}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
};
