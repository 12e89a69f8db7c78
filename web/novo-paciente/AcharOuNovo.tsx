import { Combobox, Group, InputBase, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SELECT_ITEMS, TYPEAHEAD_MS } from '#domain/constants.ts';
import { type Item, type Lista, useSearchItems } from '#web/ui/fields/quick-create.ts';
import type { Achado } from './valores.ts';

type Props<I extends Item> = {
  rotas: Lista;
  label: string;
  placeholder: string;
  value: Achado;
  onChange: (value: Achado, item: I | null) => void;
  /** What distinguishes records with the same name. */
  detalhe: (item: I) => string;
  /** Shown while the typed name is not chosen from the list: it is created with the patient. */
  novo: string;
  error?: ReactNode;
  'data-path': string;
};

/**
 * Finds a record while typing. Enter takes the first match, also if it is pressed before the matches are there; what is
 * not found stays as typed, and is created with the patient.
 */
export const AcharOuNovo = <I extends Item>(props: Props<I>) => {
  const { rotas, value, onChange, detalhe, novo, error, ...input } = props;
  const { t } = useTranslation('cadastro');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = value.nome.trim();
  const [asked] = useDebouncedValue(text, TYPEAHEAD_MS);
  const searching = value.id === null && text !== '';
  const { items, loading, failed } = useSearchItems(rotas, asked, searching && asked === text);
  const ready = asked === text && !loading;
  const found = searching && ready ? items.slice(0, SELECT_ITEMS) : [];
  const pressed = useRef(false);

  const choose = (item: Item | undefined) => {
    combobox.closeDropdown();
    if (item) onChange({ id: item.id, nome: item.nome }, item as I);
  };
  const takeFirst = useEffectEvent(() => choose(found[0]));
  useEffect(() => {
    if (!ready || !pressed.current) return;
    pressed.current = false;
    takeFirst();
  }, [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !searching) return;
    // Enter in this field answers the search; it does not submit the form.
    event.preventDefault();
    if (combobox.getSelectedOptionIndex() >= 0) return;
    if (ready) choose(found[0]);
    else pressed.current = true;
  };
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => choose(found.find((item) => item.id === id))}>
      <Combobox.Target>
        <InputBase
          {...input}
          autoComplete="off"
          value={value.nome}
          error={error}
          description={searching && !combobox.dropdownOpened ? novo : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={value.id ? <IconCheck size={16} color="var(--mantine-primary-color-filled)" /> : null}
          onChange={({ currentTarget }) => {
            onChange({ id: null, nome: currentTarget.value }, null);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!searching || (ready && found.length === 0 && !failed)}>
        <Combobox.Options aria-label={input.label}>
          {found.map((item) => (
            <Combobox.Option key={item.id} value={item.id}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <span>{item.nome}</span>
                <Text size="xs" c="dimmed" component="span">
                  {detalhe(item as I)}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {failed && <Combobox.Empty role="alert">{t('nao_pesquisou')}</Combobox.Empty>}
          {!ready && !failed && <Combobox.Empty>{t('shell:carregando')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
