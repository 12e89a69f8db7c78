import { backup } from '#server/backup/commands.ts';
import { operatorMessage, readEnv } from '#server/platform/env.ts';

const USAGE = 'npm run backup -- <file> [--unencrypted]   with the password of the archive in BACKUP_PASSWORD';

const [file, ...flags] = process.argv.slice(2).filter((one) => one !== '--');
const open = flags.includes('--unencrypted');
const password = process.env.BACKUP_PASSWORD || null;
const fail = (message: string) => {
  console.error(`vinculo: ${message}`);
  process.exit(1);
};

if (!file) fail(USAGE);
else if (!password && !open)
  fail(
    `Give a password for the archive in BACKUP_PASSWORD, or say --unencrypted: it holds every record and the key to every file.`,
  );
else
  try {
    if (!password)
      console.error('vinculo: WARNING: this archive is not encrypted. Whoever gets it can read everything.');
    const { fim, faltas } = await backup(readEnv(process.env), file, password);
    const rows = Object.values(fim.linhas).reduce((sum, one) => sum + one, 0);
    console.log(
      `${file}: ${rows} rows of ${Object.keys(fim.linhas).length} tables, ${fim.arquivos} files, and the key.`,
    );
    for (const falta of faltas) console.error(`vinculo: ${falta}`);
    if (faltas.length) fail(`The archive was written, but not everything in it is whole (${faltas.length}).`);
  } catch (error) {
    const message = operatorMessage(error);
    if (!message) throw error;
    fail(message);
  }
