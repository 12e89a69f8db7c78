import { z } from 'zod';
import { Id, Instante, Texto, TextoObrigatorio } from './fields.ts';
import { AMBIENTES, AREAS, ORIGENS } from './objetivos-intervencao.ts';
import { Resultado } from './resultado-intervencao.ts';
import { route } from './route.ts';

/** The wizard: what is known, what is sent, what is proposed. One draft for a patient, kept until it is a plan. */

export const FONTES = ['queixa', 'diagnostico', 'anamnese', 'escores'] as const;
export type FonteChave = (typeof FONTES)[number];

/** Signs before which no plan is made. */
export const ALERTAS = ['risco', 'neurologia', 'sensorial', 'disfagia', 'psiquiatria'] as const;

const Fonte = z.object({ chave: z.enum(FONTES), texto: z.string() });
const sinal = { codigo: z.enum(ALERTAS), onde: z.enum(FONTES), trecho: z.string() };

/** A sign that was looked at and passed over: why, by whom and when. Another text is another sign. */
export const Dispensa = z.object({
  ...sinal,
  /** The words it is known by, as they stand in it. */
  palavras: z.array(z.string()).default([]),
  motivo: z.string(),
  por: z.string(),
  em: Instante,
});
export type Dispensa = z.infer<typeof Dispensa>;

export const AlertaDePlano = z.object({
  ...sinal,
  /** The words it is known by, as they stand in it. */
  palavras: z.array(z.string()),
  /** It stands in something that would be used, and nobody has passed over it: nothing is generated. */
  bloqueia: z.boolean(),
  dispensa: Dispensa.pick({ motivo: true, por: true, em: true }).nullable(),
});
export type AlertaDePlano = z.infer<typeof AlertaDePlano>;

export const SITUACOES = ['editando', 'gerando', 'parado', 'falhou', 'pronto'] as const;

export const Rascunho = z.object({
  paciente_id: Id,
  queixa: z.string(),
  sem_fontes: z.array(z.enum(FONTES)),
  ocultar: z.array(z.string()),
  instrucao: z.string(),
  resultado: Resultado.nullable(),
  situacao: z.enum(SITUACOES),
  /** Why it stopped: a key of the messages. */
  falha: z.string().nullable(),
  origem: z.enum(ORIGENS).nullable(),
  modelo: z.string().nullable(),
  /** 0 while nothing is kept. */
  versao: z.int(),
  atualizado_em: Instante.nullable(),
  fontes: z.array(Fonte),
  alertas: z.array(AlertaDePlano),
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

/** Exactly what leaves, or nothing where nothing leaves. */
export const Envio = z.object({
  origem: z.enum(ORIGENS),
  modelo: z.string().nullable(),
  mensagens: z.array(z.object({ papel: z.string(), texto: z.string() })),
  marcadores: z.array(z.object({ marcador: z.string(), original: z.string() })),
  alertas: z.array(AlertaDePlano),
  tokens_usados: z.int(),
  tokens_limite: z.int().nullable(),
});
export type Envio = z.infer<typeof Envio>;

const path = '/api/planos-intervencao-json' as const;
const permission = 'conta' as const;
const registro = 'planos_intervencao';
const DoPaciente = z.object({ paciente_id: Id });

/** A sign is named by its words; those of an answer are as long as the answer. */
const UmSinal = { paciente_id: Id, ...sinal, trecho: Texto(50_000) };

export const MODOS = ['novo', 'continuar', 'trocar'] as const;

/** A goal as far as it has come in. */
const Chegando = z.object({ descricao: z.string(), area: z.string(), estrategias: z.string(), criterio: z.string() });
export type Chegando = z.infer<typeof Chegando>;

export const rascunhoIntervencao = {
  ler: route({
    method: 'GET',
    path: `${path}/rascunho`,
    permission,
    query: DoPaciente,
    response: Rascunho,
    audit: { registro, acao: 'leu rascunho' },
    summary: 'The draft of the wizard for a patient, begun from what is known',
  }),
  gravar: route({
    method: 'PUT',
    path: `${path}/rascunho`,
    permission,
    body: RascunhoEscrito,
    response: Rascunho,
    audit: { registro, acao: 'escreveu rascunho' },
    summary: 'Keep what was changed in the draft; 409 where `versao` is not the newest',
  }),
  descartar: route({
    method: 'DELETE',
    path: `${path}/rascunho`,
    permission,
    query: DoPaciente,
    response: null,
    audit: { registro, acao: 'descartou rascunho' },
    summary: 'Throw the draft away',
  }),
  dispensar: route({
    method: 'PUT',
    path: `${path}/rascunho/dispensas`,
    permission,
    body: z.object({ ...UmSinal, motivo: TextoObrigatorio(1000) }),
    response: Rascunho,
    audit: { registro, acao: 'dispensou alerta' },
    summary: 'Pass over a red flag, with the reason, which stays with the plan; 422 where no such sign is there',
  }),
  retomar: route({
    method: 'POST',
    path: `${path}/rascunho/dispensas/retomar`,
    permission,
    body: z.object(UmSinal),
    response: Rascunho,
    audit: { registro, acao: 'retomou alerta' },
    summary: 'Take back that a red flag was passed over; 422 where none was',
  }),
  envio: route({
    method: 'GET',
    path: `${path}/envio`,
    permission,
    query: z.object({ paciente_id: Id, modo: z.enum(MODOS).default('novo'), objetivo_id: Id.optional() }),
    response: Envio,
    audit: { registro, acao: 'conferiu envio' },
    summary: 'What would be sent, to the letter, with placeholders for whatever is personal',
  }),
  gerar: route({
    method: 'POST',
    path: `${path}/gerar`,
    permission,
    body: z.object({
      paciente_id: Id,
      queixa: Texto(10_000).optional(),
      instrucao: Texto(2000).optional(),
      modo: z.enum(MODOS).default('novo'),
      /** With `trocar`: the goal to put another in the place of. */
      objetivo_id: Id.optional(),
    }),
    response: 'eventos',
    evento: z.union([
      z.object({ tipo: z.literal('inicio'), origem: z.enum(ORIGENS), modelo: z.string().nullable() }),
      z.object({ tipo: z.literal('parcial'), objetivo_geral: z.string(), objetivos: z.array(Chegando) }),
      z.object({ tipo: z.literal('fim'), objetivos: z.int() }),
    ]),
    audit: { registro, acao: 'gerou' },
    summary: 'Draft a plan: the goals as they come, as server-sent events; kept as they come',
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
  /** Sessions in a week. */
  sessoes: z.number(),
});
export type ItemBiblioteca = z.infer<typeof ItemBiblioteca>;

export const bibliotecaIntervencao = route({
  method: 'GET',
  path: '/api/intervencao-biblioteca-json',
  permission,
  response: z.array(ItemBiblioteca),
  summary: 'The library of goals',
});
