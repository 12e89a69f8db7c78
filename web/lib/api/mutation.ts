import { type UseMutationResult, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A key for the variables of a mutation: equal variables give equal keys. A file never equals another. */
const wordOf = (variables: unknown) =>
  JSON.stringify(variables ?? null, (_, value) => (value instanceof Blob ? crypto.randomUUID() : value));

type Any = UseMutationResult<unknown, Error, unknown, unknown>;
type Args = Parameters<Any['mutateAsync']>;

/** The mutation hook of the product: a call with equal variables while one is running does not send again. */
export const useMutation = ((options: Parameters<typeof useQueryMutation>[0]) => {
  const mutation = useQueryMutation(options) as Any;
  const under = useRef(new Map<string, Promise<unknown>>());
  const mutateAsync = (...args: Args) => {
    const word = wordOf(args[0]);
    const going = under.current.get(word);
    if (going) return going;
    const made = mutation.mutateAsync(...args).finally(() => under.current.delete(word));
    under.current.set(word, made);
    return made;
  };
  const mutate = (...args: Args) => {
    mutateAsync(...args).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
}) as typeof useQueryMutation;
