import { z } from 'zod';
import { RecorrenciaNova } from '#contract/agenda/recorrencia.ts';
import { Data, DinheiroPositivo, Id, Linha, LinhaObrigatoria, nulo, TextoLongo } from '#contract/fields.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_LANCAMENTO } from './financeiro.ts';
import { STATUS_LANCAMENTO } from './lancamentos-filtro.ts';

export const ESCOPOS_LANCAMENTO = ['este', 'seguintes'] as const;

export const PARCELAS_MAX = 120;

export const campos = z.object({
  tipo: z.enum(TIPOS_LANCAMENTO),
  descricao: LinhaObrigatoria(200),
  valor: DinheiroPositivo,
  vencimento: Data,
  forma: nulo(z.enum(FORMAS)),
  categoria_id: nulo(Id),
  paciente_id: nulo(Id),
  /** The payer. By default the patient's payer. */
  responsavel_id: nulo(Id),
  atendimento_id: nulo(Id),
  observacoes: nulo(TextoLongo),
});

const umOuOutro = { message: 'parcelas_ou_recorrencia', path: ['recorrencia'] };

export const LancamentoNovo = z
  .object({
    ...campos.partial().shape,
    tipo: campos.shape.tipo,
    descricao: campos.shape.descricao,
    valor: campos.shape.valor,
    vencimento: campos.shape.vencimento,
    id: Id.optional(),
    /** A name instead of an id: found or created. */
    categoria: nulo(Linha(60)).optional(),
    /** Splits the amount into this many monthly instalments. */
    parcelas: z.int().min(1).max(PARCELAS_MAX).nullable().optional(),
    /** Repeats the whole amount. */
    recorrencia: RecorrenciaNova.nullable().optional(),
  })
  .refine(({ parcelas, recorrencia }) => !recorrencia || (parcelas ?? 1) === 1, umOuOutro);

export const LancamentoMudanca = z.object({
  ...campos.partial().shape,
  /** Cancels or reopens. Only a payment makes it `Pago`: that value is accepted for a paid one and changes nothing. */
  status: z.enum(STATUS_LANCAMENTO).optional(),
  categoria: nulo(Linha(60)).optional(),
  escopo: z.enum(ESCOPOS_LANCAMENTO).default('este'),
  versao: z.int().optional(),
});
