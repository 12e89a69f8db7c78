import { acharPorEmail } from '#server/auth/contas.queries.ts';
import { openKey } from '#server/chave/chave.ts';
import { CONNECTIONS_MIN } from '#server/platform/db/connections.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { migrate } from '#server/platform/db/migrate/migrate.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { ConfigError, operatorMessage, readEnv } from '#server/platform/env.ts';

/** Makes an existing account an administrator: `npm run admin -- mail@example.com`. */
const env = readEnv(process.env);

const promote = async (ownerUrl: string, email: string) => {
  const appUrl = await migrate(ownerUrl, env.DATABASE_APP_URL);
  await openKey(ownerUrl, env);
  const database = openDatabase(appUrl, CONNECTIONS_MIN);
  try {
    const user = await acharPorEmail(database, email);
    if (!user)
      throw new ConfigError(`There is no account with the e-mail ${email}: register it first, then run this again.`);
    await database.transaction({ conta_id: user.conta_id, membro: 'produto' }, (db) =>
      db.updateTable('usuarios').set({ role: 'admin' }).where('id', '=', user.id).execute(),
    );
    console.log(`${email} is an administrator now. The screens are under /admin.`);
  } finally {
    await database.close();
  }
};

const main = async () => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email?.includes('@')) throw new ConfigError('Give the e-mail of an account: npm run admin -- mail@example.com');
  return withDatabase(env, (ownerUrl) => promote(ownerUrl, email));
};

main().catch((error) => {
  const message = operatorMessage(error);
  console.error(message ? `vinculo: ${message}` : error);
  process.exitCode = 1;
});
