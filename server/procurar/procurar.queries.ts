import { type RawBuilder, sql } from 'kysely';
import { ACHADOS_MAX, type Achado, type TipoAchado } from '#contract/home/procurar.ts';
import { doCaso } from '#server/pacientes/index.ts';
import { condicaoBusca } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Reports and documents are also found by their title, among the newest. */
const TITULOS = 200;
/** Shorter texts match too many names. */
const PARECIDO_MIN = 3;

type Trecho = RawBuilder<unknown>;

/** A part of the query for each kind of record that is found by its name: its table, what it shows, who may find it. */
type ComNome = { tipo: TipoAchado; tabela: string; detalhe: string; alcance: Trecho };

/**
 * The first by name of those whose names begin with the text, then of those that contain its words elsewhere. The index gives
 * the first; the others, which need all rows that contain the text, are only read if there are too few. The highest
 * character ends the range of names: where the database sorts by a language the range may lack names, which the second part finds.
 */
const porNome = ({ tipo, tabela, detalhe, alcance }: ComNome, busca: string, onde: Trecho) => {
  const texto = sql`(select normaliza(${busca}))`;
  const colunas = sql`id, nome, ${sql.raw(detalhe)} as detalhe, nome_ordem`;
  const de = sql`from ${sql.table(tabela)} where excluido_em is null and ${alcance}`;
  const inicio = sql.table(`${tipo}_inicio`);
  return sql`${inicio} as materialized (select ${colunas} ${de}
      and nome_ordem >= ${texto} and nome_ordem < (select normaliza(${busca}) || chr(1114111)) and starts_with(nome_ordem, ${texto})
      order by nome_ordem limit ${ACHADOS_MAX}),
    ${sql.table(`${tipo}_achados`)} as materialized (
      select * from (select *, 1 as parte from ${inicio} union all (select ${colunas}, 2 ${de}
        and (select count(*) from ${inicio}) < ${ACHADOS_MAX} and ${onde} and id not in (select id from ${inicio})
        order by nome_ordem limit ${ACHADOS_MAX})) t
      order by parte, nome_ordem limit ${ACHADOS_MAX})`;
};

/** Those of the patients that were found, then the newest whose title contains the text. */
const comTitulo = (tipo: 'relatorios' | 'documentos', busca: string, meus: boolean) => {
  const tabela = sql.table(tipo === 'documentos' ? 'paciente_documentos' : 'relatorios');
  return sql`
  (select ${tipo}, d.id, d.titulo, d.paciente_id, p.nome, null from (
      select r.id, r.titulo, r.paciente_id, r.criado_em from ${tabela} r
      where r.excluido_em is null and r.paciente_id in (select id from pacientes_achados)
    union
      select * from (select r.id, r.titulo, r.paciente_id, r.criado_em from ${tabela} r
        where r.excluido_em is null order by r.criado_em desc limit ${TITULOS}) r
      where position((select normaliza(${busca})) in normaliza(r.titulo)) > 0
    ) d join pacientes p on p.id = d.paciente_id and p.excluido_em is null
  where ${doCaso(meus, 'p.id')}
  order by d.criado_em desc limit ${ACHADOS_MAX})`;
};

