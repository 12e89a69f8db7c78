import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planosLista } from '#contract/conta/planos.ts';
import { GRACE_DAYS_ROUTES, PLAN_NOTICE_DAYS } from '#domain/constants.ts';
import { daysPast } from '#domain/plano.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session/session.ts';

/** A one-line notice for the whole account, with one action. */
export type Aviso = {
  texto: string;
  acao: { texto: string; to: string } | { texto: string; fazer: () => void };
  /** Stays in view while the page scrolls. */
  fixo?: true;
};

/**
 * The notice from `PLAN_NOTICE_DAYS` before the plan expires until the end of the grace period; before expiry not if a
 * card renews it.
 */
export const useAvisoDoPlano = (): Aviso | null => {
  const { t } = useTranslation('avisos');
  const user = useUser();
  const passados = daysPast(user?.venc_plano ?? null, Date.now());
  const perto = passados > -PLAN_NOTICE_DAYS && passados <= GRACE_DAYS_ROUTES;
  const { data } = useQuery({
    ...read(planosLista, { silent: true }),
    enabled: perto,
    staleTime: 5 * 60_000,
  });
  if (!perto || !data || !user?.venc_plano || user.suspensa_em) return null;
  const terminou = passados > 0;
  if (!terminou && data.assinatura) return null;
  const chave = terminou ? 'plano_terminou' : 'plano_termina';
  const count = Math.max(1, Math.ceil(terminou ? GRACE_DAYS_ROUTES - passados : -passados));
  const texto = t(chave, { count, data: formatDay(user.venc_plano, user.fuso) });
  return { texto, acao: { texto: t('ver_planos'), to: '/planos' } };
};
