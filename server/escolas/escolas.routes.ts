import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { escolas } from '#contract/escolas.ts';
import { type Quais, quais } from '#server/lib/cadastro.ts';
import { cadastroRoutes } from '#server/lib/cadastro-routes.ts';
import type { Db } from '#server/lib/db.ts';
import type { Serve } from '#server/lib/serve.ts';

const ler = (db: Db, which: Quais) =>
  db
    .selectFrom('escolas')
    .innerJoin(quais(which), 'quais.id', 'escolas.id')
    .selectAll('escolas')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('pacientes')
          .select(['id', 'nome', 'ano_escolar'])
          .whereRef('pacientes.conta_id', '=', 'escolas.conta_id')
          .whereRef('pacientes.escola_id', '=', 'escolas.id')
          .where('pacientes.excluido_em', 'is', null)
          .orderBy('nome_ordem'),
      ).as('pacientes'),
    )
    .orderBy('quais.ordem')
    .execute();

export const escolasRoutes = (serve: Serve) => {
  cadastroRoutes(serve, escolas, {
    tabela: 'escolas',
    ler,
    colunas: [
      'nome',
      'cnpj',
      'tipo',
      'telefone',
      'email',
      'logradouro',
      'numero',
      'bairro',
      'cidade',
      'uf',
      'diretor',
      'coordenador',
    ],
  });
};
