import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DROPDOWN_HEIGHT, DROPDOWN_OPTIONS } from '#domain/constants.ts';
import classes from './MultiSelect.module.css';

type Props = Omit<MultiSelectProps, 'maxValues' | 'limit'> & {
  /** How many may be chosen: 0 for any number, 1 for a single choice. */
  max?: number;
};

export const MultiSelect = ({ max = 0, data, value, onChange, ...props }: Props) => {
  const { t } = useTranslation('campos');
  const full = max > 1 && (value?.length ?? 0) >= max;
  const empty = !data || data.length === 0;
  const choose = (next: string[], ...rest: unknown[]) => {
    // A single choice replaces the previous one.
    const kept = max === 1 ? next.slice(-1) : next;
    (onChange as ((value: string[], ...rest: unknown[]) => void) | undefined)?.(kept, ...rest);
  };
  return (
    <MantineMultiSelect
      searchable
      clearable
      hidePickedOptions
      limit={DROPDOWN_OPTIONS}
      maxDropdownHeight={DROPDOWN_HEIGHT}
      classNames={{ option: classes.option, pillsList: classes.pills }}
      nothingFoundMessage={empty ? t('selecao.vazia') : t('selecao.nada')}
      {...props}
      data={data}
      value={value}
      onChange={choose}
      maxValues={max > 1 ? max : undefined}
      description={full ? t('selecao.maximo', { n: max }) : props.description}
    />
  );
};
