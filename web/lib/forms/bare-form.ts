import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { mensagensPorCampo } from '#contract/erros.ts';
import { ApiError, tell } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { hasToken } from '#web/lib/session/session.ts';
import { withTexts } from '#web/lib/texts/i18n.ts';
import { texts } from '#web/lib/texts/texts.ts';

export type BareOptions<S extends z.ZodType, V> = {
  /** Imports the schema on demand: neither it nor zod is needed to show a form. */
  schema: () => Promise<S>;
  initialValues: V;
  /** Sends the parsed values. Errors of the server are shown under the fields it names. */
  submit: (values: z.output<S>) => Promise<unknown>;
  /** Handles a refusal on the screen; returns whether it did. */
  refused?: (error: ApiError) => boolean;
  /** The alert if the server refuses without a reason. */
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
      texts.t(`erros:${first?.chave}`, { ...first?.valores }),
    ]),
  );

const shown = (campo: string) => document.querySelector(`[data-path="${CSS.escape(campo)}"]`) !== null;

const focusFirst = (errors: FormErrors) => {
  const names = Object.keys(errors);
  // After the messages are rendered.
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
    fields.find((field) => names.includes(field.dataset.path ?? ''))?.focus();
  });
};

/**
 * Focuses a field whose text has no value (a name that was not chosen, a date that does not exist), so that it is not
 * saved as empty.
 */
const focusMissing = (within: Element | null) => {
  const field = within?.querySelector<HTMLElement>('[data-missing]');
  field?.focus();
  return Boolean(field);
};

/**
 * A form that keeps no draft on the device: passwords, codes, cards. Validates with the contract's schema, shows
 * messages under the fields, focuses the first, and submits once. Every other form uses `useAppForm`.
 */
export const useBareForm = <S extends z.ZodType, V extends Record<string, unknown>>(
  options: BareOptions<S, V>,
): BareForm<V> => {
  const form = useForm<V>({ initialValues: options.initialValues });
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  /** The form on the screen, for when it is sent again without an event: after a question or a conflict. */
  const element = useRef<Element>(null);

  const schema = () => withTexts(['errors'], options.schema());
  // Loaded ahead: a signed-in user can go on without a connection, and could not load it then.
  const ahead = useRef(schema);
  useEffect(() => {
    const load = () => void ahead.current().catch(() => undefined);
    if (!hasToken()) return whenIdle(load);
    load();
  }, []);

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

  /** The parsed values, or undefined if the form shows what is wrong with them. */
  const parse = async (): Promise<{ values: z.output<S> } | undefined> => {
    const loaded = await schema().catch(() => tell(new ApiError(0, {})));
    const result = loaded?.safeParse(form.getValues(), { reportInput: true });
    if (result?.success) return { values: result.data };
    if (!result) return;
    const errors = translated(result.error);
    showErrors(errors);
    // The invalid field may be in a part of the form that is not on the screen.
    if (!Object.keys(errors).some(shown)) alertas.aviso(String(Object.values(errors)[0]));
  };

  const send = async () => {
    const parsed = await parse();
    if (!parsed) return;
    form.clearErrors();
    setSending(true);
    await options.submit(parsed.values);
  };

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (event) element.current = event.currentTarget;
    if (busy.current || focusMissing(element.current)) return;
    busy.current = true;
    try {
      await send();
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { form, sending, onSubmit };
};
