import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { escolas } from '#contract/escolas.ts';
import { leitor } from '#server/lib/cadastro.ts';
import { cadastroRoutes } from '#server/lib/cadastro-routes.ts';
import type { Serve } from '#server/lib/serve.ts';

const ler = leitor((db, quais) =>
  db
    .selectFrom('escolas')
    .innerJoin(quais, 'quais.id', 'escolas.id')
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
    .orderBy('quais.ordem'),
);

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
