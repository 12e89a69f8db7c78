import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Submits its form; shows progress and is disabled meanwhile. */
export const SubmitButton = ({
  loading,
  children,
  ...props
}: ButtonProps & { loading: boolean; children: ReactNode }) => (
  <Button type="submit" loading={loading} aria-busy={loading} {...props}>
    {children}
  </Button>
);
