import { sql } from 'kysely';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO, Config, tituloDaProfissao } from '#contract/conta/config.ts';
import * as contract from '#contract/conta/settings.ts';
import { pode } from '#contract/permissoes.ts';
import {
  anotarAcesso,
  exigeInscricaoValida,
  exigeSenhaForte,
  hashSenha,
  lerNomeNoMail,
  lerUser,
  reautenticar,
  trocarSenha,
} from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado } from '#server/platform/errors.ts';
import { exigeRecurso } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endSessions } from '#server/platform/http/session.ts';

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

/** Profession and council number decide what a member sees: who does not manage the members gets them from an owner. */
const exigeProfissaoDada = (user: User, after: ComProfissao) => {
  if (pode(user, 'membros', 'gravar')) return;
  for (const campo of ['profissao_id', 'registro'] as const)
    if (after[campo] !== user[campo]) throw invalido(campo, 'sem_permissao');
};

/** Name and contact belong to the person; profession, council number and signature to the member of this practice. */
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

export const settingsRoutes = (serve: Serve) => {
  serve(contract.settingsProfile, async ({ db, sessao, request, body }) => {
    const { user } = sessao;
    const after = { ...user, ...body };
    exigeProfissaoDada(user, after);
    await exigeInscricaoValida(db, after.profissao_id, after.registro);
    await gravarPerfil(db, user, body);
    if (after.profissao_id !== user.profissao_id && pode(user, 'pratica', 'gravar'))
      await seguirProfissao(db, user, after.profissao_id);
    // Profession and council number decide what may be applied and how documents are signed.
    if (after.profissao_id !== user.profissao_id || after.registro !== user.registro)
      await anotarAcesso(db, user, 'mudou_profissao', request);
    return lerUser(db, user.id);
  });

  serve(contract.settingsPassword, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    await reautenticar(deps, db, sessao, body);
    exigeSenhaForte(body.password, user);
    const senha_hash = await hashSenha(body.password);
    await trocarSenha(db, user.id, senha_hash, sessao.id);
    await anotarAcesso(db, user, 'trocou_senha', request);
    const valores = { nome: await lerNomeNoMail(db, user.id) };
    await deps.mailer.send({ to: user.email, locale: user.locale, modelo: 'senha_mudou', valores });
    return { status: 'senha_alterada' };
  });

  serve(contract.settingsLanguage, async ({ db, sessao, conta_id, body }) => {
    if (body.locale)
      await db.updateTable('usuarios').set({ locale: body.locale }).where('id', '=', sessao.user.id).execute();
    if (body.fuso) exigeRecurso(sessao.user, 'pratica', 'gravar');
    if (body.fuso) await db.updateTable('contas').set({ fuso: body.fuso }).where('id', '=', conta_id).execute();
    return lerUser(db, sessao.user.id);
  });

  serve(contract.settingsConfig, async ({ sessao }) => sessao.user.config ?? CONFIG_PADRAO);

  serve(contract.settingsConfigSave, async ({ db, conta_id, body }) => {
    // Merged by the database, so that two windows that save at once both keep their changes.
    const before = sql`coalesce(config, ${JSON.stringify(CONFIG_PADRAO)}::jsonb)`;
    const { config } = await db
      .updateTable('contas')
      .set({ config: sql`${before} || ${JSON.stringify(body)}::jsonb` })
      .where('id', '=', conta_id)
      .returning('config')
      .executeTakeFirstOrThrow();
    return Config.parse(config);
  });

  serve(contract.settingsSessions, async ({ db, sessao }) => {
    const rows = await db
      .selectFrom('sessoes')
      .select(['id', 'agente', 'endereco', 'criada_em', 'ultimo_uso'])
      .where('usuario_id', '=', sessao.user.id)
      .where('expira_em', '>', sql<string>`now()`)
      .where((eb) => eb.or([eb('lembrar', '=', true), eb('ultimo_uso', '>', sql<string>`now() - interval '12 hours'`)]))
      .orderBy('ultimo_uso', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, atual: row.id === sessao.id }));
  });

  serve(contract.settingsSessionsEnd, ({ db, sessao }) => endSessions(db, sessao.user.id, sessao.id));

  serve(contract.settingsSessionEnd, async ({ db, sessao, params }) => {
    const gone = await db
      .deleteFrom('sessoes')
      .where('id', '=', params.id)
      .where('usuario_id', '=', sessao.user.id)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw naoEncontrado();
  });
};
