import { sql } from 'kysely';
import type { z } from 'zod';
import type { Relatorio, RelatorioResumo, Secao, TipoRelatorio } from '#contract/papel/relatorios.ts';
import type { Devolucao } from '#contract/supervisao.ts';
import { agora, hojeEm } from '#domain/days/fuso.ts';
import { exigeCaso, marcarNaFicha } from '#server/pacientes/index.ts';
import { novoCodigo, type Retrato } from '#server/papel/index.ts';
import { type Cofre, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { documentosLimpos } from '#server/platform/text/oficina/oficina.ts';
import {
  devolver,
  exigeSemEspera,
  pedirSupervisao,
  porVersao,
  supervisoesDe,
  ultimaDe,
  ultimasDosRelatorios,
  versaoASubstituir,
} from '#server/supervisao/index.ts';
import { lerBaixa } from './baixas.queries.ts';
import { type Acabado, abrirSecoes, rodadaDe, selarRetrato, selarSecoes, textoDoRelatorio } from './papel.ts';

const textoDe = (id: string) => ({ coluna: 'relatorio_id', id }) as const;

const capas = (db: Db) =>
  db
    .selectFrom('relatorios as r')
    .leftJoin('usuarios as u', 'u.id', 'r.finalizado_por')
    .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
    .select(['r.id', 'r.paciente_id', 'r.tipo', 'r.titulo', 'r.status', 'r.versao', 'r.criado_em', 'r.atualizado_em'])
    .select(['r.ano', 'r.numero', 'r.finalizado_em', 'u.name as finalizado_por', 'r.codigo', 'b.situacao']);

type Capa = Awaited<ReturnType<ReturnType<typeof capas>['executeTakeFirstOrThrow']>>;
const comoResumo = (row: Capa, supervisao: RelatorioResumo['supervisao']): RelatorioResumo => ({ ...row, supervisao });

export const listarRelatorios = async (db: Db, cofre: Cofre, paciente_id: string, lixeira: boolean) => {
  await exigeCaso(db, paciente_id);
  const rows = await capas(db)
    .where('r.paciente_id', '=', paciente_id)
    .where('r.excluido_em', lixeira ? 'is not' : 'is', null)
    .orderBy('r.criado_em', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  const ultimas = await ultimasDosRelatorios(
    db,
    cofre,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => comoResumo(row, ultimas.get(row.id) ?? null));
};

export const lerRelatorio = async (db: Db, cofre: Cofre, id: string): Promise<Relatorio> => {
  const row = await capas(db)
    .select('r.secoes')
    .where('r.id', '=', id)
    .where('r.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  const secoes = abrirSecoes(cofre, row.secoes);
  const baixa = row.situacao ? await lerBaixa(db, cofre, id) : null;
  const supervisao = await ultimaDe(db, cofre, textoDe(id));
  return { ...comoResumo(row, supervisao), secoes, conteudo: textoDoRelatorio(secoes), baixa };
};

/** Sanitises sections for storage. */
export const limpas = async (conta_id: string, secoes: Secao[]): Promise<Secao[]> => {
  const conteudos = secoes.map(({ conteudo }) => conteudo);
  const limpos = await documentosLimpos(conta_id, conteudos, 'secoes');
  return secoes.map((secao, n) => ({ ...secao, conteudo: limpos[n] ?? '' }));
};

type Chave = { conta_id: string; relatorio_id: string };

const guardarVersao = async (db: Db, chave: Chave, usuario_id: string, versao: number, secoes: Buffer) => {
  const substituida = await versaoASubstituir(db, textoDe(chave.relatorio_id), usuario_id);
  if (substituida === undefined)
    await db
      .insertInto('relatorio_versoes')
      .values({ ...chave, versao, usuario_id, secoes })
      .execute();
  else
    await db
      .updateTable('relatorio_versoes')
      .set({ secoes })
      .where('relatorio_id', '=', chave.relatorio_id)
      .where('versao', '=', substituida)
      .execute();
};

/** The sections must be sanitised already. */
type Novo = { conta_id: string; id: string; paciente_id: string; tipo: TipoRelatorio; titulo: string; secoes: Secao[] };

export const inserirRelatorio = async (db: Db, cofre: Cofre, usuario_id: string, { secoes, ...novo }: Novo) => {
  const selado = selarSecoes(cofre, secoes);
  const made = await db
    .insertInto('relatorios')
    .values({ ...novo, secoes: selado })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .returning('versao')
    .executeTakeFirst();
  if (made)
    await guardarVersao(db, { conta_id: novo.conta_id, relatorio_id: novo.id }, usuario_id, made.versao, selado);
};

/** Locks the row until the transaction ends, and returns it. */
const travar = async (db: Db, id: string, versao: number | undefined) => {
  const now = await db
    .selectFrom('relatorios')
    .select(['versao', 'status', 'paciente_id'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!now) throw naoEncontrado();
  await exigeCaso(db, now.paciente_id);
  if (now.status === 'final') throw new Recusa(409, 'relatorio_final');
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  return now;
};

type Mudanca = { titulo?: string; secoes?: Secao[]; versao?: number };

export const editarRelatorio = async (db: Db, cofre: Cofre, chave: Chave, usuario_id: string, mudanca: Mudanca) => {
  await travar(db, chave.relatorio_id, mudanca.versao);
  await exigeSemEspera(db, textoDe(chave.relatorio_id));
  const selado = mudanca.secoes && selarSecoes(cofre, mudanca.secoes);
  const { versao } = await db
    .updateTable('relatorios')
    .set({
      ...(mudanca.titulo === undefined ? {} : { titulo: mudanca.titulo }),
      ...(selado ? { secoes: selado } : {}),
      atualizado_em: sql`now()`,
    })
    .where('id', '=', chave.relatorio_id)
    .returning('versao')
    .executeTakeFirstOrThrow();
  if (selado) await guardarVersao(db, chave, usuario_id, versao, selado);
};

/** The hash of a final report's content. */
export const resumir = (
  { titulo, tipo, ano, numero }: { titulo: string; tipo: string; ano: number; numero: number },
  secoes: Secao[],
  retrato: Retrato | null,
) => {
  const partes = [titulo, tipo, ano, numero, secoes.map((one) => [one.titulo, one.conteudo])];
  return sha256(JSON.stringify(retrato ? [...partes, retrato] : partes));
};

export const finalizarRelatorio = async (
  db: Db,
  cofre: Cofre,
  { conta_id, relatorio_id: id }: Chave,
  { usuario_id, fuso, versao }: { usuario_id: string; fuso: string; versao: number },
  acabado: Acabado | null,
) => {
  await travar(db, id, versao);
  const { titulo, tipo, conteudo, supervisao } = await lerRelatorio(db, cofre, id);
  if (!conteudo || !acabado) throw new Recusa(409, 'relatorio_vazio');
  // The report was signed or sent back while the pictures were read: the paper would name other people than its
  // rounds.
  if (rodadaDe(supervisao) !== acabado.rodada) throw new Recusa(409, 'conflito');
  // Placeholders are filled now and stored so: the code on the paper verifies this exact text.
  const { retrato, secoes } = acabado;
  const ano = Number(hojeEm(fuso).slice(0, 4));
  // Lock, so that numbers have no gap.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`relatorios ${conta_id}`}, 0))`.execute(db);
  const last = await db
    .selectFrom('relatorios')
    .select(({ fn }) => fn.max('numero').as('numero'))
    .where('ano', '=', ano)
    .executeTakeFirst();
  const numero = (last?.numero ?? 0) + 1;
  await db
    .updateTable('relatorios')
    .set({
      status: 'final',
      secoes: selarSecoes(cofre, secoes),
      retrato: selarRetrato(cofre, retrato),
      ano,
      numero,
      finalizado_em: agora(),
      finalizado_por: usuario_id,
      codigo: novoCodigo(),
      resumo: resumir({ titulo, tipo, ano, numero }, secoes, retrato),
    })
    .where('id', '=', id)
    .execute();
};

type Pedido = { conta_id: string; usuario_id: string; versao: number };

/** A trainee finishes a report: it waits for a supervisor, who makes it final. */
export const pedirDoRelatorio = async (db: Db, cofre: Cofre, id: string, pedido: Pedido) => {
  const { paciente_id } = await travar(db, id, pedido.versao);
  const { conteudo } = await lerRelatorio(db, cofre, id);
  if (!conteudo) throw new Recusa(409, 'relatorio_vazio');
  await pedirSupervisao(db, textoDe(id), { ...pedido, paciente_id });
};

type Devolvido = z.output<typeof Devolucao> & { usuario_id: string };

export const devolverRelatorio = async (db: Db, cofre: Cofre, id: string, devolvido: Devolvido) => {
  await travar(db, id, undefined);
  await devolver(db, cofre, textoDe(id), devolvido);
};

const versoes = (db: Db, id: string) =>
  db
    .selectFrom('relatorio_versoes as v')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['v.versao', 'u.name as autor', 'v.criado_em'])
    .where('v.relatorio_id', '=', id);

export const versoesDe = async (db: Db, cofre: Cofre, id: string) => {
  await lerRelatorio(db, cofre, id);
  const rows = await versoes(db, id).orderBy('v.versao', 'desc').limit(200).execute();
  return porVersao(rows, await supervisoesDe(db, cofre, textoDe(id)));
};

export const lerVersao = async (db: Db, cofre: Cofre, id: string, versao: number) => {
  const lista = await versoesDe(db, cofre, id);
  const row = await versoes(db, id).select('v.secoes').where('v.versao', '=', versao).executeTakeFirst();
  if (!row) throw naoEncontrado();
  const supervisoes = lista.find((one) => one.versao === versao)?.supervisoes ?? [];
  return { ...row, secoes: abrirSecoes(cofre, row.secoes), supervisoes };
};

export const marcarRelatorio = async (db: Db, id: string, excluir: boolean) => {
  if (excluir) {
    await travar(db, id, undefined);
    await exigeSemEspera(db, textoDe(id));
  }
  await marcarNaFicha(db, 'relatorios', id, excluir);
};
