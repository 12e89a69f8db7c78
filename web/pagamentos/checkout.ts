import { gatewayCheckout } from '#contract/conta/gateway.ts';
import type { Locale } from '#domain/constants.ts';
import { call } from '#web/lib/api/api.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { type Formas, lerFormas } from './formas.ts';

/** The parts of MercadoPago.js that are used here; the sandbox's script has the same interface. */
export type CampoSeguro = 'cardNumber' | 'expirationDate' | 'securityCode';
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
  update: (mudar: { settings?: { length: number }; invalid?: boolean; testCard?: string }) => Campo;
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

export type Checkout = Formas & { sdk: Sdk };

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

/** The provider's script, and its payment methods for an amount. */
export const loadCheckout = async (valor: string): Promise<Checkout> => {
  const { sdk: src, chave_publica, api } = await call(gatewayCheckout, { silent: true });
  const [formas, loaded] = await Promise.all([lerFormas(api, chave_publica, valor), loadSdk(src, chave_publica)]);
  return { ...formas, sdk: loaded };
};
