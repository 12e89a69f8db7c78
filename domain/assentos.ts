import { diasEntre, hojeEm, localDe, somaMeses } from '#domain/days/fuso.ts';
import { centavos, emDinheiro } from '#domain/money/dinheiro.ts';

/** Seats of a plan: what they cost, and until when. */

/** The most seats that a plan has, and that one payment adds. */
export const ASSENTOS_MAX = 1000;

/** The terms of a plan: its months, their price, the included seats, and the price of a further one. */
export type Preco = { meses: number; valor: string; assentos: number; valor_assento: string | null };

/** The price of a plan with further seats: what a payment, a renewal and every screen say. */
export const valorDoPlano = ({ valor, valor_assento }: Pick<Preco, 'valor' | 'valor_assento'>, extras: number) =>
  emDinheiro(centavos(valor) + BigInt(extras) * centavos(valor_assento ?? '0'));

type Periodo = { venc_plano: string; fuso: string; agora: number };

/**
 * What further seats cost from today until the end of what is paid, by days: a whole period costs the whole price. The
 * last day costs a day. Rounded to cents, half up.
 */
export const valorAteVencer = (
  { meses, valor_assento }: { meses: number; valor_assento: string },
  quantos: number,
  { venc_plano, fuso, agora }: Periodo,
): string => {
  const fim = localDe(venc_plano, fuso).data;
  const dias = BigInt(diasEntre(somaMeses(fim, -meses), fim));
  const faltam = BigInt(Math.max(1, diasEntre(hojeEm(fuso, agora), fim)));
  const cents = (2n * centavos(valor_assento) * BigInt(quantos) * faltam + dias) / (2n * dias);
  return emDinheiro(cents > 0n ? cents : 1n);
};

type Ocupados = { total: number | null; usados: number; depois: { em: string; total: number } | null };

/** Whether there are more people than seats: now (`em` is null), or from the next period on. */
export const faltamAssentos = ({ total, usados, depois }: Ocupados): { total: number; em: string | null } | null => {
  if (total !== null && usados > total) return { total, em: null };
  return depois && usados > depois.total ? depois : null;
};

/** What a practice has: seats of its plan, further ones, and how many of these it keeps; null for all. */
export type Contratados = { assentos: number; assentos_extras: number; assentos_renovar: number | null };

/**
 * The further seats that a payment for a plan begins with: those the practice keeps, less what the plan includes. With
 * `usados`, enough for everybody, unless the practice has chosen to keep fewer.
 */
export const extrasPropostos = (
  { assentos, valor_assento }: Pick<Preco, 'assentos' | 'valor_assento'>,
  tem: Contratados,
  usados = 0,
): number => {
  if (valor_assento === null) return 0;
  const pagos = tem.assentos_extras > 0 ? tem.assentos + tem.assentos_extras : 0;
  const quer = tem.assentos_renovar === null ? Math.max(pagos, usados) : tem.assentos + tem.assentos_renovar;
  return Math.max(0, quer - assentos);
};
