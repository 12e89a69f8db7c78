import type { TFunction } from 'i18next';
import type { AdminConta } from '#contract/conta/admin.ts';
import { formatNumber } from '#web/lib/format.ts';

type Contagem = Pick<AdminConta, 'assentos_usados' | 'assentos_total' | 'assentos_extras'>;

/** Seats in use and in all, with how many of them are further ones; `t` is of the namespace `planos`. */
export const assentosDe = (t: TFunction<'planos'>, { assentos_usados, assentos_total, assentos_extras }: Contagem) => {
  const texto = `${formatNumber(assentos_usados)} / ${assentos_total === null ? '∞' : formatNumber(assentos_total)}`;
  return assentos_extras > 0 ? `${texto} (${t('planos:assentos.a_mais', { count: assentos_extras })})` : texto;
};
