import { Textarea, TextInput } from '@mantine/core';
import classes from './Campos.module.css';
import type { CampoProps } from './campo-props.ts';

const texto = (valor: CampoProps['valor']) => (typeof valor === 'string' ? valor : '');

// The fields hold their own text, so that a key press renders only the field.

export const TextoCurto = ({ ids, valor, onChange, error }: CampoProps) => (
  <TextInput
    {...ids}
    defaultValue={texto(valor)}
    maxLength={255}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

export const TextoLongo = ({ ids, valor, onChange, error }: CampoProps) => (
  <Textarea
    {...ids}
    defaultValue={texto(valor)}
    maxLength={20_000}
    error={error}
    rows={3}
    classNames={{ input: classes.cresce }}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
