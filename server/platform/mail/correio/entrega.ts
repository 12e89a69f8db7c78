import type { RecusaDoCorreio } from '#contract/correio.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { MailDePratica, Mailer } from '#server/platform/mail/mail.ts';
import { isRefusedForGood } from '#server/platform/mail/smtp.ts';
import { recusaNaEntrega } from './regras.ts';

type Deps = { mailer: Mailer; database: Database; env: Env };

const anotar = (database: Database, conta_id: string, id: string, motivo: RecusaDoCorreio | null) =>
  database.transaction({ conta_id, membro: 'produto' }, (db) =>
    db
      .updateTable('mensagens')
      .set({ estado: motivo ? 'recusada' : 'enviada', motivo })
      .where('id', '=', id)
      .execute(),
  );

/** Delivers one message; returns the reason if it was not sent, and throws if it is to be tried again. */
const entregar = async ({ mailer, database, env }: Deps, mail: MailDePratica, { id, last }: Job) => {
  const recusa = await database.transaction({ conta_id: mail.conta_id, membro: 'produto' }, (db) =>
    recusaNaEntrega(db, env, mail),
  );
  if (recusa) return recusa;
  try {
    return (await mailer.deliver(id, mail)) === 'enviada' ? null : 'correio_interrompida';
  } catch (error) {
    if (isRefusedForGood(error)) return 'correio_endereco_recusado';
    if (last) return 'correio_servidor';
    throw error;
  }
};

/** Processes the messages of practices, several at a time, and records the result of each for its practice. */
export const startPracticeMail = (deps: Deps) =>
  deps.mailer.workForPractices(async (mail, job) => {
    await anotar(deps.database, mail.conta_id, job.id, await entregar(deps, mail, job));
  });
