import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { acharPorEmail, criarConta, hashSenha } from '#server/auth/index.ts';
import { writeDurably } from '#server/platform/files/durable.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { anamnesesDemo } from './anamneses.demo.ts';
import { demoAtendimentos } from './atendimentos.demo.ts';
import { demoDocumentos } from './documentos.demo.ts';
import { demoFinanceiro } from './financeiro.demo.ts';
import { demoLinks } from './links.demo.ts';
import { COLEGAS, demoMembros, emailProvisorio } from './membros.demo.ts';
import { demoPacientes } from './pacientes.demo.ts';
import { demoPagamentos } from './pagamentos.demo.ts';
import type { Parte } from './parte.ts';
import { demoPlanosIntervencao } from './planos-intervencao.demo.ts';
import { demoRegistros } from './registros.demo.ts';
import { demoTestes } from './testes.demo.ts';

export const DEMO_EMAIL = 'demo@vinculo.example';

/** What each feature adds to the demo practice, in order of dependency. */
const PARTS: Parte[] = [
  demoPacientes,
  demoAtendimentos,
  demoPlanosIntervencao,
  demoRegistros,
  anamnesesDemo,
  demoTestes,
  demoDocumentos,
  demoFinanceiro,
  demoPagamentos,
  demoLinks,
];

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
      locale: deps.env.DEFAULT_LOCALE,
    };
    const created = await criarConta(db, conta_id, nova, deps.env.TRIAL_DAYS);
    const config = {
      ...CONFIG_PADRAO,
      termo_paciente: { sing: 'Aprendente', plural: 'Aprendentes' },
      termo_atendimento: { sing: 'Sessão', plural: 'Sessões' },
    };
    await db
      .updateTable('contas')
      .set({ config: JSON.stringify(config) })
      .where('id', '=', conta_id)
      .execute();
    return created;
  });
  for (const part of PARTS) await part({ deps, conta_id, usuario_id: user.id });
  await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    await demoMembros(db, { conta_id, senha_hash }, user.id);
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
