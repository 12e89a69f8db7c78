import { nomes } from '#contract/nomes.ts';
import { condicaoBusca } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';

type Tabela = 'pacientes' | 'responsaveis';

const nomeados = (db: Db, tabela: Tabela) =>
  db.selectFrom(tabela).select(['id', 'nome']).where('excluido_em', 'is', null);

const nomesDe = (serve: Serve, tabela: Tabela) => {
  serve(nomes[tabela].listar, async ({ db, query: { busca, por_pagina }, total }) => {
    let query = nomeados(db, tabela);
    // By the name alone: finding a child by a school or a CPF would tell the school and the CPF.
    for (const condicao of condicaoBusca(busca, 'nome_ordem')) query = query.where(condicao);
    const rows = await query.orderBy('nome_ordem').limit(por_pagina).execute();
    total(rows.length);
    return rows;
  });

  serve(nomes[tabela].ler, async ({ db, params }) => {
    const row = await nomeados(db, tabela).where('id', '=', params.id).executeTakeFirst();
    if (!row) throw naoEncontrado();
    return row;
  });
};

export const nomesRoutes = (serve: Serve) => {
  nomesDe(serve, 'pacientes');
  nomesDe(serve, 'responsaveis');
};
