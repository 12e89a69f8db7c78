import type { CompiledQuery, RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { RouteDef } from '#contract/route.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { exigeLixeira } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { baixarTabela } from '#server/platform/text/planilha.ts';
import {
  criar,
  editar,
  excluir,
  excluirUm,
  type Fonte,
  idsDe,
  type ListaQuery,
  listar,
  type Quais,
  type Registro,
  restaurar,
} from './cadastro.ts';

type Campos = Record<string, unknown> & { id?: string; versao?: number };
type ComId = { id: string };
type Ids = { ids: string[] };

type Rota<Parts> = Omit<RouteDef, 'permission' | 'params' | 'query' | 'body' | 'response' | 'multipart'> & {
  permission: 'conta';
  multipart?: undefined;
} & Parts;

/** The routes of `contract/cadastro.ts`, as far as all registers have them in common. */
type Rotas<Query> = {
  listar: Rota<{ query: z.ZodType<Query>; response: z.ZodType<ComId[]> }>;
  exportar: Rota<{ query: z.ZodType<Query>; response: 'stream' }>;
  ler: Rota<{ params: z.ZodType<ComId>; response: z.ZodType<ComId> }>;
  criar: Rota<{ body: z.ZodType<Campos>; response: z.ZodType<ComId> }>;
  editar: Rota<{ params: z.ZodType<ComId>; body: z.ZodType<Campos>; response: z.ZodType<ComId> }>;
  excluir: Rota<{ params: z.ZodType<ComId>; response: null }>;
  excluirVarios: Rota<{ body: z.ZodType<Ids>; response: z.ZodType<Ids> }>;
  restaurar: Rota<{ body: z.ZodType<Ids>; response: z.ZodType<Ids> }>;
};

type Opcoes<Item extends { id: string }, Query extends ListaQuery, Exportado> = {
  tabela: Registro;
  /** Where the list is read from, if not from the table. */
  fonte?: Fonte;
  /** Reads whole records. A record in the trash is not found, unless records made with it still show it. */
  ler: (db: Db, which: Quais) => Promise<Item[]>;
  /** The same records without their long texts, in the given order. */
  naLista: (db: Db, which: Quais) => Promise<{ id: string; total?: number }[]>;
  filtros?: (query: Query, fuso: string) => RawBuilder<boolean>[];
  /** Throws if these records must not be changed or deleted. */
  exige?: (db: Db, ids: string[]) => Promise<void>;
  /** Takes out of the body what is stored in other tables; `gravar` writes it after the row exists. */
  partes?: (body: Campos) => { campos: Campos; gravar: (db: Db, conta_id: string, id: string) => Promise<void> };
  /** The export: its columns, and a query that selects exactly these. */
  exportacao: {
    colunas: readonly (keyof Exportado & string)[];
    query: (db: Db, ids: string[]) => CompiledQuery<Exportado>;
  };
};

const EXPORT_MAX = 20_000;

/** Serves the routes that `contract/cadastro.ts` gives every register. */
export const cadastroRoutes = <Item extends { id: string }, Query extends ListaQuery, Exportado>(
  serve: Serve,
  rotas: Rotas<Query>,
  { tabela, fonte = tabela, ler, naLista, filtros, exige, partes, exportacao }: Opcoes<Item, Query, Exportado>,
) => {
  const um = async (db: Db, id: string) => {
    const [row] = await ler(db, [id]);
    if (!row) throw naoEncontrado();
    return row;
  };
  const separar = (body: Campos) => partes?.(body) ?? { campos: body, gravar: async () => undefined };

  serve(rotas.listar, async ({ db, query, sessao, total }) => {
    exigeLixeira(sessao.user, query, rotas.restaurar);
    const page = await listar(db, fonte, query, naLista, filtros?.(query, sessao.user.fuso));
    total(page.total);
    return page.linhas;
  });

  serve(rotas.exportar, async (context) => {
    const { db, query, sessao, auditar } = context;
    exigeLixeira(sessao.user, query, rotas.restaurar);
    const all = { ...query, pagina: 1, por_pagina: EXPORT_MAX };
    const ids = await idsDe(db, fonte, all, filtros?.(query, sessao.user.fuso));
    auditar(ids);
    return baixarTabela<Exportado, Exportado>(context, {
      nome: tabela,
      colunas: exportacao.colunas,
      query: (one) => exportacao.query(one, ids),
      linhas: (rows) => rows,
    });
  });

  serve(rotas.ler, ({ db, params }) => um(db, params.id));

  serve(rotas.criar, async ({ db, conta_id, body }) => {
    const { campos, gravar } = separar(body);
    const { id, novo } = await criar(db, tabela, conta_id, campos);
    if (novo) await gravar(db, conta_id, id);
    return um(db, id);
  });

  serve(rotas.editar, async ({ db, conta_id, params, body }) => {
    await exige?.(db, [params.id]);
    const { campos, gravar } = separar(body);
    await editar(db, tabela, params.id, campos);
    await gravar(db, conta_id, params.id);
    return um(db, params.id);
  });

  serve(rotas.excluir, async ({ db, params }) => {
    await exige?.(db, [params.id]);
    await excluirUm(db, tabela, params.id);
  });

  serve(rotas.excluirVarios, async ({ db, body, auditar }) => {
    await exige?.(db, body.ids);
    const ids = await excluir(db, tabela, body.ids);
    auditar(ids);
    return { ids };
  });

  serve(rotas.restaurar, async ({ db, body, auditar }) => {
    const ids = await restaurar(db, tabela, body.ids);
    auditar(ids);
    return { ids };
  });
};
