/** The placeholders of the text of a reminder, filled for each appointment. None is clinical. */
export const CAMPOS_DO_LEMBRETE = [
  'responsavel.nome',
  'paciente.primeiro_nome',
  'atendimento.data',
  'atendimento.hora',
  'atendimento.local',
  'profissional.nome',
] as const;
export type CampoDoLembrete = (typeof CAMPOS_DO_LEMBRETE)[number];

const CAMPO = /\{([\w.]+)\}/g;

export const camposDesconhecidos = (texto: string) =>
  [...texto.matchAll(CAMPO)].flatMap(([, campo = '']) =>
    (CAMPOS_DO_LEMBRETE as readonly string[]).includes(campo) ? [] : [campo],
  );

export const preencherLembrete = (texto: string, valores: Record<CampoDoLembrete, string>) =>
  texto
    .replace(CAMPO, (todo, campo: string) => valores[campo as CampoDoLembrete] ?? todo)
    // An empty placeholder leaves no trailing space.
    .replace(/[ \t]+$/gm, '')
    .trim();
