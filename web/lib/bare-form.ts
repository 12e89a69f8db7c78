import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import i18next from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { mensagensPorCampo } from '#contract/erros.ts';
import { alertas } from './alerts.ts';
import { ApiError } from './api.ts';

export type BareOptions<S extends z.ZodType, V> = {
  schema: S;
  initialValues: V;
  /** Sends what the schema made of the values. A refusal of the server lands under the fields it names. */
  submit: (values: z.output<S>) => Promise<unknown>;
  /** A refusal that the screen handles itself; answers whether it did. */
  refused?: (error: ApiError) => boolean;
  /** What failed, said where the server refused without a reason. */
  failure?: string | undefined;
};

export type BareForm<V> = {
  form: UseFormReturnType<V>;
  sending: boolean;
  onSubmit: (event?: FormEvent) => Promise<void>;
};

const translated = (error: z.core.$ZodError): FormErrors =>
  Object.fromEntries(
    Object.entries(mensagensPorCampo(error)).map(([campo, [first]]) => [
      campo,
      i18next.t(`erros:${first?.chave}`, { ...first?.valores }),
    ]),
  );

const shown = (campo: string) => document.querySelector(`[data-path="${CSS.escape(campo)}"]`) !== null;

const focusFirst = (errors: FormErrors) => {
  const names = Object.keys(errors);
  // After the messages are on the screen.
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
    fields.find((field) => names.includes(field.dataset.path ?? ''))?.focus();
  });
};

/** Focuses a field whose text is not a value (a name that was not chosen, a day that does not exist): it must not be saved as empty. */
const focusMissing = (event?: FormEvent) => {
  const within = event?.currentTarget instanceof HTMLFormElement ? event.currentTarget : document;
  const field = within.querySelector<HTMLElement>('[data-missing]');
  field?.focus();
  return field !== null;
};

/**
 * A form of which this device keeps nothing: passwords, codes, cards. The contract's schema, messages under the fields, focus
 * on the first, sent once. Every other form is made by `useAppForm`.
 */
export const useBareForm = <S extends z.ZodType, V extends Record<string, unknown>>(
  options: BareOptions<S, V>,
): BareForm<V> => {
  const form = useForm<V>({ initialValues: options.initialValues });
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirst(errors);
  };

  const reason = ({ message }: ApiError) => message || (options.failure ?? '');

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (options.refused?.(error)) return;
    if (Object.keys(error.errors).length) {
      const errors = Object.fromEntries(Object.entries(error.errors).map(([campo, [first]]) => [campo, first]));
      showErrors(errors);
      const unseen = Object.keys(errors).some((campo) => !shown(campo));
      if (unseen) alertas.aviso(Object.values(error.errors).flat()[0] || reason(error));
    } else if (error.status > 0 && error.status < 500 && error.status !== 401) alertas.aviso(reason(error));
  };

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy.current || focusMissing(event)) return;
    const result = options.schema.safeParse(form.getValues(), { reportInput: true });
    if (!result.success) {
      // The words of the contract's refusals are fetched with the first one.
      await i18next.loadNamespaces('erros');
      const errors = translated(result.error);
      showErrors(errors);
      // What is wrong may be in a part of the form that is not on the screen.
      if (!Object.keys(errors).some(shown)) alertas.aviso(String(Object.values(errors)[0]));
      return;
    }
    form.clearErrors();
    busy.current = true;
    setSending(true);
    try {
      await options.submit(result.data);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { form, sending, onSubmit };
};
