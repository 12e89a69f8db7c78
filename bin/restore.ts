import { restore } from '#server/backup/commands.ts';
import { operatorMessage, readEnv } from '#server/platform/env.ts';

const USAGE = 'npm run restore -- <file>   with the password of the archive in BACKUP_PASSWORD, if it has one';

const [file] = process.argv.slice(2).filter((one) => one !== '--');
const fail = (message: string) => {
  console.error(`vinculo: ${message}`);
  process.exit(1);
};

if (!file) fail(USAGE);
else
  try {
    const done = await restore(readEnv(process.env), file, process.env.BACKUP_PASSWORD || null);
    const rows = Object.values(done.linhas).reduce((sum, one) => sum + one, 0);
    console.log(`Restored the archive of ${done.criado_em}: ${rows} rows, ${done.arquivos} files.`);
    console.log('Everybody signs in again. E-mails that were waiting to be sent are not part of an archive.');
  } catch (error) {
    const message = operatorMessage(error);
    if (!message) throw error;
    fail(message);
  }
