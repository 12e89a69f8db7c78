import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPEAHEAD_MS } from '#domain/constants.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { lida } from '#web/lib/forms/cadastro.ts';
import { comRotulo, type Escolha, type Item, type Lost, lostBy, useSearchItems } from './quick-create.ts';
import { Select } from './Select.tsx';

type Props = {
  rotas: Escolha;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: ReactNode;
  required?: boolean;
  'data-path'?: string;
};

/** Picks an existing record; cannot create one. */
export const CadastroSelect = ({ rotas, label, value, onChange, ...rest }: Props) => {
  const { t } = useTranslation(['shell', 'cadastro']);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_MS);
  const { data: chosen, error } = useQuery({
    ...lida<Item>(rotas, value ?? ''),
    enabled: value !== null,
    select: (item) => comRotulo(rotas, item),
  });
  const [lost, setLost] = useState<Lost | null>(null);
  const clear = useEffectEvent(() => {
    setLost(lostBy(error));
    onChange(null);
  });
  // Clear a value that cannot be shown, so that it neither filters nor is saved. One that is shown stays unless it was
  // deleted: it was only read again. The end of the session has its own dialog.
  const status = error instanceof ApiError ? error.status : 0;
  const failing = error !== null && status !== 401 && (status === 404 || !chosen);
  useEffect(() => {
    if (failing) clear();
  }, [failing]);
  const { items, loading, failed } = useSearchItems(rotas, asked === chosen?.nome ? '' : asked, open);
  const known = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      {...rest}
      label={label}
      data={known.map(({ id, nome }) => ({ value: id, label: nome }))}
      // The server has already searched: show its results unfiltered.
      filter={({ options }) => options}
      searchable
      clearable
      // A portal would be outside the filters' popover, and a click in it would close the popover.
      comboboxProps={{ withinPortal: false }}
      value={value}
      error={rest.error ?? (lost ? t(`cadastro:${lost}`) : undefined)}
      onChange={(id) => {
        setLost(null);
        onChange(id);
      }}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={failed ? t('cadastro:nao_pesquisou') : loading ? t('carregando') : undefined}
      clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: label }) }}
    />
  );
};
