import { Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SeeMore.module.css';

type Props = {
  title: string;
  optional?: boolean;
  startsOpen?: boolean;
  /** Whether it contains an error: it opens when one appears, so that its message is visible. */
  wrong?: boolean;
  children: ReactNode;
};

/** A collapsible block. Its content stays mounted, so that nothing typed is lost. */
export const SeeMore = ({ title, optional = false, startsOpen = false, wrong = false, children }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(startsOpen || wrong);
  const [seen, setSeen] = useState(wrong);
  if (seen !== wrong) {
    setSeen(wrong);
    if (wrong) setOpen(true);
  }
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
