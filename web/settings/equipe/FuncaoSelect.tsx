import { type SelectProps, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FUNCOES } from '#contract/permissoes.ts';
import { Select } from '#web/ui/fields/Select.tsx';

/** The functions of a practice, each with what it may do. */
export const FuncaoSelect = (props: SelectProps) => {
  const { t } = useTranslation('equipe');
  return (
    <Select
      label={t('funcao')}
      data={FUNCOES.map((funcao) => ({ value: funcao, label: t(`funcoes.${funcao}`) }))}
      allowDeselect={false}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {t(`pode.${option.value}`)}
          </Text>
        </div>
      )}
      description={typeof props.value === 'string' ? t(`pode.${props.value}`) : undefined}
      {...props}
    />
  );
};
