import { gatewayCheckout } from '#contract/conta/gateway.ts';
import { call } from '#web/lib/api/api.ts';

/** The API of the provider's script. It takes a card number and returns a token. */
export type Opcao = { nome: string; titulo: string };
export type Parcela = { parcelas: number; total: string };
export type Metodos = {
  ONLINE_DEBIT: { opcoes: Opcao[] };
  CREDIT_CARD: { opcoes: Opcao[]; parcelas: Parcela[] };
};
export type CartaoDigitado = { numero: string; nome: string; mes: string; ano: string; codigo: string; cpf: string };
export type Token = { token: string; final: string };
export type Checkout = {
  nome: string;
  cartoesDeTeste: { numero: string; resultado: string }[];
  /** The brand of a number, among those that the method accepts. */
  bandeiraDe: (numero: string, metodo: keyof Metodos) => string | null;
  metodos: (valor: string) => Promise<Metodos>;
  tokenizar: (cartao: CartaoDigitado) => Promise<Token>;
};

declare global {
  interface Window {
    VinculoCheckout?: Checkout;
  }
}

let loading: Promise<Checkout> | null = null;

const load = async (): Promise<Checkout> => {
  const { script, chave_publica, api } = await call(gatewayCheckout, { silent: true });
  await new Promise<void>((done, failed) => {
    const element = document.createElement('script');
    element.src = script;
    if (chave_publica) element.dataset.chave = chave_publica;
    if (api) element.dataset.api = api;
    element.onload = () => done();
    element.onerror = () => failed(new Error('checkout'));
    document.head.append(element);
  });
  if (!window.VinculoCheckout) throw new Error('checkout');
  return window.VinculoCheckout;
};

/** Loads the script once, when a card form is shown; a failed load can be retried. */
export const loadCheckout = (): Promise<Checkout> => {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
};
