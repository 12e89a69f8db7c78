import { Text } from '@mantine/core';

/** The message of an empty list. */
export const Vazio = ({ children }: { children: string }) => (
  <Text c="dimmed" ta="center" py="xl">
    {children}
  </Text>
);
