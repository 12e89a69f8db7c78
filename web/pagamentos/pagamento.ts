import {
  COOKIE_PAGAMENTO,
  COOKIE_TIPO,
  isFinal,
  type Pagamento,
  type PagamentoResumo,
} from '#contract/conta/pagamentos.ts';
import { clearCookie, readCookie, writeCookie } from '#web/lib/session/cookies.ts';

/** The pending payment of this browser, so that it can be resumed. */
export const rememberPayment = ({ id, tipo, status }: Pick<Pagamento, 'id' | 'tipo' | 'status'>) => {
  if (!isFinal(status)) {
    writeCookie(COOKIE_PAGAMENTO, id);
    writeCookie(COOKIE_TIPO, tipo);
  } else if (rememberedPayment() === id) {
    clearCookie(COOKIE_PAGAMENTO);
    clearCookie(COOKIE_TIPO);
  }
};

export const rememberedPayment = () => readCookie(COOKIE_PAGAMENTO);

/** The params of a link into the wizard. */
export const paramsOf = ({ usuario_id, id }: Pick<PagamentoResumo, 'usuario_id' | 'id'>) => ({
  userId: usuario_id,
  pagamentoId: id,
});

export const wizardOf = ({ usuario_id, id }: Pick<PagamentoResumo, 'usuario_id' | 'id'>, passo = '') =>
  `/pagamento/${usuario_id}/${id}${passo && `/${passo}`}`;
