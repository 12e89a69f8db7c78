import { Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react';

type Props = { title: string; ordem?: string; atual: string; onSort: (ordem: string) => void };

export const SortHeader = ({ title, ordem, atual, onSort }: Props) => {
  if (!ordem) return <Table.Th>{title}</Table.Th>;
  const up = atual === ordem;
  const down = atual === `-${ordem}`;
  const Icon = up ? IconSortAscending : down ? IconSortDescending : IconArrowsSort;
  return (
    <Table.Th aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <UnstyledButton fw={600} fz="sm" onClick={() => onSort(up ? `-${ordem}` : ordem)}>
        <Group gap={4} wrap="nowrap">
          {title}
          <Icon size={14} aria-hidden="true" />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
};
