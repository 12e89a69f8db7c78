import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Sends the form it stands in; while that is under way it says so and cannot be pressed again. */
export const SubmitButton = ({
  loading,
  children,
  ...props
}: ButtonProps & { loading: boolean; children: ReactNode }) => (
  <Button type="submit" loading={loading} aria-busy={loading} {...props}>
    {children}
  </Button>
);
