import { z } from 'zod';
import type { User } from './conta/auth.ts';
import { CONFIG_PADRAO, type Config } from './conta/config.ts';
import { Id, Instante } from './fields.ts';
import { IdParams } from './listas.ts';
import { pode } from './permissoes.ts';
import { STATUS_OBJETIVO } from './planos-intervencao/objetivos-intervencao.ts';
import { Dispensa } from './planos-intervencao/planos-intervencao-rascunho.ts';
import { Objetivo } from './registros.ts';
import { route } from './route.ts';
import { AplicacaoNaLista } from './testes/aplicacoes.ts';

/** Everything that happened with a patient, newest first. */
export const TIPOS_DA_HISTORIA = [
  'atendimento',
  'anamnese',
  'aplicacao',
  'plano_intervencao',
  'envio_escola',
  'sinal',
  'relatorio',
  'documento',
  'anexo',
  'pagamento',
] as const;
export type TipoDaHistoria = (typeof TIPOS_DA_HISTORIA)[number];

/** Kinds that belong to a module; hidden while it is off. */
const DO_MODULO: Partial<Record<TipoDaHistoria, (config: Config) => boolean>> = {
  anamnese: (config) => config.active_anamnese,
  plano_intervencao: (config) => config.active_planos_de_intervencao,
  envio_escola: (config) => config.active_planos_de_intervencao,
  sinal: (config) => config.active_planos_de_intervencao,
  relatorio: (config) => config.active_relatorio,
  pagamento: (config) => config.modulos.financeiro,
};

/** The kinds that a member sees: of modules that are on, and payments only where the function allows. */
export const tiposVisiveis = (user: Pick<User, 'config' | 'membro'>) =>
  TIPOS_DA_HISTORIA.filter(
    (tipo) =>
      (DO_MODULO[tipo]?.(user.config ?? CONFIG_PADRAO) ?? true) && (tipo !== 'pagamento' || pode(user, 'cobrancas')),
  );

const Trabalhado = Objetivo.pick({ descricao: true, pontuacao: true, objetivo_id: true });

export const ItemDaHistoria = z.object({
  tipo: z.enum(TIPOS_DA_HISTORIA),
  id: Id,
  quando: Instante,
  /** The name or the status of the item; the screen translates it. */
  titulo: z.string(),
  detalhe: z.string().nullable(),
  /** The payer of a payment, the author of a decision on a red flag, the recipient of what was sent. */
  pessoa: z.string().nullable(),
  /** Its status, if it has one. */
  status: z.string().nullable(),
  /** Why a red flag was dismissed. */
  motivo: z.string().nullable(),
  /** The first lines of the note of an appointment, as plain text. */
  trecho: z.string().nullable(),
  /** The goals that an appointment worked on, with their scores. */
  objetivos: z.array(Trabalhado),
});
export type ItemDaHistoria = z.infer<typeof ItemDaHistoria>;

/** A goal of an intervention plan. A goal that continues in a later plan is in the story once, as it is there. */
export const ObjetivoDaHistoria = z.object({
  id: Id,
  /** The ids it had in earlier plans: their scores are its own. */
  antes: z.array(Id),
  descricao: z.string(),
  area: z.string().nullable(),
  status: z.enum(STATUS_OBJETIVO),
  plano_intervencao_id: Id,
});
export type ObjetivoDaHistoria = z.infer<typeof ObjetivoDaHistoria>;

export const Historia = z.object({
  /** Newest first; the newest {@link ITENS_MAX}. */
  itens: z.array(ItemDaHistoria),
  objetivos: z.array(ObjetivoDaHistoria),
  /** Newest first. */
  aplicacoes: z.array(AplicacaoNaLista),
  /** The red flags that were dismissed in the plans: a text for the family must not mention them. */
  dispensas: z.array(Dispensa),
});
export type Historia = z.infer<typeof Historia>;

export const ITENS_MAX = 5000;

export const historia = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/historia-json',
  interna: true,
  permission: 'conta',
  recurso: 'clinico',
  params: IdParams,
  response: Historia,
  audit: { recurso: 'pacientes', acao: 'leu história' },
  summary: 'Everything that happened with a patient: appointments, goals, assessments, papers and payments',
});
