import { z } from 'zod';
import { Data, nulo, Texto } from '#contract/fields.ts';
import { campos, PARCELAS_MAX } from '#contract/financeiro/lancamento-campos.ts';
import { FREQUENCIAS, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { REPETICOES } from './lancamento-valores.ts';

const PARCELAS_MIN = 2;

// An empty text is missing, not zero; a fraction is invalid.
const Inteiro = z.int({
  error: ({ code, input }) => (code === 'invalid_type' && input !== undefined ? 'inteiro_invalido' : undefined),
});
const inteiro = (min: number, max: number) =>
  z.preprocess((value) => (value === '' ? undefined : Number(value)), Inteiro.min(min).max(max));

/** Validates the form and builds the request. Fields of other kinds of repetition are not checked. */
export const esquema = z
  .object({
    descricao: campos.shape.descricao,
    valor: campos.shape.valor,
    vencimento: campos.shape.vencimento,
    paciente_id: campos.shape.paciente_id,
    responsavel_id: campos.shape.responsavel_id,
    categoria: nulo(Texto(60)),
    forma: campos.shape.forma,
    observacoes: campos.shape.observacoes,
    repete: z.enum(REPETICOES),
    parcelas: z.unknown(),
    recorrencia: z.object({
      frequencia: z.enum(FREQUENCIAS),
      termina: z.enum(['ate', 'vezes']),
      ate: z.unknown(),
      vezes: z.unknown(),
    }),
  })
  .transform(({ repete, parcelas, recorrencia, ...resto }, context) => {
    const ler = <S extends z.ZodType>(schema: S, value: unknown, path: string[]): z.output<S> | null => {
      const result = schema.safeParse(value, { reportInput: true });
      if (result.success) return result.data;
      for (const issue of result.error.issues) context.issues.push({ ...issue, path } as z.core.$ZodRawIssue);
      return null;
    };
    if (repete === 'parcelas')
      return { ...resto, parcelas: ler(inteiro(PARCELAS_MIN, PARCELAS_MAX), parcelas, ['parcelas']) };
    if (repete === 'nao') return resto;
    const { frequencia, termina, ate, vezes } = recorrencia;
    return {
      ...resto,
      recorrencia: {
        frequencia,
        dias: [],
        ate: termina === 'ate' ? ler(Data, ate, ['recorrencia', 'ate']) : null,
        vezes: termina === 'vezes' ? ler(inteiro(1, SERIE_MAX), vezes, ['recorrencia', 'vezes']) : null,
      },
    };
  });
