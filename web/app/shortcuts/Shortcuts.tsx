import { Group, Kbd, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import { createKeys, isForShortcuts, keysShown, useShortcutGroups, useShortcuts } from '#web/lib/shortcuts.ts';
import { pathOf } from '#web/ui/address.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { screensOf } from '../search/entries.ts';
import { search } from '../search/search-store.ts';
import { GO } from './go.ts';
import { HELP, showHelp, useHelpOpen } from './help.ts';

const Keys = ({ keys }: { keys: string }) => (
  <Group gap={4} wrap="nowrap">
    {keysShown(keys)
      .split(' ')
      .map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
  </Group>
);

/** All shortcuts of the current screen. */
const Help = () => {
  const { t } = useTranslation('atalhos');
  const groups = useShortcutGroups();
  return (
    <Dialog opened onClose={() => showHelp(false)} title={t('titulo')} size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <Title order={3} size="h6" mb="xs">
              {title}
            </Title>
            <Stack gap={6}>
              {shortcuts.map(({ keys, label }) => (
                <Group key={keys} justify="space-between" wrap="nowrap">
                  <Text size="sm">{label}</Text>
                  <Keys keys={keys} />
                </Group>
              ))}
            </Stack>
          </section>
        ))}
      </SimpleGrid>
    </Dialog>
  );
};

/** Runs the shortcuts of every screen, adds those that go to a screen, and shows them all by `?`. */
export const Shortcuts = () => {
  const { t } = useTranslation(['atalhos', 'procurar', 'shell', 'financeiro', 'settings']);
  const navigate = useNavigate();
  const user = useSignedUser();
  const groups = useShortcutGroups();
  const open = useHelpOpen();
  const [keys] = useState(createKeys);
  const screens = screensOf(user, t);
  useShortcuts(
    t('ir'),
    Object.entries(GO).flatMap(([letter, to]) => {
      const screen = screens.find((one) => one.to === to);
      return screen ? [{ keys: `g ${letter}`, label: screen.label, run: () => void navigate({ to: pathOf(to) }) }] : [];
    }),
  );
  useShortcuts(t('sempre'), [
    { keys: 'ctrl k', label: t('procurar:nome'), run: search.open },
    { keys: HELP, label: t('mostrar'), run: () => showHelp(true) },
  ]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isForShortcuts(event)) return;
    const found = keys(event.key.toLowerCase(), event.timeStamp, groups);
    if (!found) return;
    event.preventDefault();
    found.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return open ? <Help /> : null;
};
