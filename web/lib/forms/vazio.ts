import { z } from 'zod';

const dentro = (campo: z.ZodType): z.ZodType => {
  if (campo instanceof z.ZodPipe) return dentro(campo.out as z.ZodType);
  return campo instanceof z.ZodNullable ? dentro(campo.unwrap() as z.ZodType) : campo;
};

/** Whether a field is chosen (a word of a list, a record, a day), not typed: without a value it is null, not an empty text. */
const eEscolhido = (campo: z.ZodType) => {
  const inner = dentro(campo);
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodUUID) return true;
  return (
    inner instanceof z.ZodString && inner.safeParse('2000-01-01').success && !inner.safeParse('2000-13-01').success
  );
};

type Campos = z.ZodObject<z.ZodRawShape>;

/** An empty record as the inputs of its form show it: one value for each field of the contract. For `*.computed.ts`. */
export const vazioDe = <C extends Campos>(campos: C) =>
  Object.fromEntries(
    Object.entries(campos.shape).map(([nome, campo]) => [nome, eEscolhido(campo as z.ZodType) ? null : '']),
  ) as z.output<C>;
