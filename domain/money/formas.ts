import type { Locale } from '#domain/constants.ts';

/** Payment methods. Stored in Portuguese and translated for the reader. */
export const FORMAS = ['Pix', 'Dinheiro', 'Cartão', 'Boleto', 'Transferência'] as const;
export type Forma = (typeof FORMAS)[number];

const NOMES: Record<Locale, Record<Forma, string>> = {
  en: { Pix: 'PIX', Dinheiro: 'Cash', Cartão: 'Card', Boleto: 'Boleto', Transferência: 'Bank transfer' },
  es: { Pix: 'Pix', Dinheiro: 'Efectivo', Cartão: 'Tarjeta', Boleto: 'Boleto', Transferência: 'Transferencia' },
  'pt-br': { Pix: 'Pix', Dinheiro: 'Dinheiro', Cartão: 'Cartão', Boleto: 'Boleto', Transferência: 'Transferência' },
  'zh-CN': { Pix: 'Pix', Dinheiro: '现金', Cartão: '银行卡', Boleto: 'Boleto', Transferência: '转账' },
};

export const nomeDaForma = (locale: Locale, forma: string | null): string | null =>
  forma && (NOMES[locale][forma as Forma] ?? forma);
