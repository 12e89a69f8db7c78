import { z } from 'zod';
import { Dinheiro, DinheiroPositivo, Id, LinhaObrigatoria, Nome, nulo } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { ASSENTOS_MAX } from '#domain/assentos.ts';
import { Assentos } from './assentos.ts';

/** Features of the built-in plans: keys of translated texts; other features are shown as written. */
export const RECURSOS = [
  'cadastros',
  'agenda',
  'anamnese',
  'intervencao',
  'testes',
  'documentos',
  'financeiro',
  'exportacao',
  'desconto_anual',
] as const;

export const PlanoDados = z.object({
  nome: Nome,
  meses: z.int().min(1).max(36),
  valor: Dinheiro.refine((value) => Number(value) > 0, 'dinheiro_invalido'),
  recursos: z.array(LinhaObrigatoria(120)).max(20),
  ordem: z.int().min(0).max(1000),
  ativo: z.boolean(),
  /** Seats that the price includes. */
  assentos: z.int().min(1).max(ASSENTOS_MAX).optional(),
  /** The price of a further seat for the months of the plan; null if the plan sells none. */
  valor_assento: nulo(DinheiroPositivo).optional(),
});

export const Plano = z.object({
  id: Id,
  ...PlanoDados.shape,
  valor: z.string(),
  assentos: z.int(),
  valor_assento: z.string().nullable(),
});
export type Plano = z.infer<typeof Plano>;

export const planosLista = route({
  method: 'GET',
  path: '/api/planos-json',
  permission: 'sessao',
  recurso: 'plano',
  response: z.object({
    planos: z.array(Plano),
    /** The plan of the last payment; null during the trial. */
    atual: Id.nullable(),
    assentos: Assentos,
    /** A card that renews the plan automatically. */
    assinatura: z.object({ plano_id: Id, bandeira: z.string().nullable(), final: z.string().nullable() }).nullable(),
  }),
  summary: 'The plans on offer, and the current one',
});

export const assinaturaCancelar = route({
  method: 'DELETE',
  path: '/api/planos-json/assinatura',
  permission: 'sessao',
  recurso: 'plano',
  suspensa: true,
  response: null,
  summary: 'Stop renewing the plan; the paid period is kept',
});
