import { z } from 'zod';
import { Cpf } from '#contract/brasil.ts';
import { nulo } from '#contract/fields.ts';
import { DadosDoPapel } from '#contract/papel/documentos.ts';
import type { Faltas } from './recibo-faltas.ts';

const { documento, cidade } = DadosDoPapel.shape;

/** The payer's CPF is required here; the other button issues the receipt without it. */
export const esquemaDe = (faltam: Faltas['faltam']) =>
  z.object({ cpf: faltam.includes('pagador_cpf') ? Cpf : nulo(Cpf), documento, cidade });
