import { z } from 'zod';
import { Id, Instante, Texto, TextoObrigatorio } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { AMBIENTES, AREAS, ORIGENS, type Origem } from './objetivos-intervencao.ts';
import { Resultado } from './resultado-intervencao.ts';

/** The wizard: sources, what is sent, and the proposal. One draft per patient, kept until it becomes a plan. */

export const FONTES = ['queixa', 'diagnostico', 'anamnese', 'escores'] as const;
export type FonteChave = (typeof FONTES)[number];

/** Red flags that block a plan. */
export const ALERTAS = ['risco', 'neurologia', 'sensorial', 'disfagia', 'psiquiatria'] as const;

const Fonte = z.object({ chave: z.enum(FONTES), texto: z.string() });
const sinal = { codigo: z.enum(ALERTAS), onde: z.enum(FONTES), trecho: z.string() };

/** A dismissed red flag: why, by whom and when. A changed text is a new sign. */
export const Dispensa = z.object({
  ...sinal,
  /** The words that revealed it, as written in `trecho`. */
  palavras: z.array(z.string()).default([]),
  motivo: z.string(),
  por: z.string(),
  em: Instante,
});
export type Dispensa = z.infer<typeof Dispensa>;

export const AlertaDePlanoIntervencao = z.object({
  ...sinal,
  /** The words that revealed it, as written in `trecho`. */
  palavras: z.array(z.string()),
  /** Its source is used and it is not dismissed: nothing is generated. */
  bloqueia: z.boolean(),
  dispensa: Dispensa.pick({ motivo: true, por: true, em: true }).nullable(),
});
export type AlertaDePlanoIntervencao = z.infer<typeof AlertaDePlanoIntervencao>;

export const SITUACOES = ['editando', 'gerando', 'parado', 'falhou', 'pronto'] as const;

/** Where a draft can come from. */
export const ORIGENS_GERADAS = ['ia', 'biblioteca'] as const satisfies readonly Origem[];

export const Rascunho = z.object({
  paciente_id: Id,
  queixa: z.string(),
  sem_fontes: z.array(z.enum(FONTES)),
  ocultar: z.array(z.string()),
  instrucao: z.string(),
  resultado: Resultado.nullable(),
  situacao: z.enum(SITUACOES),
  /** Why it failed: a message key. */
  falha: z.string().nullable(),
  origem: z.enum(ORIGENS_GERADAS).nullable(),
  modelo: z.string().nullable(),
  /** 0 while nothing is saved. */
  versao: z.int(),
  atualizado_em: Instante.nullable(),
  fontes: z.array(Fonte),
  alertas: z.array(AlertaDePlanoIntervencao),
});
export type Rascunho = z.infer<typeof Rascunho>;

export const RascunhoEscrito = z.object({
  paciente_id: Id,
  queixa: Texto(10_000).optional(),
  sem_fontes: z.array(z.enum(FONTES)).max(FONTES.length).optional(),
  ocultar: z.array(Texto(100)).max(50).optional(),
  instrucao: Texto(2000).optional(),
  resultado: Resultado.nullable().optional(),
  versao: z.int().optional(),
});

/** Exactly what is sent, or empty if nothing is sent. */
export const Envio = z.object({
  origem: z.enum(ORIGENS),
  modelo: z.string().nullable(),
  mensagens: z.array(z.object({ papel: z.string(), texto: z.string() })),
  marcadores: z.array(z.object({ marcador: z.string(), original: z.string() })),
  alertas: z.array(AlertaDePlanoIntervencao),
  tokens_usados: z.int(),
  tokens_limite: z.int().nullable(),
});
export type Envio = z.infer<typeof Envio>;

const path = '/api/planos-intervencao-json' as const;
const permission = 'conta' as const;
const recurso = 'planos_intervencao';
const DoPaciente = z.object({ paciente_id: Id });

/** A sign is identified by its text; that of an answer can be as long as the answer. */
const UmSinal = { paciente_id: Id, ...sinal, trecho: Texto(50_000) };

export const MODOS = ['novo', 'continuar', 'trocar'] as const;

