import { Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SeeMore.module.css';

type Props = { title: string; optional?: boolean; startsOpen?: boolean; children: ReactNode };

/** A collapsible block. Its content stays mounted, so that nothing typed is lost. */
export const SeeMore = ({ title, optional = false, startsOpen = false, children }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section>
      <UnstyledButton className={classes.title} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Group gap="xs">
          <IconChevronRight size={18} className={classes.chevron} data-open={open || undefined} />
          <Text fw={600}>{title}</Text>
          {optional && (
            <Text size="sm" c="dimmed">
              {t('opcional')}
            </Text>
          )}
        </Group>
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        <div className={classes.content}>{children}</div>
      </Collapse>
    </section>
  );
};
