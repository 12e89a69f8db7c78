import { useQuery } from '@tanstack/react-query';
import { profissoes } from '#contract/conta/auth.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

export const profissoesLidas = () => ({ ...read(profissoes, {}), staleTime: Number.POSITIVE_INFINITY });

const useQueryOfThem = () => useQuery(profissoesLidas());

/** All professions. */
export const useProfissoes = () => useQueryOfThem().data ?? [];

/** The profession of the signed-in user; undefined until it is loaded. */
export const useMinhaProfissao = () => {
  const { profissao_id } = useSignedUser();
  const { data, isError } = useQueryOfThem();
  if (!data) return isError ? null : undefined;
  return data.find(({ id }) => id === profissao_id) ?? null;
};
