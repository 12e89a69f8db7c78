import type { Lancamento } from '#contract/financeiro/lancamentos.ts';
import type { Frequencia } from '#domain/days/recorrencia.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';

export const REPETICOES = ['nao', 'parcelas', 'recorrencia'] as const;

export type Valores = {
  descricao: string;
  valor: string | number;
  vencimento: string | null;
  paciente_id: string | null;
  responsavel_id: string | null;
  categoria: string;
  forma: string | null;
  observacoes: string;
  repete: (typeof REPETICOES)[number];
  parcelas: number | string;
  recorrencia: { frequencia: Frequencia; termina: 'ate' | 'vezes'; ate: string | null; vezes: number | string };
};

export type Inicial = { vencimento: string; paciente_id: string | null };

export const valores = (item: Lancamento | null, { vencimento, paciente_id }: Inicial): Valores => ({
  descricao: texto(item?.descricao),
  valor: texto(item?.valor),
  vencimento: item?.vencimento ?? vencimento,
  paciente_id: item ? item.paciente_id : paciente_id,
  // The actual payer, even if none was chosen: the charge and the receipt name the same person.
  responsavel_id: item?.responsavel?.id ?? null,
  categoria: texto(item?.categoria),
  forma: item?.forma ?? null,
  observacoes: texto(item?.observacoes),
  repete: 'nao',
  parcelas: 2,
  recorrencia: { frequencia: 'mensal', termina: 'vezes', ate: null, vezes: 12 },
});
