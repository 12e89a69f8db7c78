import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type Ambiente, emAberto, type ObjetivoEscrito } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao, PlanoIntervencaoResumo } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Contagem } from '#contract/registros.ts';
import { exigeCaso, marcarNaFicha } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { enviosDe } from './envios.queries.ts';
import { medidasDe, progressoMedido } from './medidas.ts';

type Escrito = z.output<typeof ObjetivoEscrito>;

const planosIntervencao = (db: Db, lixeira = false) =>
  db
    .selectFrom('planos_intervencao')
    .selectAll()
    .where('excluido_em', lixeira ? 'is not' : 'is', null);

/** Those of these goals that continue in a later plan: they are not overdue here. */
const continuados = async (db: Db, ids: string[]) => {
  const rows = await db
    .selectFrom('objetivos_intervencao as n')
    .innerJoin('planos_intervencao as q', (join) =>
      join.onRef('q.conta_id', '=', 'n.conta_id').onRef('q.id', '=', 'n.plano_intervencao_id'),
    )
    .select('n.continua_de')
    .where('n.continua_de', 'in', ids)
    .where('q.excluido_em', 'is', null)
    .execute();
  return new Set(rows.map(({ continua_de }) => continua_de));
};

const objetivosDe = async (db: Db, cofre: Cofre, pacienteId: string, planoIntervencaoIds: string[], hoje: string) => {
  if (planoIntervencaoIds.length === 0) return [];
  const rows = await db
    .selectFrom('objetivos_intervencao')
    .selectAll()
    .where('plano_intervencao_id', 'in', planoIntervencaoIds)
    .orderBy('ordem')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const medidas = await medidasDe(db, cofre, pacienteId, ids);
  const adiante = ids.length ? await continuados(db, ids) : new Set();
  return rows.map((row) => {
    const suas = medidas.get(row.id) ?? [];
    const { status } = row;
    return {
      ...row,
      status,
      vencido: row.prazo !== null && row.prazo < hoje && emAberto(status) && !adiante.has(row.id),
      medidas: suas,
      progresso_medido: progressoMedido(suas),
    };
  });
};

