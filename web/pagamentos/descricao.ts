import type { TFunction } from 'i18next';
import type { PagamentoResumo, TipoPagamento } from '#contract/conta/pagamentos.ts';
import { periodo } from './periodo.ts';

/** The methods that seats can be paid with: a subscription is for a plan. */
export const TIPOS_DE_ASSENTO = ['pix', 'credito', 'debito', 'boleto'] as const satisfies readonly TipoPagamento[];
export type TipoDeAssento = (typeof TIPOS_DE_ASSENTO)[number];

/** What a payment is for, in words: months of a plan, with further seats, or seats alone. */
export const descricaoDe = (
  t: TFunction<'planos'>,
  { objeto, plano, assentos_extras: count }: Pick<PagamentoResumo, 'objeto' | 'plano' | 'assentos_extras'>,
) => {
  const extras = t('planos:assentos.a_mais', { count });
  if (objeto === 'assentos') return extras;
  return count > 0 ? `${periodo(t, plano.meses)}, ${extras}` : periodo(t, plano.meses);
};
