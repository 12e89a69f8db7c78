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

/** Without a value, a placeholder leaves nothing, and no space at the end of its line. */
export const preencherMensagem = (texto: string, valores: Readonly<Record<string, string | undefined>>) =>
  texto
    .replace(CAMPO, (_, campo: string) => valores[campo] ?? '')
    .replace(/[ \t]+$/gm, '')
    .trim();
