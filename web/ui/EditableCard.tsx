import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { LoadError } from './page/LoadError.tsx';
import { PageCard } from './page/PageCard.tsx';

type Props<Item, Data> = {
  title: string;
  description?: string;
  /** The label of the button that creates an item. */
  create: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** Rendered above the list, also while it loads. */
  toolbar?: ReactNode;
  /** The form of an item, or of a new one. */
  dialog: (item: Item | null, close: () => void) => ReactNode;
  children: (data: Data, edit: (item: Item) => void) => ReactNode;
};

/** A short list whose items are created and edited in a dialog. */
export const EditableCard = <Item, Data>(props: Props<Item, Data>) => {
  const { title, description, create, query, toolbar, dialog, children } = props;
  const [open, setOpen] = useState<{ item: Item | null } | null>(null);
  const { data, isError, refetch } = query;
  return (
    <PageCard
      title={title}
      {...(description ? { description } : {})}
      actions={
        <Button size="sm" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setOpen({ item: null })}>
          {create}
        </Button>
      }
    >
      {toolbar}
      {isError && data === undefined && <LoadError coisa={title} onRetry={refetch} />}
      {!isError && data === undefined && <Waiting h={200} shape="fields" />}
      {data !== undefined && children(data, (item) => setOpen({ item }))}
      {open && dialog(open.item, () => setOpen(null))}
    </PageCard>
  );
};

type ItemProps = {
  children: ReactNode;
  /** What the two buttons are called; they name the item. */
  editar: string;
  remover: string;
  onEdit: () => void;
  onRemove: () => void;
};

/** An item of such a list, with its two buttons. */
export const EditableItem = ({ children, editar, remover, onEdit, onRemove }: ItemProps) => (
  <Group component="li" justify="space-between" wrap="nowrap">
    <div>{children}</div>
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="subtle" size="lg" aria-label={editar} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" size="lg" aria-label={remover} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  </Group>
);
