import { Text } from '@mantine/core';

/** What stands where there is nothing to list. */
export const Vazio = ({ children }: { children: string }) => (
  <Text c="dimmed" ta="center" py="xl">
    {children}
  </Text>
);
