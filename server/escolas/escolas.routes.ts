import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { campos, escolas } from '#contract/escolas/escolas.ts';
import { carimbos } from '#contract/fields.ts';
import { escrita, leitor } from '#server/platform/cadastro/cadastro.ts';
import { cadastroRoutes } from '#server/platform/cadastro/cadastro-routes.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const TODAS = Object.keys({ ...carimbos, ...campos.shape }).map(
  (campo) => `escolas.${campo as keyof typeof carimbos | keyof typeof campos.shape}` as const,
);
type Coluna = (typeof TODAS)[number];

const lidas = (colunas: Coluna[], naLixeira: boolean) =>
  leitor((db, quais) =>
    db
      .selectFrom('escolas')
      .innerJoin(quais, 'quais.id', 'escolas.id')
      .select(colunas)
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
      .$if(!naLixeira, (query) => query.where('escolas.excluido_em', 'is', null))
      .orderBy('quais.ordem'),
  );

const ler = lidas(TODAS, false);
const naLista = lidas(
  TODAS.filter((coluna) => coluna !== 'escolas.observacoes'),
  true,
);

const COLUNAS = [
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
] as const;

const exportados = escrita((db, quais) =>
  db.selectFrom('escolas').innerJoin(quais, 'quais.id', 'escolas.id').select(COLUNAS).orderBy('quais.ordem'),
);

export const escolasRoutes = (serve: Serve) => {
  cadastroRoutes(serve, escolas, {
    tabela: 'escolas',
    ler,
    naLista,
    exportacao: { colunas: COLUNAS, query: exportados },
  });
};
