import { sql } from 'kysely';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import {
  CONFIG_DA_PRATICA_PADRAO,
  CONFIG_PADRAO,
  ConfigDaPratica,
  Preferencias,
  tituloDaProfissao,
} from '#contract/conta/config.ts';
import { praticaLer, praticaSalvar } from '#contract/conta/praticas.ts';
import * as contract from '#contract/conta/settings.ts';
import { pode } from '#contract/permissoes.ts';
import {
  anotarAcesso,
  anotarDaPessoa,
  avisarPsicologos,
  exigeInscricaoValida,
  exigeSenhaForte,
  hashSenha,
  lerNomeNoMail,
  lerUser,
  passaAPsicologo,
  reautenticar,
  trocarSenha,
} from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado } from '#server/platform/errors.ts';
import { exigeRecurso } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endSession, endSessions, vigente } from '#server/platform/http/session.ts';

type Perfil = z.output<typeof contract.Perfil>;

/** Updates the report title to the profession, unless another title was chosen. */
const seguirProfissao = async (db: Db, { conta_id, config, profissao_id }: User, nova: string | null) => {
  if (!config) return;
  const rows = await db.selectFrom('profissoes').select(['id', 'slug']).execute();
  const tituloDe = (id: string | null) => tituloDaProfissao(rows.find((row) => row.id === id)?.slug);
  if (config.termo_titulo !== tituloDe(profissao_id)) return;
  await db
    .updateTable('contas')
    .set({ config: sql`config || ${JSON.stringify({ termo_titulo: tituloDe(nova) })}::jsonb` })
    .where('id', '=', conta_id)
    .execute();
};

type ComProfissao = Pick<User, 'profissao_id' | 'registro'>;

/**
 * Profession and council number decide what a member sees: members who do not manage the team get them from an owner.
 */
const exigeProfissaoDada = (user: User, after: ComProfissao) => {
  if (pode(user, 'membros', 'gravar')) return;
  for (const campo of ['profissao_id', 'registro'] as const)
    if (after[campo] !== user[campo]) throw invalido(campo, 'sem_permissao');
};

/**
 * Name, contact and photo belong to the person; profession, council number and signature to the member of this
 * practice.
 */
const gravarPerfil = async (db: Db, user: User, { registro, profissao_id, assinatura, ...pessoa }: Perfil) => {
  await db
    .updateTable('usuarios')
    .set({ ...pessoa, atualizado_em: sql`now()` })
    .where('id', '=', user.id)
    .execute();
  const membro = { inscricao: registro, profissao_id, assinatura };
  if (Object.values(membro).every((value) => value === undefined)) return;
  await db.updateTable('membros').set(membro).where('id', '=', user.membro.id).execute();
};

/** Saves the preferences of a member; returns the config with them. */
const gravarPreferencias = async (db: Db, { id, membro }: User, body: Partial<Preferencias>) => {
  const preferencias = JSON.stringify(Preferencias.partial().parse(body));
  await db
    .updateTable('membros')
    .set({ preferencias: sql`preferencias || ${preferencias}::jsonb` })
    .where('id', '=', membro.id)
    .execute();
  const { config } = await lerUser(db, id);
  return config ?? CONFIG_PADRAO;
};

export const settingsRoutes = (serve: Serve) => {
  serve(contract.settingsProfile, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    const { current_password, codigo, ...perfil } = body;
    const after = { ...user, ...perfil };
    exigeProfissaoDada(user, after);
    await exigeInscricaoValida(db, after.profissao_id, after.registro);
    if (await passaAPsicologo(db, user, perfil.profissao_id)) {
      await reautenticar(deps, db, sessao, { current_password, codigo });
      await avisarPsicologos(deps, db, user);
    }
    await gravarPerfil(db, user, perfil);
    if (after.profissao_id !== user.profissao_id && pode(user, 'pratica', 'gravar'))
      await seguirProfissao(db, user, after.profissao_id);
    // Profession and council number decide what may be applied and how documents are signed.
    if (after.profissao_id !== user.profissao_id || after.registro !== user.registro)
      await anotarAcesso(db, user, 'mudou_profissao', request);
    return { ...(await lerUser(db, user.id)), contas: user.contas };
  });

  serve(contract.settingsPassword, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    await reautenticar(deps, db, sessao, body);
    exigeSenhaForte(body.password, user);
    const senha_hash = await hashSenha(body.password);
    await trocarSenha(db, user.id, senha_hash, sessao.id);
    await anotarDaPessoa(db, user, 'trocou_senha', request);
    const valores = { nome: await lerNomeNoMail(db, user.id) };
    await deps.mailer.send({ to: user.email, locale: user.locale, modelo: 'senha_mudou', valores });
    return { status: 'senha_alterada' };
  });

  serve(contract.settingsLanguage, async ({ db, sessao, conta_id, body }) => {
    if (body.locale)
      await db.updateTable('usuarios').set({ locale: body.locale }).where('id', '=', sessao.user.id).execute();
    if (body.fuso) exigeRecurso(sessao.user, 'pratica', 'gravar');
    if (body.fuso) await db.updateTable('contas').set({ fuso: body.fuso }).where('id', '=', conta_id).execute();
    return { ...(await lerUser(db, sessao.user.id)), contas: sessao.user.contas };
  });

  serve(praticaLer, ({ db, conta_id }) =>
    db.selectFrom('contas').select('nome').where('id', '=', conta_id).executeTakeFirstOrThrow(),
  );

  serve(praticaSalvar, ({ db, conta_id, body }) =>
    db.updateTable('contas').set(body).where('id', '=', conta_id).returning('nome').executeTakeFirstOrThrow(),
  );

  serve(contract.settingsConfig, async ({ sessao }) => sessao.user.config ?? CONFIG_PADRAO);

  serve(contract.settingsConfigSave, async ({ db, sessao, conta_id, body }) => {
    // Merged by the database, so that two windows that save at once both keep their changes.
    const before = sql`coalesce(config, ${JSON.stringify(CONFIG_DA_PRATICA_PADRAO)}::jsonb)`;
    await db
      .updateTable('contas')
      .set({ config: sql`${before} || ${JSON.stringify(ConfigDaPratica.partial().parse(body))}::jsonb` })
      .where('id', '=', conta_id)
      .execute();
    return gravarPreferencias(db, sessao.user, body);
  });

  serve(contract.settingsPreferencias, ({ db, sessao, body }) => gravarPreferencias(db, sessao.user, body));

  serve(contract.settingsSessions, async ({ db, sessao }) => {
    const rows = await db
      .selectFrom('sessoes')
      .select(['id', 'agente', 'endereco', 'criada_em'])
      .select((eb) => eb.fn.max('ultimo_uso').as('ultimo_uso'))
      .where('usuario_id', '=', sessao.user.id)
      .where(vigente)
      .groupBy(['id', 'agente', 'endereco', 'criada_em'])
      .orderBy(sql`max(ultimo_uso)`, 'desc')
      .execute();
    return rows.map((row) => ({ ...row, atual: row.id === sessao.id }));
  });

  serve(contract.settingsSessionsEnd, ({ db, sessao }) => endSessions(db, sessao.user.id, sessao.id));

  serve(contract.settingsSessionEnd, async ({ db, sessao, params }) => {
    if (!(await endSession(db, sessao.user.id, params.id))) throw naoEncontrado();
  });
};
