import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG_DA_PRATICA_PADRAO } from '#contract/conta/config.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { acharPorEmail, criarConta, hashSenha } from '#server/auth/index.ts';
import { writeDurably } from '#server/platform/files/durable.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { COLEGAS, demoCasosPassados, emailProvisorio } from './membros.demo.ts';
import { demoPagamentos } from './pagamentos.demo.ts';
import { preencher } from './preencher.ts';
import { COM_PRATICA_PROPRIA, demoPropria } from './propria.demo.ts';

export const DEMO_EMAIL = 'demo@vinculo.example';

const create = async (deps: Deps, password: string) => {
  const conta_id = uuidv7();
  const senha_hash = await hashSenha(password);
  const user = await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const profissao = await db
      .selectFrom('profissoes')
      .select('id')
      .where('slug', '=', 'psicopedagogo')
      .executeTakeFirstOrThrow();
    const nova = {
      name: 'Marina Costa Ribeiro',
      // The final address is set last: an interrupted start leaves no incomplete practice to sign in to.
      email: `demo-${conta_id}@vinculo.example`,
      senha_hash,
      profissao_id: profissao.id,
      locale: 'pt-br' as const,
    };
    const created = await criarConta(db, conta_id, nova, deps.env.TRIAL_DAYS);
    const config = {
      ...CONFIG_DA_PRATICA_PADRAO,
      termo_paciente: { sing: 'Aprendente', plural: 'Aprendentes' },
      termo_atendimento: { sing: 'Sessão', plural: 'Sessões' },
    };
    await db
      .updateTable('contas')
      .set({ nome: 'Espaço Jardim', config: JSON.stringify(config) })
      .where('id', '=', conta_id)
      .execute();
    return created;
  });
  await demoPagamentos({ deps, conta_id, usuario_id: user.id });
  await preencher({ deps, conta_id, usuario_id: user.id }, senha_hash);
  const propria = await acharPorEmail(deps.database, emailProvisorio(COM_PRATICA_PROPRIA, conta_id));
  if (propria) await demoPropria(deps, propria.id);
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    await demoCasosPassados(db, conta_id, user.id);
    for (const { email } of COLEGAS)
      await db.updateTable('usuarios').set({ email }).where('email', '=', emailProvisorio(email, conta_id)).execute();
    await db.updateTable('usuarios').set({ email: DEMO_EMAIL }).where('id', '=', user.id).execute();
  });
};

type Login = { email: string; password: string; colegas: { name: string; email: string; funcao: Funcao }[] };

/**
 * A practice to look around in, created on the first start; its login is kept in the data folder, to be shown again.
 */
export const createDemo = async (deps: Deps): Promise<Login | null> => {
  const file = join(deps.env.DATA_DIR, 'demo.login');
  if (!(await acharPorEmail(deps.database, DEMO_EMAIL))) {
    const password = randomBytes(9).toString('base64url');
    // First, so that an interrupted start never leaves a practice with an unknown login.
    await writeDurably(file, password);
    await create(deps, password);
  }
  const password = await readFile(file, 'utf8').catch(() => null);
  // The demo of an earlier version has no colleagues.
  const found = await Promise.all(COLEGAS.map(({ email }) => acharPorEmail(deps.database, email)));
  const colegas = COLEGAS.filter((_, at) => found[at]).map(({ name, email, funcao }) => ({ name, email, funcao }));
  return password ? { email: DEMO_EMAIL, password, colegas } : null;
};
