import { z } from 'zod';
import { CORES, Horario } from '../conta/membros.ts';
import { carimbos, Dinheiro, Id, Instante, LinhaObrigatoria, nulo } from '../fields.ts';
import { Afetados, IdParams, Ids } from '../listas.ts';
import { FUNCOES } from '../permissoes.ts';
import { route } from '../route.ts';

/** The rooms of a practice, and the people that its agenda has a column for. */

export const SALAS_MAX = 100;

const campos = { nome: LinhaObrigatoria(60) };

export const SalaNova = z.object(campos);

export const Sala = z.object({
  ...campos,
  ...carimbos,
  /** A removed room keeps its name for past appointments. */
  excluido_em: Instante.nullable(),
});
export type Sala = z.infer<typeof Sala>;

/** A member who attends patients. Those who have left stay while appointments of the last year name them. */
export const Profissional = z.object({
  id: Id,
  nome: z.string(),
  funcao: z.enum(FUNCOES),
  /** The name of the profession in Portuguese, and the word that its translations are found by. */
  profissao: z.string().nullable(),
  profissao_slug: z.string().nullable(),
  cor: z.enum(CORES).nullable(),
  horarios: z.array(Horario),
  ativo: z.boolean(),
  /** The usual fee; absent for members who do not charge. */
  valor_atendimento: nulo(Dinheiro).optional(),
});
export type Profissional = z.infer<typeof Profissional>;

const path = '/api/salas-json';
const permission = 'conta';

export const salas = {
  listar: route({
    method: 'GET',
    path,
    permission,
    recurso: 'agenda',
    response: z.array(Sala),
    summary: 'The rooms of the practice by name, removed ones too',
  }),
  criar: route({
    method: 'POST',
    path,
    permission,
    recurso: 'pratica',
    body: z.object({ ...campos, id: Id.optional() }),
    response: Sala,
    status: 201,
    summary: 'Add a room; repeating an id returns the same record',
  }),
  editar: route({
    method: 'PUT',
    path: `${path}/:id`,
    permission,
    recurso: 'pratica',
    params: IdParams,
    body: z.object({ ...campos, versao: z.int().optional() }),
    response: Sala,
    summary: 'Rename a room; 409 if `versao` is outdated',
  }),
  excluir: route({
    method: 'DELETE',
    path: `${path}/:id`,
    permission,
    recurso: 'pratica',
    params: IdParams,
    response: null,
    summary: 'Remove a room; its appointments keep it, and it can be restored',
  }),
  restaurar: route({
    method: 'POST',
    path: `${path}/restaurar`,
    permission,
    recurso: 'pratica',
    body: Ids,
    response: Afetados,
    summary: 'Restore rooms',
  }),
};

export const profissionais = route({
  method: 'GET',
  path: '/api/profissionais-json',
  permission,
  recurso: 'agenda',
  response: z.array(Profissional),
  summary: 'The members who attend patients, by name, with their colour and hours',
});
