import { z } from 'zod';
import { Id, Texto } from './fields.ts';
import { IdParams } from './listas.ts';
import { route } from './route.ts';

/** Patients and guardians by name, to choose one: all that a member who only handles money sees of them. */
export const NOMES_MAX = 100;

const Nomeado = z.object({ id: Id, nome: z.string() });

const nomesDe = (tabela: 'pacientes' | 'responsaveis') => ({
  listar: route({
    method: 'GET',
    path: `/api/nomes/${tabela}`,
    permission: 'conta',
    recurso: 'nomes',
    query: z.object({
      busca: Texto(200).default(''),
      por_pagina: z.coerce.number().int().min(1).max(NOMES_MAX).default(NOMES_MAX),
    }),
    response: z.array(Nomeado),
    audit: { recurso: tabela, acao: 'listou' },
    summary: `Names of ${tabela} that contain a text, at most ${NOMES_MAX}`,
  }),
  ler: route({
    method: 'GET',
    path: `/api/nomes/${tabela}/:id`,
    permission: 'conta',
    recurso: 'nomes',
    params: IdParams,
    response: Nomeado,
    audit: { recurso: tabela, acao: 'leu' },
    summary: `The name of one of ${tabela}`,
  }),
});

export const nomes = { pacientes: nomesDe('pacientes'), responsaveis: nomesDe('responsaveis') };
