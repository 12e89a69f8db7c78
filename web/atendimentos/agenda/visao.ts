import { useMediaQuery } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { User } from '#contract/conta/auth.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Busca } from '#web/lib/lists/endereco.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Por } from './colunas/colunas.ts';
import type { Filtro } from './colunas/filtro.ts';
import type { Visao } from './eventos.ts';

const VISOES = { dia: 'day', semana: 'week', mes: 'month' } as const;
const NOMES = { day: 'dia', week: 'semana', month: 'mes' } as const;
const DATA = /^\d{4}-\d{2}-\d{2}$/;

export const NARROW = '(max-width: 900px)';

type Quem = Pick<User, 'fuso' | 'config'>;

export const visaoDe = (search: Busca, { fuso, config }: Quem, narrow: boolean) => {
  const padrao: Visao = config?.visao_agenda ? VISOES[config.visao_agenda] : narrow ? 'day' : 'week';
  return {
    data: DATA.test(String(search.data)) ? String(search.data) : hojeEm(fuso),
    lista: search.visao === 'lista',
    padrao,
    visao: VISOES[search.visao as keyof typeof VISOES] ?? padrao,
  };
};

/** Several ids in one parameter of the address. */
export const idsDe = (value: Busca[string]) => (typeof value === 'string' && value ? value.split(',') : []);

/** Whose agenda is shown, kept in the address: the same while the day changes. */
export const useFiltro = () => {
  const user = useSignedUser();
  const { quem, salas, colunas } = useMatches({
    select: (matches) => {
      const search: Busca = matches.at(-1)?.search ?? {};
      return { quem: search.quem, salas: search.salas, colunas: search.colunas };
    },
    structuralSharing: true,
  });
  const filtro: Filtro = useMemo(() => ({ quem: idsDe(quem), salas: idsDe(salas) }), [quem, salas]);
  // Whose agenda this is: the chosen ones, all, or of a member who sees their own cases only, their own.
  const proprio = alcanceDe(user, 'agenda', 'ler') === 'todos' ? '' : user.membro.id;
  const dono = useMemo(() => (quem ? idsDe(quem) : idsDe(proprio)), [quem, proprio]);
  const por: Por = colunas === 'sala' ? 'sala' : 'profissional';
  return { filtro, dono, por };
};

/**
 * The view and the day, kept in the address; by default what the member prefers, else the current week, on a phone
 * today.
 */
export const useVisao = () => {
  const user = useSignedUser();
  const { search, set } = useLista();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { data, lista, padrao, visao } = visaoDe(search, user, narrow);
  const nome = (next: Visao) => (next === padrao ? undefined : NOMES[next]);
  return { data, lista, lixeira: search.lixeira === true, visao, narrow, nome, set, ...useFiltro() };
};