/** A goal as far as it has been received. */
const Chegando = z.object({ descricao: z.string(), area: z.string(), estrategias: z.string(), criterio: z.string() });
export type Chegando = z.infer<typeof Chegando>;

export const rascunhoIntervencao = {
  ler: route({
    method: 'GET',
    path: `${path}/rascunho`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    query: DoPaciente,
    response: Rascunho,
    audit: { recurso, acao: 'leu rascunho' },
    summary: 'The draft of the wizard for a patient, prefilled from the record',
  }),
  gravar: route({
    method: 'PUT',
    path: `${path}/rascunho`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    body: RascunhoEscrito,
    response: Rascunho,
    audit: { recurso, acao: 'escreveu rascunho' },
    summary: 'Save changes of the draft; 409 if `versao` is outdated',
  }),
  descartar: route({
    method: 'DELETE',
    path: `${path}/rascunho`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    query: DoPaciente,
    response: null,
    audit: { recurso, acao: 'descartou rascunho' },
    summary: 'Delete the draft',
  }),
  dispensar: route({
    method: 'PUT',
    path: `${path}/rascunho/dispensas`,
    interna: true,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    body: z.object({ ...UmSinal, motivo: TextoObrigatorio(1000) }),
    response: Rascunho,
    audit: { recurso, acao: 'dispensou alerta' },
    summary: 'Dismiss a red flag, with a reason that is kept with the plan; 422 if there is no such sign',
  }),
  retomar: route({
    method: 'POST',
    path: `${path}/rascunho/dispensas/retomar`,
    interna: true,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    body: z.object(UmSinal),
    response: Rascunho,
    audit: { recurso, acao: 'retomou alerta' },
    summary: 'Undo the dismissal of a red flag; 422 if there is none',
  }),
  envio: route({
    method: 'GET',
    path: `${path}/envio`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    query: z.object({ paciente_id: Id, modo: z.enum(MODOS).default('novo'), objetivo_id: Id.optional() }),
    response: Envio,
    audit: { recurso, acao: 'conferiu envio' },
    summary: 'Exactly what would be sent, with placeholders for personal data',
  }),
  gerar: route({
    method: 'POST',
    path: `${path}/gerar`,
    permission,
    recurso: 'clinico',
    modulo: 'planos_intervencao',
    body: z.object({
      paciente_id: Id,
      queixa: Texto(10_000).optional(),
      instrucao: Texto(2000).optional(),
      modo: z.enum(MODOS).default('novo'),
      /** With `trocar`: the goal to replace. */
      objetivo_id: Id.optional(),
    }),
    response: 'eventos',
    evento: z.union([
      z.object({ tipo: z.literal('inicio'), origem: z.enum(ORIGENS), modelo: z.string().nullable() }),
      z.object({ tipo: z.literal('parcial'), objetivo_geral: z.string(), objetivos: z.array(Chegando) }),
      z.object({ tipo: z.literal('fim'), objetivos: z.int() }),
    ]),
    audit: { recurso, acao: 'gerou' },
    summary: 'Draft a plan: the goals as server-sent events; saved as they arrive',
  }),
};

export const ItemBiblioteca = z.object({
  slug: z.string(),
  area: z.enum(AREAS),
  titulo: z.string(),
  idade_min: z.int(),
  idade_max: z.int(),
  /** Only for this profession. */
  profissao: z.enum(['fonoaudiologo', 'psicologo']).nullable(),
  objetivo: z.string(),
  especificos: z.array(z.string()),
  atividades: z.array(z.string()),
  recursos: z.array(z.string()),
  ambientes: z.array(z.enum(AMBIENTES)),
  criterio: z.string(),
  frequencia: z.string(),
  prazo: z.string(),
  semanas: z.int(),
  /** Appointments per week. */
  atendimentos: z.number(),
});
export type ItemBiblioteca = z.infer<typeof ItemBiblioteca>;

export const bibliotecaIntervencao = route({
  method: 'GET',
  path: '/api/intervencao-biblioteca-json',
  permission,
  recurso: 'clinico',
  modulo: 'planos_intervencao',
  response: z.array(ItemBiblioteca),
  summary: 'The library of goals',
});
