import { centavos, emDinheiro } from '#domain/money/dinheiro.ts';

/** The amounts of the instalments. The remaining cents are in the first, so that all add up to the total. */
export const emParcelas = (total: string, vezes: number): { primeira: string; outras: string } => {
  const [cents, n] = [centavos(total), BigInt(vezes)];
  const cada = cents / n;
  return { primeira: emDinheiro(cents - cada * (n - 1n)), outras: emDinheiro(cada) };
};
