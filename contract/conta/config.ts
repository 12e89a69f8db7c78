import { z } from 'zod';
import { LinhaObrigatoria } from '#contract/fields.ts';
import type { Modulo } from '#contract/route.ts';

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
  'equipe',
  'links',
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

export const VISOES_AGENDA = ['dia', 'semana', 'mes'] as const;

/** The preferences of one member. A missing menu key counts as shown; without a view, the agenda opens by the width of the screen. */
export const Preferencias = z.object({
  menu_nav_bar: switches(MENU_NAV_BAR),
  menu_ficha_paciente: switches(MENU_FICHA_PACIENTE),
  visao_agenda: z.enum(VISOES_AGENDA).nullable(),
});
export type Preferencias = z.infer<typeof Preferencias>;

/** What is the same for everybody in a practice. */
export const ConfigDaPratica = z.object({
  termo_paciente: Termo,
  termo_atendimento: Termo,
  termo_titulo: LinhaObrigatoria(40),
  active_planos_de_intervencao: z.boolean(),
  active_anamnese: z.boolean(),
  active_relatorio: z.boolean(),
  active_IA: z.boolean(),
  /** Whether devices may keep two days of appointments and files, sealed, to open them without a connection. */
  active_sem_conexao: z.boolean(),
  modulos: z.object({
    financeiro: z.boolean(),
    /** Professionals see the charges of their own cases. */
    producao: z.boolean().optional(),
  }),
});
export type ConfigDaPratica = z.infer<typeof ConfigDaPratica>;

/** The config as one member sees it. */
export const Config = ConfigDaPratica.extend(Preferencias.shape);
export type Config = z.infer<typeof Config>;

export const PREFERENCIAS_PADRAO: Preferencias = { menu_nav_bar: {}, menu_ficha_paciente: {}, visao_agenda: null };

export const CONFIG_DA_PRATICA_PADRAO: ConfigDaPratica = {
  termo_paciente: { sing: 'Paciente', plural: 'Pacientes' },
  termo_atendimento: { sing: 'Atendimento', plural: 'Atendimentos' },
  termo_titulo: 'Psicopedagógico',
  active_planos_de_intervencao: true,
  active_anamnese: true,
  active_relatorio: true,
  active_IA: false,
  active_sem_conexao: true,
  modulos: { financeiro: true },
};

export const CONFIG_PADRAO: Config = { ...CONFIG_DA_PRATICA_PADRAO, ...PREFERENCIAS_PADRAO };

/** Whether a part of the product is switched on in a practice. */
export const moduloLigado = (config: ConfigDaPratica | null, modulo: Modulo): boolean => {
  const { active_anamnese, active_planos_de_intervencao, active_relatorio, active_sem_conexao, modulos } =
    config ?? CONFIG_PADRAO;
  const ligados: Record<Modulo, boolean> = {
    anamnese: active_anamnese,
    planos_intervencao: active_planos_de_intervencao,
    relatorio: active_relatorio,
    financeiro: modulos.financeiro,
    sem_conexao: active_sem_conexao,
  };
  return ligados[modulo];
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
