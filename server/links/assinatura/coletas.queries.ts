import { sql } from 'kysely';
import type { Coleta } from '#contract/links/coletas.ts';
import { estaEncerrado } from '#contract/links/tipos.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { estadoVisto } from '../alcance.ts';
import { exigeEscrita } from '../links.queries.ts';
import { abrirResposta } from '../selo.ts';
import { trancarLinksDe } from '../trancar.ts';
import { vezDe } from './vez.ts';

const MAX = 100;

const capas = (db: Db) =>
  db
    .selectFrom('coletas as c')
    .innerJoin('coleta_arquivos as a', (join) =>
      join.onRef('a.conta_id', '=', 'c.conta_id').onRef('a.coleta_id', '=', 'c.id').on('a.tipo', '=', 'original'),
    )
    .innerJoin('paciente_documentos as d', (join) =>
      join.onRef('d.conta_id', '=', 'c.conta_id').onRef('d.id', '=', 'c.documento_id'),
    )
    .select(['c.id', 'c.paciente_id', 'c.documento_id', 'c.versao', 'c.titulo', 'c.em_ordem', 'c.finalidade'])
    .select(['c.vale_ate', 'c.estado', 'c.encerrada_em', 'c.criado_em', 'c.codigo', 'a.sha256'])
    .select(sql<boolean>`d.versao = c.versao`.as('atual'));
type Capa = Awaited<ReturnType<ReturnType<typeof capas>['executeTakeFirstOrThrow']>>;

const signatariosDe = (db: Db, ids: string[]) =>
  db
    .selectFrom('coleta_signatarios as s')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 's.conta_id').onRef('l.id', '=', 's.link_id'),
    )
    .leftJoin('link_respostas as r', (join) =>
      join.onRef('r.conta_id', '=', 'l.conta_id').onRef('r.link_id', '=', 'l.id').on('r.resposta', '=', 'recusou'),
    )
    .leftJoin('link_respostas_clinicas as t', (join) =>
      join.onRef('t.conta_id', '=', 'r.conta_id').onRef('t.id', '=', 'r.id'),
    )
    .select(['s.coleta_id', 's.link_id', 's.ordem', 's.responsavel_id', 's.qualidade', 's.destinatario', 's.relacao'])
    .select(['s.estado', 's.nome', 's.em', 'r.com_texto', 't.texto'])
    .select(['l.expira_em', 'l.usos', 'l.usos_max', 'l.primeiro_uso', 'l.iniciado_em', 'l.respondido_em'])
    .select(['l.revogado_em', 'l.fechado_em', 'l.enviado_em', 'l.avisado_em', 'l.passado_em'])
    .select(
      sql<boolean>`destinatario_recebe(l.conta_id, l.paciente_id, l.responsavel_id, l.tipo)
        and assina_quem_representa(l.conta_id, l.id)`.as('recebe'),
    )
    .where('s.coleta_id', 'in', ids)
    .orderBy('s.ordem')
    .execute();

const comSignatarios = async (db: Db, cofre: Cofre, rows: Capa[]): Promise<Coleta[]> => {
  if (!rows.length) return [];
  const todos = await signatariosDe(
    db,
    rows.map(({ id }) => id),
  );
  const porColeta = Map.groupBy(todos, ({ coleta_id }) => coleta_id);
  return rows.map((coleta) => {
    const partes = porColeta.get(coleta.id) ?? [];
    return {
      ...coleta,
      signatarios: partes.map(({ com_texto, texto, recebe, ...parte }) => {
        const link = estadoVisto(parte, recebe);
        return {
          ...parte,
          motivo: abrirResposta(cofre, { com_texto, texto }),
          link,
          vez: coleta.estado === 'aberta' && !estaEncerrado(link) && vezDe(coleta, partes, parte),
        };
      }),
    };
  });
};

export const listarColetas = async (db: Db, cofre: Cofre, pacienteId: string) => {
  await exigePaciente(db, pacienteId);
  const rows = await capas(db).where('c.paciente_id', '=', pacienteId).orderBy('c.id', 'desc').limit(MAX).execute();
  return comSignatarios(db, cofre, rows);
};

export const lerColeta = async (db: Db, cofre: Cofre, id: string): Promise<Coleta> => {
  const [coleta] = await comSignatarios(db, cofre, await capas(db).where('c.id', '=', id).execute());
  if (!coleta) throw naoEncontrado();
  await exigePaciente(db, coleta.paciente_id);
  return coleta;
};

/** Ends an open round: its links are revoked, also those of whoever has signed. A second call changes nothing. */
export const cancelarColeta = async (db: Db, id: string) => {
  await trancarLinksDe(db, id);
  const coleta = await db
    .selectFrom('coletas')
    .select(['paciente_id', 'estado'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!coleta) throw naoEncontrado();
  await exigePaciente(db, coleta.paciente_id);
  await exigeEscrita(db, coleta.paciente_id, 'assinatura');
  if (coleta.estado === 'cancelada') return;
  if (coleta.estado !== 'aberta') throw new Recusa(409, 'assinatura_encerrada');
  await db.updateTable('coletas').set({ estado: 'cancelada', encerrada_em: sql`now()` }).where('id', '=', id).execute();
  await db
    .updateTable('links_enviados')
    .set({ revogado_em: sql`coalesce(revogado_em, now())` })
    .where('coleta_id', '=', id)
    .execute();
};
