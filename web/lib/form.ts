import { useRef } from 'react';
import type { z } from 'zod';
import { alertas } from './alerts.ts';
import type { ApiError } from './api.ts';
import { type BareForm, type BareOptions, useBareForm } from './bare-form.ts';
import { type Keep, type UnsavedForm, useKeptForm } from './unsaved/use-kept-form.ts';

type Options<S extends z.ZodType, V> = BareOptions<S, V> & {
  /**
   * Under which name this device keeps what is typed, until it is saved. It names the record too: the draft of one must not
   * appear in another.
   */
  keep: string | Keep;
  /** Makes a new record, rather than changing one. */
  creates?: boolean;
};

export type AppForm<V> = BareForm<V> & {
  /** For `UnsavedGuard`: whether there is something to lose, and how to let it go. */
  unsaved: UnsavedForm;
};

/** Says that a draft was put back, and offers to discard it. */
const tellRestored = async (discard: () => void) => {
  const { restoredNotice } = await import('#web/ui/restored-notice.ts');
  await restoredNotice(discard);
};

/** The server was not reached, or could not do it: nothing in the form can be put right. */
const isFailure = ({ status }: ApiError) => status === 0 || status >= 500;

/** The one way to make a form: what `useBareForm` does, and what is typed survives a reload, a closed tab and a lost session. */
export const useAppForm = <S extends z.ZodType, V extends Record<string, unknown>>({
  keep,
  submit,
  creates = false,
  ...options
}: Options<S, V>): AppForm<V> => {
  const sent = useRef<() => void>(undefined);
  const bare = useBareForm<S, V>({
    ...options,
    refused: (error) => {
      if (options.refused?.(error)) return true;
      if (!isFailure(error)) return false;
      if (creates) alertas.erroAoCadastrar();
      else alertas.erroAoSalvar(options.failure);
      return false;
    },
    submit: async (values) => {
      await submit(values);
      sent.current?.();
    },
  });
  const kept = useKeptForm(bare.form, typeof keep === 'string' ? { scope: keep } : keep, (discard) => {
    tellRestored(discard).catch(() => undefined);
  });
  sent.current = kept.sent;
  return { ...bare, unsaved: kept };
};
