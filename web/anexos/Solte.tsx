import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import type { ReactNode } from 'react';

type Props = { label: string; onDrop: (files: File[]) => void; children: ReactNode };

/** Where files are dropped or chosen. */
export const Solte = ({ label, onDrop, children }: Props) => (
  <Dropzone onDrop={onDrop} inputProps={{ 'aria-label': label }} aria-label={label}>
    {children}
  </Dropzone>
);
