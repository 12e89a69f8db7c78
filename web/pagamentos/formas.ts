type Regra = { length: number };
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
/** The payment methods for an amount. */
export type Formas = {
  metodos: Metodos;
  /** The brand of a card by its first digits, among those that the method accepts. */
  bandeiraDe: (bin: string, metodo: keyof Metodos) => Bandeira | null;
};

const PARCELAS = 12;

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

/** Fetches the payment methods for an amount from the provider's API for browsers. */
export const lerFormas = async (api: string, chave: string, valor: string): Promise<Formas> => {
  const get = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${api}/v1/${path}?${new URLSearchParams({ public_key: chave, ...query })}`);
    if (!response.ok) throw new Error('checkout');
    return response.json();
  };
  const known = await get<Metodo[]>('payment_methods');
  const active = (metodo: keyof Metodos) =>
    known.filter(({ payment_type_id, status }) => payment_type_id === TIPOS[metodo] && status === 'active');
  const payment_method_id = active('CREDIT_CARD')[0]?.id ?? 'visa';
  const costs = await get<{ payer_costs: Custo[] }[]>('payment_methods/installments', {
    amount: valor,
    payment_method_id,
  });
  const titles = (metodo: keyof Metodos) => active(metodo).map(({ name }) => name);
  return {
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
