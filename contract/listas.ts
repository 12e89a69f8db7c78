import { z } from 'zod';
import { PER_PAGE, PER_PAGE_MAX } from '#domain/constants.ts';
import { Id, Texto } from './fields.ts';

/** The highest page number. */
export const PAGE_MAX = 1_000_000;

/** The words for an order: each by its name, and with `-` for the other direction. */
export const ordensDe = <const O extends readonly string[]>(ordens: O) =>
  ordens.flatMap((ordem) => [ordem, `-${ordem}`]) as (O[number] | `-${O[number]}`)[];

/** The query of every list. The response is a plain array; the total is in the header `X-Total-Count`. */
export const listaQuery = <const O extends readonly [string, ...string[]]>(ordens: O) =>
  z.object({
    busca: Texto(200).default(''),
    pagina: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
    por_pagina: z.coerce.number().int().min(1).max(PER_PAGE_MAX).default(PER_PAGE),
    ordem: z.enum(ordensDe(ordens)).optional(),
    lixeira: z.stringbool().default(false),
  });

export const Ids = z.object({ ids: z.array(Id).min(1).max(PER_PAGE_MAX) });
export const IdParams = z.object({ id: Id });
export const Afetados = z.object({ ids: z.array(Id) });

/** `meus`: only what belongs to the member's own cases. */
export const CASOS = ['meus', 'todos'] as const;
export const Casos = z.enum(CASOS).default('todos');