export const lerPlanoIntervencao = async (
  db: Db,
  cofre: Cofre,
  id: string,
  hoje: string,
): Promise<PlanoIntervencao> => {
  const row = await planosIntervencao(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  return {
    ...row,
    objetivos: await objetivosDe(db, cofre, row.paciente_id, [id], hoje),
    envios: await enviosDe(db, cofre, id),
  };
};

export const listarPlanosIntervencao = async (
  db: Db,
  cofre: Cofre,
  pacienteId: string,
  { lixeira, hoje }: { lixeira: boolean; hoje: string },
): Promise<PlanoIntervencaoResumo[]> => {
  const rows = await planosIntervencao(db, lixeira)
    .where('paciente_id', '=', pacienteId)
    .orderBy(sql`coalesce(inicio, criado_em::date)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
  const todos = await objetivosDe(
    db,
    cofre,
    pacienteId,
    rows.map(({ id }) => id),
    hoje,
  );
  return rows.map((row) => {
    const seus = todos.filter(({ plano_intervencao_id }) => plano_intervencao_id === row.id);
    return {
      ...row,
      objetivos: seus.length,
      alcancados: seus.filter(({ status }) => status === 'alcancado').length,
      vencidos: seus.filter(({ vencido }) => vencido).length,
      medidos: seus.filter((one) => (one.progresso ?? one.progresso_medido) !== null).length,
    };
  });
};

const PADRAO = { ambientes: ['clinica'] as Ambiente[], status: 'nao_iniciado' as const, origem: 'manual' as const };

/** Replaces the whole list in its order; goals that are not in it are deleted. */
export const gravarObjetivos = async (
  db: Db,
  chave: { conta_id: string; plano_intervencao_id: string },
  objetivos: (Escrito & { continua_de?: string | null })[],
) => {
  const linhas = objetivos.map((one, ordem) => ({ ...PADRAO, ...one, ...chave, id: one.id ?? uuidv7(), ordem }));
  const ids = linhas.map(({ id }) => id);
  const alheios = await db
    .selectFrom('objetivos_intervencao')
    .select('id')
    .where('id', 'in', ids.length ? ids : [uuidv7()])
    .where('plano_intervencao_id', '!=', chave.plano_intervencao_id)
    .execute();
  const [alheio] = alheios;
  if (alheio) throw invalido(`objetivos.${ids.indexOf(alheio.id)}.id`, 'ja_existe');
  let sobra = db.deleteFrom('objetivos_intervencao').where('plano_intervencao_id', '=', chave.plano_intervencao_id);
  if (ids.length) sobra = sobra.where('id', 'not in', ids);
  await sobra.execute();
  for (const linha of linhas) {
    const { conta_id: _, id: __, ...campos } = linha;
    await db
      .insertInto('objetivos_intervencao')
      .values(linha)
      .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doUpdateSet(campos))
      .execute();
  }
};

/** Locks the plan until the transaction ends, and refuses an outdated version. */
export const travarPlanoIntervencao = async (db: Db, id: string, versao: number | undefined) => {
  const row = await planosIntervencao(db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  if (versao !== undefined && versao !== row.versao) throw new Recusa(409, 'conflito');
  return row;
};

export const marcarPlanoIntervencao = (db: Db, id: string, excluir: boolean) =>
  marcarNaFicha(db, 'planos_intervencao', id, excluir);

/** What the last note before an appointment, or before now, has of the goal `o` of the plan `p`. */
const ultimo = <T>(campo: 'pontuacao' | 'contagem', atendimento_id: string | null) => sql<T | null>`(
  select n->${sql.lit(campo)}
  from atendimentos a
  join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
  cross join lateral jsonb_array_elements(r.objetivos) n
  where a.conta_id = p.conta_id and a.paciente_id = p.paciente_id and a.excluido_em is null
    and a.inicio < coalesce(
      (select t.inicio from atendimentos t where t.conta_id = p.conta_id and t.id = ${atendimento_id}::uuid), now())
    and n->>'objetivo_id' = o.id::text and n->>${sql.lit(campo)} is not null
  order by a.inicio desc limit 1)`;

type Quando = { hoje: string; atendimento_id?: string | undefined };

/** The goals that an appointment can work on: still open, in a plan that has not ended. */
export const objetivosAbertos = (db: Db, pacientes: string[], { hoje, atendimento_id }: Quando) =>
  db
    .selectFrom('objetivos_intervencao as o')
    .innerJoin('planos_intervencao as p', (join) =>
      join.onRef('p.conta_id', '=', 'o.conta_id').onRef('p.id', '=', 'o.plano_intervencao_id'),
    )
    .select(['o.id', 'o.plano_intervencao_id', 'o.descricao', 'o.area'])
    .select(['p.paciente_id', 'p.titulo as plano_intervencao'])
    .select(ultimo<number>('pontuacao', atendimento_id ?? null).as('ultima'))
    .select(ultimo<Contagem>('contagem', atendimento_id ?? null).as('ultima_contagem'))
    .where('p.paciente_id', 'in', pacientes)
    .where('p.excluido_em', 'is', null)
    .where('o.status', 'not in', ['alcancado', 'suspenso'])
    .where(sql<boolean>`(p.fim is null or p.fim >= ${hoje}::date - 30)`)
    .where(sql<boolean>`not exists (select 1 from objetivos_intervencao n join planos_intervencao q
      on q.conta_id = n.conta_id and q.id = n.plano_intervencao_id where n.continua_de = o.id and q.excluido_em is null)`)
    .orderBy('p.criado_em', 'desc')
    .orderBy('o.ordem')
    .execute();
