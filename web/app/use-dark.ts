import { useMantineColorScheme } from '@mantine/core';

/** Whether the dark scheme is shown, and a function that switches to the other one. */
export const useDark = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
};
