import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { progressoDe, topicosVisiveis } from '#contract/anamneses/anamnese-respostas.ts';
import { Configuracoes, type STATUS_ANAMNESE } from '#contract/anamneses/anamneses.ts';
import { instante } from '#domain/days/fuso.ts';
import { exigePaciente, marcarNaFicha, pacienteDaqui } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { valoresDe } from './respostas.queries.ts';

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
          .whereRef('r.conta_id', '=', 'a.conta_id')
          .whereRef('r.anamnese_id', '=', 'a.id'),
      ).as('linhas'),
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
  const versoes: Record<string, number> = {};
  for (const { url_topico, versao } of linhas) versoes[url_topico] = Math.max(versoes[url_topico] ?? 0, versao);
  const respondida = linhas.map(({ atualizado_em }) => instante(atualizado_em));
  return {
    ...row,
    status: row.status,
    modelo: row.modelo,
    configuracoes: Configuracoes.parse(row.configuracoes),
    respostas: valoresDe(linhas),
    versoes,
    atualizado_em: [row.atualizado_em, ...respondida].sort().at(-1) ?? row.atualizado_em,
  };
};

export const lerAnamnese = async (db: Db, id: string) => {
  const row = await inteiras(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return montar(row);
};

/** The patient of a form, with the age that decides which topics apply. */
export const acharPaciente = async (db: Db, id: string, fuso: string) =>
  pacienteDaqui(db, id)
    .select('id')
    .select(
      sql<number | null>`extract(year from age((now() at time zone ${fuso})::date, data_nascimento))::int`.as('idade'),
    )
    .executeTakeFirst();

export const listarAnamneses = async (db: Db, paciente: { id: string; idade: number | null }, lixeira: boolean) => {
  const rows = await inteiras(db, lixeira)
    .where('a.paciente_id', '=', paciente.id)
    .orderBy('a.criado_em', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(montar).map((anamnese) => {
    const { modelo, respostas, configuracoes } = anamnese;
    const vista = { respostas, ocultos: configuracoes.topicos_ocultos, idade: paciente.idade };
    const perguntas = topicosVisiveis(modelo, vista).flatMap((topico) => topico.perguntas);
    return { ...anamnese, ...progressoDe(perguntas, respostas) };
  });
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
  await exigePaciente(db, row.paciente_id);
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

export const marcarAnamnese = (db: Db, id: string, excluir: boolean) => marcarNaFicha(db, 'anamneses', id, excluir);
