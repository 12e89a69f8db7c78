import { useQuery } from '@tanstack/react-query';
import { seguranca } from '#contract/conta/seguranca.ts';
import { read } from '#web/lib/api/read.ts';

export const segurancaLida = () => ({ ...read(seguranca, {}), staleTime: 5 * 60_000 });

/** The user's security settings. */
export const useSeguranca = () => useQuery(segurancaLida());
