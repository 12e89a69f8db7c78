import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Campo } from '#web/pagamentos/index.ts';
import classes from './PagamentoLayout.module.css';

type Props = {
  id: string;
  /** Its name in the form, by which the first invalid field is focused. */
  nome: string;
  label: string;
  description?: string;
  error: ReactNode;
  campo: Campo | undefined;
  children?: ReactNode;
};

/** A field of a card: the provider's frame, with our label and message. */
export const CampoDoProvedor = ({ id, nome, label, description, error, campo, children }: Props) => (
  <Input.Wrapper
    label={label}
    labelElement="div"
    labelProps={{ onClick: () => campo?.focus?.() }}
    description={description}
    error={error}
    required
  >
    <div
      className={classes.campo}
      data-invalid={error ? true : undefined}
      data-path={nome}
      role="group"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && campo?.focus?.()}
    >
      <div id={id} className={classes.quadro} />
      {children}
    </div>
  </Input.Wrapper>
);
