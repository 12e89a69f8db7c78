import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { User } from '#contract/conta/auth.ts';
import { acessoExcepcional, acessoExcepcionalPorNome, type Equipe, EXCECAO_MINUTOS, equipe } from '#contract/equipe.ts';
import { alcanceDe, FUNCOES_CLINICAS, isDono } from '#contract/permissoes.ts';
import { instante, localDe } from '#domain/days/fuso.ts';
import { clinicoAtivo, entregarAgenda, trancarDonos } from '#server/membros/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { avisarMembros, donosDe } from '#server/platform/mail/avisar-membros.ts';
import { aoAlcanceDe, exigePaciente } from './paciente.ts';
import { acharPorNome } from './por-nome.ts';

const EXCECOES = { max: 20, seconds: 3600 };
/** How long an exceptional access to one file lasts. Whoever needs it longer joins the case team. */
const RENOVACOES = { max: 3, seconds: 24 * 3600 };
const ATUAL = sql<boolean>`(e.ate is null or e.ate > now())`;

const pessoas = (db: Db) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.id as membro_id', 'u.name as nome', 'm.funcao']);

/** How many appointments to come a patient has with the member `m`. */
const aVir = (paciente_id: string) =>
  sql<number>`(select count(*)::int from atendimentos a where a.profissional_id = m.id and a.paciente_id = ${paciente_id}
    and a.inicio > now() and a.status = any (${[...STATUS_ABERTOS]}) and a.excluido_em is null)`;

/** Whether the member may see the trail of this patient: an exceptional access does not open it. */
const leTrilha = async (db: Db, user: User, paciente_id: string) => {
  const query = db.selectFrom('pacientes').select('id').where('id', '=', paciente_id);
  const found = await query.where(aoAlcanceDe(alcanceDe(user, 'trilha', 'ler'), 'pacientes.id')).executeTakeFirst();
  return found !== undefined;
};

/**
 * Exceptional accesses of others, and why somebody joined the team, are part of the trail: absent for whoever may not see it,
 * and for a professional who opened the file by an exceptional access.
 */
const lerEquipe = async (db: Db, user: User, paciente_id: string): Promise<Equipe> => {
  const trilha = await leTrilha(db, user, paciente_id);
  const rows = await pessoas(db)
    .innerJoin('paciente_equipe as e', 'e.membro_id', 'm.id')
    .select(['e.id', 'e.desde', 'e.ate', 'e.motivo', ATUAL.as('atual')])
    .select(sql<boolean>`e.substitui_id is not null`.as('substitui'))
    .$if(trilha, (query) => query.select('e.motivo_entrada'))
    .select(aVir(paciente_id).as('atendimentos'))
    .where('e.paciente_id', '=', paciente_id)
    .$if(!trilha, (query) =>
      query.where((eb) => eb.or([eb('e.motivo', 'is', null), eb('e.membro_id', '=', user.membro.id)])),
    )
    .orderBy(ATUAL, 'desc')
    .orderBy('e.desde')
    .execute();
  const nela = rows
    .filter(({ atual, motivo, substitui }) => atual && motivo === null && !substitui)
    .map(({ membro_id }) => membro_id);
  const colegas = await pessoas(db)
    .where('m.ativo', '=', true)
    .where('m.funcao', 'in', FUNCOES_CLINICAS)
    .orderBy('u.name')
    .execute();
  return { equipe: rows, colegas: colegas.filter(({ membro_id }) => !nela.includes(membro_id)) };
};

/** Locks the member: nobody loses the function or leaves the practice while joining a team. */
const trancarClinico = (db: Db, id: string) => clinicoAtivo(db, id).forShare().executeTakeFirst();

const exigeClinico = async (db: Db, id: string) => {
  if (!(await trancarClinico(db, id))) throw invalido('membro_id', 'opcao_invalida');
};

/**
 * Locks the patient, so that two changes of one team run one after the other. New rows may still name the patient:
 * leaving a team waits for a family that is answering a link.
 */
const trancar = (db: Db, id: string) =>
  db.selectFrom('pacientes').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Who stays on the team, without exceptional accesses and substitutes. */
