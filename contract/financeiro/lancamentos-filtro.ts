import { z } from 'zod';
import { Data, Id } from '#contract/fields.ts';
import { listaQuery, ordensDe } from '#contract/listas.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_LANCAMENTO } from './financeiro.ts';

export const STATUS_LANCAMENTO = ['Aberto', 'Pago', 'Cancelado'] as const;
/** `Vencido` is not a status: it means open and due before today. */
export const STATUS_FILTRO_LANCAMENTO = ['Todos', ...STATUS_LANCAMENTO, 'Vencido'] as const;
export const TIPOS_FILTRO = ['Todos', ...TIPOS_LANCAMENTO] as const;

/** The number of days ahead in the default filter. */
export const FILTRO_DIAS = 3;

export const filtro = {
  tipo: z.enum(TIPOS_FILTRO).default('Receber'),
  status: z.enum(STATUS_FILTRO_LANCAMENTO).default('Todos'),
  de: Data.optional(),
  ate: Data.optional(),
  paciente_id: Id.optional(),
  responsavel_id: Id.optional(),
  categoria_id: Id.optional(),
  forma: z.enum(FORMAS).optional(),
};
/** Both days are included. */
export const emOrdem = ({ de, ate }: { de?: string; ate?: string }) => !de || !ate || de <= ate;
export const invertido = { message: 'periodo_invertido', path: ['ate'] };

const ORDENS = ['vencimento', 'valor', 'descricao', 'criado_em', 'situacao'] as const;
export const PALAVRAS_LANCAMENTOS = {
  ordem: ordensDe(ORDENS),
  tipo: TIPOS_FILTRO,
  status: STATUS_FILTRO_LANCAMENTO,
  forma: FORMAS,
};

export const LancamentosQuery = z.object({
  ...listaQuery(ORDENS).shape,
  ...filtro,
  tipo: z.enum(TIPOS_FILTRO).default('Todos'),
});
