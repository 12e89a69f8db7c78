import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { LONGOS, Teste, type TesteNaLista, type testes, usosDaProfissao } from '#contract/testes/testes.ts';
import { escrita, leitor } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';

const TODAS = Object.keys(Teste.omit({ categoria: true, area: true }).shape).map(
  (campo) => `t.${campo as Exclude<keyof Teste, 'categoria' | 'area'>}` as const,
);
type Coluna = (typeof TODAS)[number] | 't.excluido_em';

/** Tests from the catalogue and own ones, with category and area. */
const lidos = <T>(colunas: Coluna[]) =>
  leitor((db, quais) =>
    db
      .selectFrom('testes_todos as t')
      .innerJoin(quais, 'quais.id', 't.id')
      .select(colunas)
      .select((eb) => {
        const termo = (tipo: 'categoria' | 'area') =>
          jsonObjectFrom(
            eb
              .selectFrom('teste_termos_todos as x')
              .select(['x.id', 'x.nome', 'x.slug', 'x.origem'])
              .where('x.tipo', '=', sql.lit(tipo))
              .whereRef('x.id', '=', `t.${tipo}_id`),
          );
        return [termo('categoria').as('categoria'), termo('area').as('area')];
      })
      .orderBy('quais.ordem')
      // The generated types make every column of a view nullable; in the tables behind it they are not all.
      .$castTo<T>(),
  );

export const lerTestes = lidos<Teste & { excluido_em: string | null }>([...TODAS, 't.excluido_em']);
export const testesNaLista = lidos<TesteNaLista>(TODAS.filter((coluna) => !(coluna.slice(2) in LONGOS)));

/** The columns of the export, in order. */
export const EXPORTADAS = [
  'sigla',
  'nome',
  'origem',
  'categoria',
  'area',
  'assuntos',
  'publico',
  'idade_min_meses',
  'idade_max_meses',
  'uso_privativo',
  'objetivo',
  'editora',
  'link',
] as const;

export const testesExportados = escrita((db, quais) =>
  db
    .selectFrom('testes_todos as t')
    .innerJoin(quais, 'quais.id', 't.id')
    .leftJoin('teste_termos_todos as c', 'c.id', 't.categoria_id')
    .leftJoin('teste_termos_todos as a', 'a.id', 't.area_id')
    .select(['t.sigla', 't.nome', 't.origem', 'c.nome as categoria', 'a.nome as area', 't.publico'])
    .select(['t.idade_min_meses', 't.idade_max_meses', 't.uso_privativo', 't.objetivo', 't.editora', 't.link'])
    .select(sql<string>`array_to_string(t.assuntos, ', ')`.as('assuntos'))
    .orderBy('quais.ordem'),
);

/** A test that is not in the trash. */
export const acharTeste = async (db: Db, id: string) => {
  const [teste] = await lerTestes(db, [id]);
  return teste?.excluido_em === null ? teste : null;
};

type Query = z.output<(typeof testes)['listar']['query']>;

/** Whether a profession may apply the test. The practice's own tests are only marked as reserved or not. */
const daProfissao = (slug: string): RawBuilder<boolean> => {
  const usos = usosDaProfissao(slug);
  return sql`coalesce(uso, case when uso_privativo then 'P' else 'M' end) = any (${usos}::text[])`;
};

export const filtrosDeTestes = (query: Query): RawBuilder<boolean>[] => {
  const filtros: RawBuilder<boolean>[] = [];
  if (query.origem) filtros.push(sql`origem = ${query.origem}`);
  if (query.categoria_id) filtros.push(sql`categoria_id = ${query.categoria_id}`);
  if (query.area_id) filtros.push(sql`area_id = ${query.area_id}`);
  if (query.assunto)
    filtros.push(
      sql`exists (select from unnest(assuntos) as a (nome) where normaliza(a.nome) = normaliza(${query.assunto}))`,
    );
  if (query.idade !== undefined) {
    const [first, last] = [query.idade * 12, query.idade * 12 + 11];
    filtros.push(sql`coalesce(idade_min_meses, 0) <= ${last} and coalesce(idade_max_meses, ${first}) >= ${first}`);
  }
  if (query.profissao) filtros.push(daProfissao(query.profissao));
  return filtros;
};

/** The catalogue is shared: it can be copied, not changed. */
export const exigeProprios = async (db: Db, ids: string[]) => {
  const shared = await db.selectFrom('testes_catalogo').select('id').where('id', 'in', ids).executeTakeFirst();
  if (shared) throw new Recusa(403, 'teste_do_catalogo');
};

type Fields = Record<string, unknown>;

/** Converts the body to a row: a list of objects goes into one column. */
export const linhaDoTeste = <B extends Fields>(body: B): B => {
  const { idade_min_meses: min, idade_max_meses: max } = body;
  if (typeof min === 'number' && typeof max === 'number' && max < min)
    throw invalido('idade_max_meses', 'idade_invertida');
  return body.escalas === undefined ? body : { ...body, escalas: JSON.stringify(body.escalas) };
};

const COPIADOS = [
  'nome',
  'sigla',
  'categoria_id',
  'area_id',
  'assuntos',
  'descricao',
  'objetivo',
  'publico',
  'idade_min_meses',
  'idade_max_meses',
  'material',
  'aplicacao',
  'correcao',
  'escalas',
  'uso_privativo',
  'editora',
  'link',
] as const satisfies (keyof Teste)[];

/** The fields of a copy, and the catalogue row it comes from. */
export const copiaDe = (teste: Teste) => ({
  ...linhaDoTeste(Object.fromEntries(COPIADOS.map((campo) => [campo, teste[campo]]))),
  copiado_de: teste.origem === 'catalogo' ? teste.id : teste.copiado_de,
});
