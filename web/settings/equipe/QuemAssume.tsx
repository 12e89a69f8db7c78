import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Membro } from '#contract/conta/membros.ts';
import { isClinica } from '#contract/permissoes.ts';
import { Select } from '#web/ui/fields/Select.tsx';

type Props = SelectProps & { membro: Membro; todos: Membro[] };

/** The colleague who takes over the open cases of a member. */
export const QuemAssume = ({ membro, todos, ...props }: Props) => {
  const { t } = useTranslation('equipe');
  const colegas = todos.filter((one) => one.id !== membro.id && one.ativo && isClinica(one.funcao));
  return (
    <Select
      label={t('desativar.para', { count: membro.casos })}
      data={colegas.map((one) => ({ value: one.id, label: one.nome }))}
      {...props}
    />
  );
};
