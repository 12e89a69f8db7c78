import { z } from 'zod';
import { Telefone } from '../brasil.ts';
import { carimbos, Email, Id, Linha, LocaleCode, Nome, nulo } from '../fields.ts';
import { Afetados, IdParams, Ids } from '../listas.ts';
import { route } from '../route.ts';

/** The people of a school who answer by link: teachers, coordinators. */

export const CONTATOS_MAX = 100;

export const EscolaContatoNovo = z.object({
  nome: Nome,
  /** What they are at the school, in words: teacher, coordinator. */
  relacao: nulo(Linha(60)).default(null),
  /** Needed, because the code of the second check goes there. */
  email: Email,
  telefone: nulo(Telefone).default(null),
  /** The language of messages to them; empty is the language of the practice. */
  idioma: nulo(LocaleCode).default(null),
});

export const EscolaContato = z.object({
  ...carimbos,
  escola_id: Id,
  nome: z.string(),
  relacao: z.string().nullable(),
  email: z.string(),
  telefone: z.string().nullable(),
  idioma: LocaleCode.nullable(),
});
export type EscolaContato = z.infer<typeof EscolaContato>;

const path = '/api/escola-contatos-json';
const daEscola = '/api/escolas-json/:id/contatos-json';
const permission = 'conta';
const recurso = 'cadastros';
const interna = true;

export const escolaContatos = {
  listar: route({
    method: 'GET',
    path: daEscola,
    permission,
    recurso,
    interna,
    params: IdParams,
    response: z.array(EscolaContato),
    summary: 'The people of a school who answer by link, by name',
  }),
  criar: route({
    method: 'POST',
    path: daEscola,
    permission,
    recurso,
    interna,
    params: IdParams,
    body: EscolaContatoNovo,
    response: EscolaContato,
    status: 201,
    refuses: [409],
    summary: 'Add somebody of a school',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso,
    interna,
    params: IdParams,
    body: EscolaContatoNovo.extend({ versao: z.int().optional() }),
    response: EscolaContato,
    refuses: [409],
    summary: 'Change a contact of a school; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso,
    interna,
    params: IdParams,
    response: null,
    summary: 'Remove a contact of a school: its open links close; it can be restored',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/restaurar`,
    permission,
    recurso,
    interna,
    body: Ids,
    response: Afetados,
    summary: 'Restore contacts of a school',
  }),
};
