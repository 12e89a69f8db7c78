import { Input } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
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
export const CampoDoProvedor = ({ id, nome, label, description, error, campo, children }: Props) => {
  useEffect(() => {
    if (!error) return;
    campo?.update({ invalid: true });
    return () => void campo?.update({ invalid: false });
  }, [campo, error]);
  /** The form focuses this element; the focus goes on into the frame. */
  const passFocus = (node: HTMLDivElement | null) => {
    const focus = () => campo?.focus?.();
    node?.addEventListener('focus', focus);
    return () => node?.removeEventListener('focus', focus);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => campo?.focus?.() }}
      description={description}
      error={error}
      required
    >
      <Input
        component="div"
        ref={passFocus}
        classNames={{ input: classes.campo }}
        error={Boolean(error)}
        data-path={nome}
        tabIndex={-1}
      >
        <div id={id} className={classes.quadro} />
        {children}
      </Input>
    </Input.Wrapper>
  );
};
