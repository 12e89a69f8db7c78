import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { responsaveis } from '#contract/responsaveis.ts';
import { leitor } from '#server/lib/cadastro.ts';
import { cadastroRoutes } from '#server/lib/cadastro-routes.ts';
import type { Serve } from '#server/lib/serve.ts';

const ler = leitor((db, quais) =>
  db
    .selectFrom('responsaveis')
    .innerJoin(quais, 'quais.id', 'responsaveis.id')
    .selectAll('responsaveis')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('paciente_responsaveis as v')
          .innerJoin('pacientes as p', (join) =>
            join.onRef('p.conta_id', '=', 'v.conta_id').onRef('p.id', '=', 'v.paciente_id'),
          )
          .select(['p.id', 'p.nome', 'v.parentesco'])
          .whereRef('v.conta_id', '=', 'responsaveis.conta_id')
          .whereRef('v.responsavel_id', '=', 'responsaveis.id')
          .where('p.excluido_em', 'is', null)
          .orderBy('p.nome_ordem'),
      ).as('pacientes'),
    )
    .orderBy('quais.ordem'),
);

export const responsaveisRoutes = (serve: Serve) => {
  cadastroRoutes(serve, responsaveis, {
    tabela: 'responsaveis',
    ler,
    colunas: [
      'nome',
      'parentesco',
      'cpf',
      'data_nascimento',
      'telefone',
      'celular',
      'email',
      'cidade',
      'uf',
      'profissao',
    ],
  });
};
