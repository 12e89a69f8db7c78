import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LoadError } from './LoadError.tsx';
import { PageCard } from './PageCard.tsx';

type Props<Item, Data> = {
  title: string;
  description?: string;
  /** What the button says that makes a new one. */
  create: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** Stands above the list, loaded or not. */
  toolbar?: ReactNode;
  /** The form of one that is there, or of a new one. */
  dialog: (item: Item | null, close: () => void) => ReactNode;
  children: (data: Data, edit: (item: Item) => void) => ReactNode;
};

/** A short list whose things are made and changed in a dialog over it. */
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
      {isError && data === undefined && <LoadError onRetry={refetch} />}
      {!isError && data === undefined && <Skeleton h={200} />}
      {data !== undefined && children(data, (item) => setOpen({ item }))}
      {open && dialog(open.item, () => setOpen(null))}
    </PageCard>
  );
};