const ficam = async (db: Db, paciente_id: string) => {
  const rows = await db
    .selectFrom('paciente_equipe as e')
    .select('e.membro_id')
    .where('e.paciente_id', '=', paciente_id)
    .where('e.motivo', 'is', null)
    .where('e.substitui_id', 'is', null)
    .where(ATUAL)
    .execute();
  return rows.map(({ membro_id }) => membro_id);
};

type Saida = { membro_id: string; para?: string | null | undefined };

const sair = async (db: Db, paciente_id: string, { membro_id, para }: Saida) => {
  const done = await db
    .updateTable('paciente_equipe as e')
    .set({ desde: sql<string>`least(e.desde, now())`, ate: sql<string>`now()` })
    .where('e.paciente_id', '=', paciente_id)
    .where('e.membro_id', '=', membro_id)
    .where(ATUAL)
    .returning('e.id')
    .execute();
  if (done.length === 0) throw naoEncontrado();
  const equipe = await ficam(db, paciente_id);
  if (equipe.length === 0) throw new Recusa(409, 'ninguem_fica');
  if (para && !equipe.includes(para)) throw invalido('para', 'opcao_invalida');
  const { n } = await db
    .selectFrom('membros as m')
    .select(aVir(paciente_id).as('n'))
    .where('m.id', '=', membro_id)
    .executeTakeFirstOrThrow();
  if (n > 0 && para === undefined) throw invalido('para', 'obrigatorio');
  await entregarAgenda(db, { de: membro_id, para: para ?? null, paciente_id });
};

type Aviso = { modelo: 'acesso_excepcional' | 'entrada_na_equipe'; valores: Record<string, string>; id: string };

/**
 * Notifies every owner but the one who acts, in the transaction that grants the access. If an owner acts, the case
 * team is notified too: there may be no other owner.
 */
const avisarDonos = async (deps: Deps, db: Db, { name, membro }: User, { modelo, valores, id }: Aviso) => {
  const quem = [...(await donosDe(db)), ...(isDono(membro.funcao) ? await ficam(db, id) : [])];
  await avisarMembros(
    deps,
    db,
    quem.filter((one) => one !== membro.id),
    { modelo, valores: { ...valores, por: name }, caminho: `/atendimento/paciente/${id}/acessos` },
  );
};

/** When the exceptional access of this member ends, if one is in force. */
const emVigor = async (db: Db, { membro }: User, paciente_id: string) => {
  const found = await db
    .selectFrom('paciente_equipe as e')
    .select('e.ate')
    .where('e.paciente_id', '=', paciente_id)
    .where('e.membro_id', '=', membro.id)
    .where('e.motivo', 'is not', null)
    .where('e.ate', '>', sql<string>`now()`)
    .orderBy('e.ate', 'desc')
    .executeTakeFirst();
  return found?.ate ?? null;
};

/**
 * Puts the member on the team for an hour, with the reason. Of two requests at once, the second gets the same access.
 */
