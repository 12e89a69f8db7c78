import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DROPDOWN_OPTIONS } from '#domain/constants.ts';

/** The select of the product: shows a message if the list is empty or nothing matches. */
export const Select = <Value extends string>({ data, nothingFoundMessage, ...props }: SelectProps<Value>) => {
  const { t } = useTranslation('campos');
  const empty = !data || data.length === 0;
  return (
    <MantineSelect
      limit={DROPDOWN_OPTIONS}
      {...props}
      data={data}
      nothingFoundMessage={nothingFoundMessage ?? (empty ? t('selecao.vazia') : t('selecao.nada'))}
    />
  );
};
