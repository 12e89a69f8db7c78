import { z } from 'zod';
import { Id } from './fields.ts';
import { Afetados, IdParams, Ids } from './listas.ts';
import type { Recurso } from './permissoes.ts';
import { type Palavras, route } from './route.ts';

type Fields = z.ZodRawShape;

type Cadastro<C, I, L, Q> = {
  campos: C;
  item: I;
  naLista: L;
  query: Q;
  /** The words of `query`. */
  palavras: Palavras;
  recurso: Recurso;
  /** For creating. */
  cria: Recurso;
  /** For deleting and restoring. */
  lixeira: Recurso;
  /** For the list as a file. */
  exporta: Recurso;
};

/**
 * The routes that every register has: list, read, create, change, delete one or several, restore, export. A create
 * needs only `nome`; a change sends the changed fields, and `versao` to detect concurrent changes.
 */
export const cadastro = <
  const P extends string,
  C extends z.ZodObject<Fields>,
  I extends z.ZodType,
  L extends z.ZodType,
  Q extends z.ZodObject<Fields>,
>(
  nome: P,
  // `naLista` is the record without its long texts: a page has up to a thousand of them.
  { campos, item, naLista, query, palavras, recurso, cria, lixeira, exporta }: Cadastro<C, I, L, Q>,
) => {
  const path = `/api/${nome}-json` as const;
  const permission = 'conta' as const;
  const Criar = z.object({ ...campos.partial().shape, nome: campos.shape.nome as z.ZodString, id: Id.optional() });
  const Editar = z.object({ ...campos.partial().shape, versao: z.int().optional() });
  return {
    listar: route({
      method: 'GET',
      path,
      permission,
      recurso,
      query,
      palavras,
      response: z.array(naLista),
      audit: { recurso: nome, acao: 'listou' },
      summary: `List ${nome}`,
    }),
    exportar: route({
      method: 'GET',
      path: `${path}/exportar`,
      permission,
      recurso: exporta,
      query,
      response: 'stream',
      media: 'text/csv',
      audit: { recurso: nome, acao: 'exportou' },
      summary: `The list of ${nome} as CSV`,
    }),
    ler: route({
      method: 'GET',
      path: `${path}/:id`,
      permission,
      recurso,
      params: IdParams,
      response: item,
      audit: { recurso: nome, acao: 'leu' },
      summary: `Read one of ${nome}`,
    }),
    criar: route({
      method: 'POST',
      path,
      permission,
      recurso: cria,
      body: Criar,
      response: item,
      status: 201,
      audit: { recurso: nome, acao: 'criou' },
      summary: `Create one of ${nome}; repeating an id returns the same record`,
    }),
    editar: route({
      method: 'PUT',
      path: `${path}/:id`,
      permission,
      recurso,
      params: IdParams,
      body: Editar,
      response: item,
      audit: { recurso: nome, acao: 'editou' },
      summary: `Change one of ${nome}; 409 if \`versao\` is outdated`,
    }),
    excluir: route({
      method: 'DELETE',
      path: `${path}/:id`,
      permission,
      recurso: lixeira,
      params: IdParams,
      response: null,
      audit: { recurso: nome, acao: 'excluiu' },
      summary: `Move one of ${nome} to the trash`,
    }),
    excluirVarios: route({
      method: 'DELETE',
      path,
      permission,
      recurso: lixeira,
      body: Ids,
      response: Afetados,
      audit: { recurso: nome, acao: 'excluiu' },
      summary: `Move several of ${nome} to the trash`,
    }),
    restaurar: route({
      method: 'POST',
      path: `${path}/restaurar`,
      permission,
      recurso: lixeira,
      body: Ids,
      response: Afetados,
      audit: { recurso: nome, acao: 'restaurou' },
      summary: `Restore several of ${nome} from the trash`,
    }),
  };
};
