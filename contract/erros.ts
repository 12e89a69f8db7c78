import { z } from 'zod';

/** The body of every error response. */
export const Erro = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** A code for programs, if the status alone is ambiguous. */
  codigo: z.string().optional(),
  /** Only with 500: the id to give to support. */
  id: z.string().optional(),
});
export type Erro = z.infer<typeof Erro>;

/** A message before translation: a key of `mensagens/*.json` and the values of its placeholders. */
export type Mensagem = { chave: string; valores?: Record<string, string | number> };

/**
 * Converts a schema issue to a message. Custom messages are keys already; the library's own are mapped by their code.
 * Parse with `safeParse(value, { reportInput: true })`: otherwise missing values and wrong types cannot be
 * distinguished.
 */
export const mensagemDoProblema = (issue: z.core.$ZodIssue): Mensagem => {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message))
    return issue.code === 'custom' && issue.params
      ? { chave: issue.message, valores: issue.params as Mensagem['valores'] & object }
      : { chave: issue.message };
  const missing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return { chave: missing ? 'obrigatorio' : 'tipo_invalido' };
    case 'too_big':
      return {
        chave: issue.origin === 'string' ? 'longo_demais' : issue.origin === 'array' ? 'itens_demais' : 'grande_demais',
        valores: { max: Number(issue.maximum) },
      };
    case 'too_small':
      return {
        chave:
          issue.origin === 'string' ? 'curto_demais' : issue.origin === 'array' ? 'itens_de_menos' : 'pequeno_demais',
        valores: { min: Number(issue.minimum) },
      };
    case 'unrecognized_keys':
      return { chave: 'campo_desconhecido' };
    case 'invalid_value':
      return { chave: 'opcao_invalida' };
    default:
      return { chave: 'valor_invalido' };
  }
};

/** Field path → messages, as the API returns them and a form shows them. */
export const mensagensPorCampo = (error: z.core.$ZodError): Record<string, Mensagem[]> => {
  const fields: Record<string, Mensagem[]> = {};
  for (const issue of error.issues) {
    const campo = issue.path.map(String).join('.') || '_';
    fields[campo] ??= [];
    fields[campo].push(mensagemDoProblema(issue));
  }
  return fields;
};
