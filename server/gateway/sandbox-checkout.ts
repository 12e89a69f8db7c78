import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bcp47, type Locale } from '#domain/constants.ts';
import { Bytes } from '#server/platform/http/serve.ts';
import { traduz } from '#server/platform/text/i18n.ts';

/** The sandbox's part in the browser: a script with the interface of MercadoPago.js, card fields, the bank's page. */
const file = (name: string) => readFile(new URL(`./checkout/${name}`, import.meta.url), 'utf8');

const SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * A document for a frame of our pages. The policy gives it an origin of its own, so that neither can read the other,
 * and lets it run only the script in it.
 */
const framed = (html: string, forms = false) => {
  const hashes = [...html.matchAll(SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    `sandbox allow-scripts${forms ? ' allow-forms' : ''}`,
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return new Bytes(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  });
};

export const sdk = async () =>
  new Bytes(await file('sdk.js'), { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });

export const campo = async () => framed(await file('campo.html'));

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The bank's page of a challenge; without a `creq` the challenge is over, and the page notifies its parent page. */
export const desafio = async (locale: Locale, creq: string | null) => {
  const texts = { idioma: locale, creq: creq ?? '', estado: creq ? 'aberto' : 'respondido' };
  const page = (await file('desafio.html')).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escaped(name in texts ? texts[name as keyof typeof texts] : traduz(locale, { chave: name }, 'desafio')),
  );
  return framed(page.replace('lang="en"', `lang="${bcp47(locale)}"`), true);
};

const ELO = '^(636297|5067|4576|4011)';
type Bandeira = { id: string; name: string; pattern: string; except?: string; code?: number };
const BANDEIRAS: Bandeira[] = [
  { id: 'visa', name: 'Visa', pattern: '^4', except: ELO },
  { id: 'mastercard', name: 'Mastercard', pattern: '^(5[1-5]|2[2-7])' },
  { id: 'amex', name: 'American Express', pattern: '^3[47]', code: 4 },
  { id: 'elo', name: 'Elo', pattern: ELO },
];

const metodo =
  (payment_type_id: string, prefix: string) =>
  ({ id, name, pattern, except = null, code = 3 }: Omit<Bandeira, 'except'> & { except?: string | null }) => ({
    id: `${prefix}${id}`,
    name,
    payment_type_id,
    status: 'active',
    settings: [
      {
        bin: { pattern, exclusion_pattern: except },
        security_code: { length: code },
      },
    ],
  });

/** The brands, as Mercado Pago lists them: a brand has another name for debit. */
export const METODOS = [
  ...BANDEIRAS.map(metodo('credit_card', '')),
  ...BANDEIRAS.filter(({ id }) => id !== 'amex').map(metodo('debit_card', 'deb')),
];

const PARCELA_MINIMA = 20;
const PARCELAS = 12;

/** Instalments without interest, none below the minimum. */
export const parcelasDe = (amount: number) => [
  {
    payer_costs: Array.from({ length: PARCELAS }, (_, index) => index + 1)
      .filter((n) => n === 1 || amount / n >= PARCELA_MINIMA)
      .map((installments) => ({ installments, installment_rate: 0, total_amount: amount })),
  },
];