/** Everything that contains all words of the text: people, places, tests, and what belongs to the patients found. */
const queContem = async (db: Db, busca: string, meus: boolean) => {
  const onde = sql.join(condicaoBusca(busca), sql` and `);
  const daRede = meus
    ? sql`exists (select 1 from paciente_responsaveis v join casos_proprios c on c.id = v.paciente_id
        where v.responsavel_id = responsaveis.id)`
    : sql`true`;
  const nomeados: ComNome[] = [
    { tipo: 'pacientes', tabela: 'pacientes', detalhe: 'ano_escolar', alcance: doCaso(meus, 'pacientes.id') },
    { tipo: 'responsaveis', tabela: 'responsaveis', detalhe: 'null::text', alcance: daRede },
    { tipo: 'escolas', tabela: 'escolas', detalhe: 'cidade', alcance: sql`true` },
    { tipo: 'testes', tabela: 'testes_todos', detalhe: 'null::text', alcance: sql`true` },
  ];
  const achados = nomeados.map(
    ({ tipo }) => sql`
    (select ${tipo} as tipo, id, nome, null::uuid as paciente_id, detalhe, null::timestamptz as inicio
      from ${sql.table(`${tipo}_achados`)} order by parte, nome_ordem)`,
  );
  const { rows } = await sql<Achado>`
    with ${sql.join(nomeados.map((um) => porNome(um, busca, onde)))}
    ${sql.join(achados, sql` union all `)}
    union all (select 'atendimentos', a.id, p.nome, p.id, null, a.inicio
      from pacientes_achados p cross join lateral (select a.id, a.inicio from atendimentos a
        where a.paciente_id = p.id and a.excluido_em is null and a.status <> 'Cancelado'
        order by abs(extract(epoch from a.inicio - now())) limit 2) a
      order by abs(extract(epoch from a.inicio - now())) limit ${ACHADOS_MAX})
    union all ${comTitulo('relatorios', busca, meus)}
    union all ${comTitulo('documentos', busca, meus)}`.execute(db);
  return rows;
};

/** Names with a typing error. */
const parecidos = async (db: Db, busca: string, meus: boolean) => {
  const { rows } = await sql<Achado>`
    select tipo, id, nome, null::uuid as paciente_id, detalhe, null::timestamptz as inicio
    from nomes_parecidos(${busca}, ${ACHADOS_MAX}) as n
    where n.tipo <> 'pacientes' or ${doCaso(meus, 'n.id')}
    order by semelhanca desc`.execute(db);
  return rows;
};

const PESSOAS: readonly TipoAchado[] = ['pacientes', 'responsaveis', 'escolas'];

/** What contains the text; if no person or school does, those with a similar name. */
export const procurarTudo = async (db: Db, busca: string, meus: boolean): Promise<Achado[]> => {
  const achados = await queContem(db, busca, meus);
  const letras = busca.replace(/[^\p{L}]/gu, '').length;
  if (letras < PARECIDO_MIN || achados.some(({ tipo }) => PESSOAS.includes(tipo))) return achados;
  return [...(await parecidos(db, busca, meus)), ...achados];
};

/** Records by their ids, in the order that was asked for; those that are gone are left out. */
export const lerRecentes = async (db: Db, recentes: { tipo: TipoAchado; id: string }[]): Promise<Achado[]> => {
  const ids = sql`${recentes.map(({ id }) => id)}::uuid[]`;
  const { rows } = await sql<Achado>`
    select 'pacientes' as tipo, id, nome, null::uuid as paciente_id, ano_escolar as detalhe, null::timestamptz as inicio
      from pacientes where excluido_em is null and id = any(${ids})
    union all select 'responsaveis', id, nome, null, null, null from responsaveis
      where excluido_em is null and id = any(${ids})
    union all select 'escolas', id, nome, null, cidade, null from escolas where excluido_em is null and id = any(${ids})
    union all select 'testes', id, nome, null, null, null from testes_todos where excluido_em is null and id = any(${ids})
    union all select 'atendimentos', a.id, p.nome, p.id, null, a.inicio from atendimentos a
      join pacientes p on p.id = a.paciente_id and p.excluido_em is null
      where a.excluido_em is null and a.id = any(${ids})
    union all select 'relatorios', r.id, r.titulo, p.id, p.nome, null from relatorios r
      join pacientes p on p.id = r.paciente_id and p.excluido_em is null
      where r.excluido_em is null and r.id = any(${ids})
    union all select 'documentos', d.id, d.titulo, p.id, p.nome, null from paciente_documentos d
      join pacientes p on p.id = d.paciente_id and p.excluido_em is null
      where d.excluido_em is null and d.id = any(${ids})`.execute(db);
  return recentes.flatMap((pedido) => rows.find(({ tipo, id }) => tipo === pedido.tipo && id === pedido.id) ?? []);
};
