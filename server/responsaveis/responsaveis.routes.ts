import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { carimbos } from '#contract/fields.ts';
import { campos, responsaveis } from '#contract/responsaveis.ts';
import { escrita, leitor } from '#server/platform/cadastro/cadastro.ts';
import { cadastroRoutes } from '#server/platform/cadastro/cadastro-routes.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const TODAS = Object.keys({ ...carimbos, ...campos.shape }).map(
  (campo) => `responsaveis.${campo as keyof typeof carimbos | keyof typeof campos.shape}` as const,
);
type Coluna = (typeof TODAS)[number];

const lidas = (colunas: Coluna[], naLixeira: boolean) =>
  leitor((db, quais) =>
    db
      .selectFrom('responsaveis')
      .innerJoin(quais, 'quais.id', 'responsaveis.id')
      .select(colunas)
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
      .$if(!naLixeira, (query) => query.where('responsaveis.excluido_em', 'is', null))
      .orderBy('quais.ordem'),
  );

const ler = lidas(TODAS, false);
const naLista = lidas(
  TODAS.filter((coluna) => coluna !== 'responsaveis.observacoes'),
  true,
);

const COLUNAS = [
  'nome',
  'parentesco',
  'cpf',
  'data_nascimento',
  'telefone',
  'celular',
  'email',
  'idioma',
  'cidade',
  'uf',
  'profissao',
] as const;

const exportados = escrita((db, quais) =>
  db.selectFrom('responsaveis').innerJoin(quais, 'quais.id', 'responsaveis.id').select(COLUNAS).orderBy('quais.ordem'),
);

export const responsaveisRoutes = (serve: Serve) => {
  cadastroRoutes(serve, responsaveis, {
    tabela: 'responsaveis',
    ler,
    naLista,
    exportacao: { colunas: COLUNAS, query: exportados },
  });
};
