import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useClinica } from '../../atendimentos.queries.ts';
import { diasEntre } from '../dias.ts';
import { useFiltro } from '../visao.ts';
import { type Almoco, almocosDe } from './almocos.ts';

/** The lunches of those whose agenda is shown; none if it is that of a room. */
export const useAlmocos = (de: string, ate: string) => {
  const { fuso } = useSignedUser();
  const { pessoas } = useClinica();
  const { dono, filtro } = useFiltro();
  return useMemo(() => {
    if (filtro.salas.length > 0) return [];
    const vistas = pessoas.filter(({ id, ativo }) => (dono.length ? dono.includes(id) : ativo));
    return almocosDe(vistas, diasEntre(de, ate), fuso);
  }, [pessoas, dono, filtro, de, ate, fuso]);
};

/** “Lunch”, with those who have it if the agenda is that of several. */
export const useNomeDoAlmoco = () => {
  const { t } = useTranslation('atendimentos');
  const { dono } = useFiltro();
  const varios = dono.length !== 1;
  return useCallback(({ quem }: Almoco) => [t('almoco'), ...(varios ? quem : [])].join(' · '), [t, varios]);
};
