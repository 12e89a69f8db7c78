import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPEAHEAD_MS } from '#contract/constants.ts';
import { chaveDe, lerUm } from '#web/lib/cadastro.ts';
import { comRotulo, type Item, type Lista, useSearchItems } from './quick-create.ts';

type Props = {
  rotas: Lista;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: ReactNode;
  required?: boolean;
  'data-path'?: string;
};

/** Picks one of what is there, without creating. */
export const RegistroSelect = ({ rotas, label, value, onChange, ...rest }: Props) => {
  const { t } = useTranslation(['shell', 'cadastro']);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_MS);
  const { data: chosen } = useQuery({
    queryKey: chaveDe(rotas, value),
    queryFn: ({ signal }) => lerUm<Item>(rotas, value ?? '', { signal, silent: true }),
    enabled: value !== null,
    select: (item) => comRotulo(rotas, item),
  });
  const { items } = useSearchItems(rotas, asked === chosen?.nome ? '' : asked, open);
  const known = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      {...rest}
      label={label}
      data={known.map(({ id, nome }) => ({ value: id, label: nome }))}
      // The server has searched: what it found is shown as it is.
      filter={({ options }) => options}
      searchable
      clearable
      // Inside the popover of the filters, which a list outside of it would close.
      comboboxProps={{ withinPortal: false }}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t('nada_encontrado')}
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: label }) }}
    />
  );
};
