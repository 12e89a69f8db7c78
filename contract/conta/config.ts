import { z } from 'zod';
import { LinhaObrigatoria } from '#contract/fields.ts';

const Termo = z.object({ sing: LinhaObrigatoria(40), plural: LinhaObrigatoria(40) });

export const MENU_NAV_BAR = ['pacientes', 'atendimentos', 'escolas', 'responsaveis', 'testes', 'documentos'] as const;
export const MENU_FICHA_PACIENTE = [
  'dados',
  'atendimentos',
  'anamnese',
  'plano_de_intervencao',
  'testes',
  'relatorio',
  'documentos',
  'anexos',
  'financeiro',
] as const;
export const TITULOS = [
  'Psicopedagógico',
  'Neuropsicopedagógico',
  'Neuropsicológico',
  'Psicológico',
  'Fonoaudiológico',
  'Clínico',
  'Institucional',
] as const;

const switches = <const K extends readonly string[]>(keys: K) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.boolean().optional()])) as { [P in K[number]]: Switch });
type Switch = z.ZodOptional<z.ZodBoolean>;

/** The user config. A missing menu key counts as shown. */
export const Config = z.object({
  termo_paciente: Termo,
  termo_atendimento: Termo,
  termo_titulo: LinhaObrigatoria(40),
  menu_nav_bar: switches(MENU_NAV_BAR),
  menu_ficha_paciente: switches(MENU_FICHA_PACIENTE),
  active_planos_de_intervencao: z.boolean(),
  active_anamnese: z.boolean(),
  active_relatorio: z.boolean(),
  active_IA: z.boolean(),
  modulos: z.object({ financeiro: z.boolean() }),
});
export type Config = z.infer<typeof Config>;

export const CONFIG_PADRAO: Config = {
  termo_paciente: { sing: 'Paciente', plural: 'Pacientes' },
  termo_atendimento: { sing: 'Atendimento', plural: 'Atendimentos' },
  termo_titulo: 'Psicopedagógico',
  menu_nav_bar: {},
  menu_ficha_paciente: {},
  active_planos_de_intervencao: true,
  active_anamnese: true,
  active_relatorio: true,
  active_IA: false,
  modulos: { financeiro: true },
};

const TITULO_DE: Record<string, Config['termo_titulo']> = {
  'psicologo-clinico': 'Psicológico',
  'psicologo-educacional': 'Psicológico',
  neuropsicologo: 'Neuropsicológico',
  fonoaudiologo: 'Fonoaudiológico',
  'neuropsicopedagogo-clinico': 'Neuropsicopedagógico',
  'neuropsicopedagogo-institucional': 'Neuropsicopedagógico',
  psicopedagogo: 'Psicopedagógico',
  pedagogo: 'Psicopedagógico',
};

/** The report title for a profession, by its slug. */
export const tituloDaProfissao = (slug: string | null | undefined): string =>
  slug ? (TITULO_DE[slug] ?? 'Clínico') : CONFIG_PADRAO.termo_titulo;
