import { gatewayCheckout } from '#contract/conta/gateway.ts';
import type { Locale } from '#domain/constants.ts';
import { call } from '#web/lib/api/api.ts';
import { currentLocale } from '#web/lib/i18n.ts';

/** The parts of MercadoPago.js that are used here; the sandbox's script has the same interface. */
export type CampoSeguro = 'cardNumber' | 'expirationDate' | 'securityCode';
type Regra = { length: number };
type Aviso = {
  bin?: string | null;
  errorMessages?: { cause: string; message: string }[];
  /** The sandbox only: its test cards, by their last digits. */
  testCards?: CartaoDeTeste[];
};
type Evento = 'ready' | 'error' | 'binChange' | 'validityChange';
export type Campo = {
  mount: (id: string) => Campo;
  unmount: () => void;
  on: (evento: Evento, ouvir: (aviso: Aviso) => void) => Campo;
  update: (mudar: { settings?: Regra; invalid?: boolean; testCard?: string }) => Campo;
  focus?: () => void;
};
type Estilo = { color: string; placeholderColor: string; fontSize: string; fontFamily: string };
type Opcoes = { placeholder: string; srLabel: string; ariaRequired: true; style: Estilo; mode?: 'short' };
type Titular = { cardholderName: string; identificationType: string; identificationNumber: string };
type Sdk = {
  fields: {
    create: (campo: CampoSeguro, opcoes: Opcoes) => Campo;
    createCardToken: (titular: Titular) => Promise<{ id: string; last_four_digits: string }>;
  };
};
export type CartaoDeTeste = { last: string; result: string };

declare global {
  interface Window {
    MercadoPago?: new (
      chave: string,
      opcoes: { locale: string; advancedFraudPrevention: boolean; trackingDisabled: boolean },
    ) => Sdk;
  }
}

type Metodo = {
  id: string;
  name: string;
  payment_type_id: string;
  status: string;
  settings?: {
    bin?: { pattern?: string; exclusion_pattern?: string | null };
    security_code?: Regra;
  }[];
};
type Custo = { installments: number; installment_rate: number; total_amount: number };

export type Parcela = { parcelas: number; total: string };
export type Bandeira = { nome: string; titulo: string; codigo: Regra | undefined };
const TIPOS = { ONLINE_DEBIT: 'debit_card', CREDIT_CARD: 'credit_card' } as const;
export type Metodos = { ONLINE_DEBIT: { opcoes: string[] }; CREDIT_CARD: { opcoes: string[]; parcelas: Parcela[] } };
export type Checkout = {
  sdk: Sdk;
  metodos: Metodos;
  /** The brand of a card by its first digits, among those that the method accepts. */
  bandeiraDe: (bin: string, metodo: keyof Metodos) => Bandeira | null;
};

const PARCELAS = 12;
const LOCALES_DO_SDK: Record<Locale, string> = { 'pt-br': 'pt-BR', es: 'es-MX', en: 'en-US', 'zh-CN': 'en-US' };

const loadScript = (src: string) =>
  new Promise<void>((done, failed) => {
    const element = document.createElement('script');
    element.src = src;
    element.onload = () => done();
    element.onerror = () => {
      element.remove();
      failed(new Error('checkout'));
    };
    document.head.append(element);
  });

let sdk: Promise<Sdk> | null = null;

/** Loaded once, when a card form is shown; a failed load can be retried. Tracking is off: our policy would block it. */
const loadSdk = (src: string, chave: string): Promise<Sdk> => {
  sdk ??= loadScript(src).then(
    () => {
      if (!window.MercadoPago) throw new Error('checkout');
      const locale = LOCALES_DO_SDK[currentLocale()];
      return new window.MercadoPago(chave, { locale, advancedFraudPrevention: false, trackingDisabled: true });
    },
    (error) => {
      sdk = null;
      throw error;
    },
  );
  return sdk;
};

const matches =
  (bin: string) =>
  ({ settings = [] }: Metodo) =>
    settings.some(({ bin: rule }) => {
      const excluded = rule?.exclusion_pattern ? new RegExp(rule.exclusion_pattern) : null;
      return rule?.pattern && new RegExp(rule.pattern).test(bin) && !excluded?.test(bin);
    });

const semJuros = ([first]: { payer_costs: Custo[] }[]): Parcela[] =>
  (first?.payer_costs ?? [])
    .filter(({ installments, installment_rate }) => installments <= PARCELAS && installment_rate === 0)
    .map(({ installments, total_amount }) => ({ parcelas: installments, total: total_amount.toFixed(2) }));

/** The provider's script, and its payment methods for an amount. */
export const loadCheckout = async (valor: string): Promise<Checkout> => {
  const { sdk: src, chave_publica, api } = await call(gatewayCheckout, { silent: true });
  const get = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${api}/v1/${path}?${new URLSearchParams({ public_key: chave_publica, ...query })}`);
    if (!response.ok) throw new Error('checkout');
    return response.json();
  };
  const [known, loaded] = await Promise.all([get<Metodo[]>('payment_methods'), loadSdk(src, chave_publica)]);
  const active = (metodo: keyof Metodos) =>
    known.filter(({ payment_type_id, status }) => payment_type_id === TIPOS[metodo] && status === 'active');
  const payment_method_id = active('CREDIT_CARD')[0]?.id ?? 'visa';
  const costs = await get<{ payer_costs: Custo[] }[]>('payment_methods/installments', {
    amount: valor,
    payment_method_id,
  });
  const titles = (metodo: keyof Metodos) => active(metodo).map(({ name }) => name);
  return {
    sdk: loaded,
    metodos: {
      ONLINE_DEBIT: { opcoes: titles('ONLINE_DEBIT') },
      CREDIT_CARD: { opcoes: titles('CREDIT_CARD'), parcelas: semJuros(costs) },
    },
    bandeiraDe: (bin, metodo) => {
      const found = active(metodo).find(matches(bin));
      return found ? { nome: found.id, titulo: found.name, codigo: found.settings?.[0]?.security_code } : null;
    },
  };
};
