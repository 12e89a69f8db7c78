import { useRef } from 'react';
import type { z } from 'zod';
import type { ApiError } from '#web/lib/api/api.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { type Keep, type UnsavedForm, useKeptForm } from '#web/lib/unsaved/use-kept-form.ts';
import { type BareForm, type BareOptions, useBareForm } from './bare-form.ts';

type Options<S extends z.ZodType, V> = Omit<BareOptions<S, V>, 'submit'> & {
  /**
   * Sends the parsed values. `changed`: the record may exist already with other values, because the answer of an earlier
   * request was lost. A repeated create changes nothing, so these values then have to be sent as a change.
   */
  submit: (values: z.output<S>, changed: boolean) => Promise<unknown>;
  /**
   * Names the draft on this device until the form is saved. Includes the record, so that the draft of one never appears
   * in another.
   */
  keep: string | Keep;
  /** The form creates a record instead of changing one. */
  creates?: boolean;
};

export type AppForm<V> = BareForm<V> & {
  /** For `UnsavedGuard`: whether there are unsaved changes, and how to discard them. */
  unsaved: UnsavedForm;
};

/** Shows that a draft was restored, with a button that discards it. */
const tellRestored = (discard: () => void) =>
  notify({ message: texts.t('rascunho:de_volta'), action: { label: texts.t('rascunho:descartar'), run: discard } });

/** The server was not reached or failed: nothing in the form can be corrected. */
const isFailure = ({ status }: ApiError) => status === 0 || status >= 500;

/** The values of earlier requests whose answers were lost: none, always the same, or unknown. */
const useUncertain = () => {
  const sent = useRef<string>(undefined);
  const lost = useRef<string | null>(undefined);
  return {
    sending: (values: unknown) => {
      sent.current = JSON.stringify(values);
      return lost.current !== undefined && lost.current !== sent.current;
    },
    answerLost: () => {
      const same = lost.current === undefined || lost.current === sent.current;
      lost.current = same ? sent.current : null;
    },
    /** A draft was restored: it may have been sent before. What is typed after it was discarded was not. */
    restored: (found: boolean) => {
      lost.current = found ? null : undefined;
    },
  };
};

/** The form hook of the product: `useBareForm` plus a draft that survives a reload, a closed tab and a lost session. */
export const useAppForm = <S extends z.ZodType, V extends Record<string, unknown>>({
  keep,
  submit,
  creates = false,
  ...options
}: Options<S, V>): AppForm<V> => {
  const sent = useRef<() => void>(undefined);
  const uncertain = useUncertain();
  const bare = useBareForm<S, V>({
    ...options,
    refused: (error) => {
      if (isFailure(error)) uncertain.answerLost();
      if (options.refused?.(error)) return true;
      if (!isFailure(error)) return false;
      if (creates) alertas.erroAoCadastrar();
      else alertas.erroAoSalvar(options.failure);
      return false;
    },
    submit: async (values) => {
      await submit(values, creates && uncertain.sending(values));
      sent.current?.();
    },
  });
  const place: Keep = typeof keep === 'string' ? { scope: keep } : keep;
  const onFound: Keep['onFound'] = (found) => {
    uncertain.restored(found !== null);
    place.onFound?.(found);
  };
  const kept = useKeptForm(bare.form, { ...place, onFound }, tellRestored);
  sent.current = kept.sent;
  return { ...bare, unsaved: kept };
};
