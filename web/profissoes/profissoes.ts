import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { profissoes } from '#contract/conta/auth.ts';
import { read } from '#web/lib/api/read.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

export const profissoesLidas = () => ({ ...read(profissoes, {}), staleTime: Number.POSITIVE_INFINITY });

const useQueryOfThem = () => useQuery(profissoesLidas());

/** All professions. */
export const useProfissoes = () => useQueryOfThem().data ?? [];

/** The name of a profession in the current language; one that was added later is shown as it is. */
export const useNomeDaProfissao = () => {
  const { t } = useTranslation('profissoes');
  return useCallback((slug: string, nome: string): string => t(slug, { defaultValue: nome }), [t]);
};

/** The profession of the signed-in user; undefined until it is loaded. */
export const useMinhaProfissao = () => {
  const { profissao_id } = useSignedUser();
  const { data, isFetched } = useQueryOfThem();
  if (!data) return isFetched ? null : undefined;
  return data.find(({ id }) => id === profissao_id) ?? null;
};
