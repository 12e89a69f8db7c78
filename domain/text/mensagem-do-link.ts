/** The placeholders of a message that carries a link, by the kind of link. None is clinical. */
const SEMPRE = ['nome', 'profissional', 'paciente', 'atendimento', 'link'] as const;
const PROPRIOS: Readonly<Record<string, readonly string[]>> = {
  confirmar_atendimento: ['data', 'hora'],
  cobranca: ['valor', 'vencimento'],
};

export const camposDaMensagem = (tipo: string): string[] => [...SEMPRE, ...(PROPRIOS[tipo] ?? ['data'])];

const CAMPO = /\{(\w+)\}/g;

export const camposEstranhos = (tipo: string, texto: string) => {
  const conhecidos = camposDaMensagem(tipo);
  return [...texto.matchAll(CAMPO)].flatMap(([, campo = '']) => (conhecidos.includes(campo) ? [] : [campo]));
};

type Valores = Readonly<Record<string, string | undefined>>;

/**
 * Without a value, a placeholder leaves nothing, and no space at the end of its line. The preview shows one that is
 * unknown as it was written.
 */
export const preencherMensagem = (texto: string, valores: Valores, desconhecido = (_campo: string) => '') =>
  texto
    .replace(CAMPO, (_, campo: string) => valores[campo] ?? desconhecido(campo))
    .replace(/[ \t]+$/gm, '')
    .trim();
