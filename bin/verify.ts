import { verifyArchive, verifyFolder } from '#server/backup/commands.ts';
import { operatorMessage, readEnv } from '#server/platform/env.ts';

/**
 * Reads and checks everything: `npm run verify` for the data folder and its database, `npm run verify -- <file>` for an
 * archive, with its password in BACKUP_PASSWORD.
 */
const [file] = process.argv.slice(2).filter((one) => one !== '--');
try {
  const found = file
    ? await verifyArchive(file, process.env.BACKUP_PASSWORD || null)
    : await verifyFolder(readEnv(process.env));
  const rows = Object.values(found.fim.linhas).reduce((sum, one) => sum + one, 0);
  console.log(`Read ${rows} rows, ${found.selados} sealed texts and ${found.fim.arquivos} files.`);
  for (const falta of found.faltas) console.error(`vinculo: ${falta}`);
  if (found.faltas.length) process.exitCode = 1;
  else console.log('Nothing is missing or altered.');
} catch (error) {
  const message = operatorMessage(error);
  if (!message) throw error;
  console.error(`vinculo: ${message}`);
  process.exitCode = 1;
}
