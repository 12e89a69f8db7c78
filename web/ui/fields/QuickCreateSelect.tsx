import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SELECT_ITEMS, SELECT_ITEMS_EXPANDED, TYPEAHEAD_MS } from '#domain/constants.ts';
import { combina } from '#web/lib/normaliza.ts';
import { type Item, type Lista, useQuickCreate, useSearchItems } from './quick-create.ts';

type Props = {
  rotas: Lista;
  label: string;
  value: string | null;
  /** The chosen record, if already loaded; otherwise it is read by its id. */
  known?: Item | null;
  /** The gender ending of words that agree with the name of a new record. */
  genero: string;
  onChange: (id: string | null, item: Item | null) => void;
  description?: string | undefined;
  error?: string;
  required?: boolean;
  /** What to choose from if the search does not reach the server. */
  readBefore?: () => Item[];
  'data-path'?: string;
};

const CREATE = '+';
const MORE = '…';

/** Type to search, pick, or create by name. Typing clears the choice. */
export const QuickCreateSelect = ({ rotas, label, description, error, required, readBefore, ...props }: Props) => {
  const { t } = useTranslation('cadastro');
  const state = useQuickCreate({ rotas, ...props });
  const { text, expanded } = state;
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useSearchItems(rotas, state.chosen ? '' : asked, combobox.dropdownOpened);
  const { loading, failed } = search;
  const items = failed && readBefore ? readBefore() : search.items;

  const wanted = state.chosen ? '' : text.trim();
  // Do not filter the server's results for this text: it also matches phones and CNPJs in any spelling.
  const found = asked === wanted && !failed ? items : items.filter((item) => combina(item, wanted));
  const shown = found.slice(0, expanded ? SELECT_ITEMS_EXPANDED : SELECT_ITEMS);
  const waiting = loading || asked !== text.trim();
  const exact = found.some(({ nome }) => nome.localeCompare(wanted, undefined, { sensitivity: 'base' }) === 0);
  const canCreate = wanted !== '' && !exact;

  const submit = (option: string) => {
    if (option === MORE) return state.setExpanded(!expanded);
    combobox.closeDropdown();
    if (option === CREATE) return state.create(wanted);
    const item = items.find(({ id }) => id === option);
    if (item) state.choose(item);
  };

  // The open list covers the message: show it after the list is closed.
  const flag = state.lost ?? (state.missing ? 'escolha_um' : null);
  const wrong = error ?? (flag && !combobox.dropdownOpened ? t(flag) : undefined);
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target>
        <InputBase
          label={label}
          description={description}
          required={required}
          placeholder={t('pesquise_o_nome')}
          value={text}
          error={wrong}
          data-path={props['data-path']}
          data-success={state.success || undefined}
          data-missing={state.missing || undefined}
          rightSectionPointerEvents="all"
          rightSection={
            state.creating ? (
              <Loader size="xs" />
            ) : state.success ? (
              <IconCheck size={16} color="var(--mantine-primary-color-filled)" />
            ) : (
              text && <Combobox.ClearButton aria-label={t('limpar', { nome: label })} onClear={() => state.clear()} />
            )
          }
          onChange={({ currentTarget }) => {
            state.type(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah={300} style={{ overflowY: 'auto' }}>
          {shown.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              {item.nome}
            </Combobox.Option>
          ))}
          {found.length > SELECT_ITEMS && (
            <Combobox.Option value={MORE} fw={600}>
              {expanded ? t('mostrar_menos') : t('mostrar_mais')}
            </Combobox.Option>
          )}
          {canCreate && !waiting && (
            <Combobox.Option value={CREATE} fw={600} c="var(--mantine-primary-color-filled)">
              {t('cadastrar_nome', { nome: wanted })}
            </Combobox.Option>
          )}
          {failed && <Combobox.Empty role="alert">{t('nao_pesquisou')}</Combobox.Empty>}
          {shown.length === 0 && !failed && (waiting || !canCreate) && (
            <Combobox.Empty>{waiting ? t('shell:carregando') : t('digite_e_cadastre')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