const abrirFora = async (deps: Deps, db: Db, user: User, paciente_id: string, motivo: string) => {
  const lock = `excecao:${user.membro.id}:${paciente_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
  const aberto = await emVigor(db, user, paciente_id);
  if (aberto) return { paciente_id, ate: aberto };
  const ate = instante(Date.now() + EXCECAO_MINUTOS * 60_000);
  const { conta_id, membro } = user;
  if (!(await trancarClinico(db, membro.id))) throw naoEncontrado();
  await db
    .insertInto('paciente_equipe')
    .values({ conta_id, id: uuidv7(), paciente_id, membro_id: membro.id, por: membro.id, ate, motivo })
    .execute();
  const valores = { motivo, ate: localDe(ate, user.fuso).hora.slice(0, 5) };
  await avisarDonos(deps, db, user, { modelo: 'acesso_excepcional', valores, id: paciente_id });
  return { paciente_id, ate };
};

const entrar = async (
  db: Db,
  user: User,
  { paciente_id, membro_id, motivo }: { paciente_id: string; membro_id: string; motivo: string | null },
) => {
  const done = await db
    .insertInto('paciente_equipe')
    .values({
      ...{ conta_id: user.conta_id, id: uuidv7(), paciente_id, membro_id, por: user.membro.id },
      motivo_entrada: motivo,
    })
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'paciente_id', 'membro_id']).where('ate', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
};

/**
 * An owner joins a team themselves: without a reason and without telling anybody it would replace the exceptional
 * access.
 */
const entrarSozinho = async (deps: Deps, db: Db, user: User, paciente_id: string, motivo: string | undefined) => {
  const entrou = await entrar(db, user, { paciente_id, membro_id: user.membro.id, motivo: motivo ?? null });
  if (!entrou || !user.membro.equipe) return;
  if (!motivo) throw invalido('motivo', 'obrigatorio');
  await avisarDonos(deps, db, user, { modelo: 'entrada_na_equipe', valores: { motivo }, id: paciente_id });
};

/** Puts somebody else on the team; notifies them, and those who were on it before. */
const porNaEquipe = async (deps: Deps, db: Db, user: User, paciente_id: string, membro_id: string) => {
  const antes = await ficam(db, paciente_id);
  if (!(await entrar(db, user, { paciente_id, membro_id, motivo: null }))) return;
  const ficha = `/atendimento/paciente/${paciente_id}`;
  await avisarMembros(deps, db, [membro_id], {
    modelo: 'posto_na_equipe',
    valores: { por: user.name },
    caminho: ficha,
  });
  const outros = antes.filter((id) => id !== membro_id && id !== user.membro.id);
  const [novo] = await pessoas(db).where('m.id', '=', membro_id).execute();
  const valores = { por: user.name, para: novo?.nome ?? '' };
  await avisarMembros(deps, db, outros, { modelo: 'equipe_aumentou', valores, caminho: `${ficha}/equipe` });
};

const comoProduto = <T>({ database }: Deps, { conta_id }: User, work: (db: Db) => Promise<T>) =>
  database.transaction({ conta_id, membro: 'produto' }, work);

/** Counts accesses to one file, not the requests for one that is in force. */
const contarAcesso = async (deps: Deps, user: User, id: string) => {
  if (await comoProduto(deps, user, (db) => emVigor(db, user, id))) return;
  await throttle(deps.database, `excecao:${user.id}:${id}`, RENOVACOES);
};

export const equipeRoutes = (serve: Serve) => {
  serve(equipe.ler, async ({ db, sessao, params }) => {
    await exigePaciente(db, params.id);
    return lerEquipe(db, sessao.user, params.id);
  });

  serve(equipe.entrar, async ({ deps, db, sessao: { user }, params: { id }, body: { membro_id, motivo }, auditar }) => {
    await exigePaciente(db, id);
    auditar([id, membro_id]);
    // Owners, member, patient: in the order of the changes of members.
    await trancarDonos(db, user.membro.id);
    await exigeClinico(db, membro_id);
    await trancar(db, id);
    if (membro_id === user.membro.id) await entrarSozinho(deps, db, user, id, motivo);
    else await porNaEquipe(deps, db, user, id, membro_id);
    return lerEquipe(db, user, id);
  });

  serve(equipe.sair, async ({ db, sessao, params, body, auditar }) => {
    await exigePaciente(db, params.id);
    await trancarDonos(db, sessao.user.membro.id);
    await trancar(db, params.id);
    auditar([params.id, body.membro_id]);
    await sair(db, params.id, body);
    return lerEquipe(db, sessao.user, params.id);
  });

  serve(
    acessoExcepcional,
    async ({ deps, sessao: { user }, params }) => {
      // The patient may be outside of what the member reaches: the product looks whether it exists.
      await comoProduto(deps, user, (db) => exigePaciente(db, params.id));
      await throttle(deps.database, `excecao:${user.id}`, EXCECOES);
      await contarAcesso(deps, user, params.id);
    },
    ({ deps, db, sessao: { user }, params, body }) => abrirFora(deps, db, user, params.id, body.motivo),
  );

  serve(
    acessoExcepcionalPorNome,
    async ({ deps, sessao: { user }, body }) => {
      await throttle(deps.database, `excecao:${user.id}`, EXCECOES);
      const id = await comoProduto(deps, user, (db) => acharPorNome(db, body));
      await contarAcesso(deps, user, id);
      return id;
    },
    ({ deps, db, sessao: { user }, body, preparado: id, auditar }) => {
      auditar([id]);
      return abrirFora(deps, db, user, id, body.motivo);
    },
  );
};
