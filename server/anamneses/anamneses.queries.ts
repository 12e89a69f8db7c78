import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Configuracoes, type STATUS_ANAMNESE } from '#contract/anamneses/anamneses.ts';
import { completa, progressoDe, topicosVisiveis } from '#contract/anamneses/preencher.ts';
import { instante } from '#domain/days/fuso.ts';
import { exigeCaso, marcarNaFicha } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { fontesDe, valoresDe } from './respostas.queries.ts';

type Status = (typeof STATUS_ANAMNESE)[number];

const inteiras = (db: Db, lixeira = false) =>
  db
    .selectFrom('anamneses as a')
    .selectAll('a')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('anamnese_respostas as r')
          .select(['r.pergunta_id', 'r.url_topico', 'r.valor', 'r.versao', 'r.atualizado_em'])
          .select(['r.fonte', 'r.fonte_relacao', 'r.fonte_em'])
          .whereRef('r.conta_id', '=', 'a.conta_id')
          .whereRef('r.anamnese_id', '=', 'a.id'),
      ).as('linhas'),
      // The age decides which topics apply.
      sql<number | null>`(select extract(year from age((now() at time zone c.fuso)::date, p.data_nascimento))::int
        from pacientes p join contas c on c.id = p.conta_id where p.conta_id = a.conta_id and p.id = a.paciente_id)`.as(
        'idade',
      ),
    ])
    .where('a.excluido_em', lixeira ? 'is not' : 'is', null)
    // The form of a patient in the trash is hidden too.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pacientes as p')
          .select('p.id')
          .whereRef('p.conta_id', '=', 'a.conta_id')
          .whereRef('p.id', '=', 'a.paciente_id')
          .where('p.excluido_em', 'is', null),
      ),
    );

type Linha = Awaited<ReturnType<ReturnType<typeof inteiras>['executeTakeFirstOrThrow']>>;

const montar = ({ linhas, ...row }: Linha) => {
  const { idade } = row;
  const [respostas, configuracoes] = [valoresDe(linhas), Configuracoes.parse(row.configuracoes)];
  const vista = { respostas, ocultos: configuracoes.topicos_ocultos, idade };
  const perguntas = topicosVisiveis(row.modelo, vista).flatMap((topico) => topico.perguntas);
  const progresso = progressoDe(perguntas, respostas);
  const versoes: Record<string, number> = {};
  for (const { url_topico, versao } of linhas) versoes[url_topico] = Math.max(versoes[url_topico] ?? 0, versao);
  const respondida = linhas.map(({ atualizado_em }) => instante(atualizado_em));
  return {
    ...row,
    // Done only while every required question has an answer.
    status: row.status === 'concluida' && completa(progresso) ? row.status : ('em_andamento' as const),
    ...progresso,
    modelo: row.modelo,
    configuracoes,
    respostas,
    fontes: fontesDe(linhas),
    versoes,
    atualizado_em: [row.atualizado_em, ...respondida].sort().at(-1) ?? row.atualizado_em,
  };
};

export const lerAnamnese = async (db: Db, id: string) => {
  const row = await inteiras(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return montar(row);
};

export const listarAnamneses = async (db: Db, paciente_id: string, lixeira: boolean) => {
  const rows = await inteiras(db, lixeira)
    .where('a.paciente_id', '=', paciente_id)
    .orderBy('a.criado_em', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(montar);
};

/** Locks the form for the rest of the transaction, and returns what changes are checked against. */
export const travarAnamnese = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('anamneses')
    .select(['versao', 'modelo', 'paciente_id'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  return { versao: row.versao, modelo: row.modelo };
};

type Mudanca = {
  titulo?: string | undefined;
  avaliacao?: string | null | undefined;
  configuracoes?: Configuracoes | undefined;
  status?: Status | undefined;
};

export const editarAnamnese = async (db: Db, id: string, mudanca: Mudanca, sobre: number | undefined) => {
  const { versao } = await travarAnamnese(db, id);
  if (sobre !== undefined && sobre !== versao) throw new Recusa(409, 'conflito');
  const { configuracoes, ...campos } = mudanca;
  await db
    .updateTable('anamneses')
    .set({
      ...campos,
      ...(configuracoes && { configuracoes: JSON.stringify(configuracoes) }),
      atualizado_em: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** A form whose required questions lost an answer is not done any more. */
export const reabrirIncompleta = async (db: Db, id: string) => {
  const { status } = await lerAnamnese(db, id);
  if (status === 'concluida') return;
  await db.updateTable('anamneses').set({ status }).where('id', '=', id).where('status', '=', 'concluida').execute();
};

export const marcarAnamnese = (db: Db, id: string, excluir: boolean) => marcarNaFicha(db, 'anamneses', id, excluir);
