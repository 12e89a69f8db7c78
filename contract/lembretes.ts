/** The text of a reminder has gaps that are filled for each appointment. None of them is of a clinical kind. */
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
    // A gap that stays empty leaves no blank behind it.
    .replace(/[ \t]+$/gm, '')
    .trim();
