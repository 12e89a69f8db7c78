import { z } from 'zod';

/** The one shape of a refusal. */
export const Erro = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** A word for programs: which refusal this is, where the status alone does not say. */
  codigo: z.string().optional(),
  /** Only with 500: what to tell the support. */
  id: z.string().optional(),
});
export type Erro = z.infer<typeof Erro>;

/** A message in no language yet: a key of `mensagens/*.json` and what goes into its gaps. */
export type Mensagem = { chave: string; valores?: Record<string, string | number> };

/**
 * What a schema found, as a message. Own messages are keys already; the library's own are told apart by their code.
 * Only `safeParse(value, { reportInput: true })` lets it tell what is missing from what is of the wrong kind.
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

/** Field path → messages, as the API answers them and as a form shows them. */
export const mensagensPorCampo = (error: z.core.$ZodError): Record<string, Mensagem[]> => {
  const fields: Record<string, Mensagem[]> = {};
  for (const issue of error.issues) {
    const campo = issue.path.map(String).join('.') || '_';
    fields[campo] ??= [];
    fields[campo].push(mensagemDoProblema(issue));
  }
  return fields;
};
