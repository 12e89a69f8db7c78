import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from '#server/platform/db/db.ts';
import type { Log } from '#server/platform/log.ts';

/** Every queue of the product. The owner creates them when it migrates: the server's role may not create tables. */
export const QUEUES = [
  'mail',
  'mail-praticas',
  'limpeza',
  'lembretes',
  'links',
  'pagamentos',
  'avisos',
  'leituras',
  'exemplos',
  'imagens',
] as const;
export type Queue = (typeof QUEUES)[number];

/** How many jobs of a queue a node runs at the same time, if more than one. */
const AT_ONCE: Partial<Record<Queue, number>> = { mail: 2, 'mail-praticas': 4 };

const RETRY = { retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 };

export const prepareJobs = async (client: pg.Client, role: string) => {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  for (const name of QUEUES) if (!(await boss.getQueue(name))) await boss.createQueue(name, RETRY);
  await boss.stop({ graceful: false });
  await client.query(`
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    grant usage, select on all sequences in schema pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
  `);
};

/** `last`: if the job fails now, it is not tried again. */
export type Job = { id: string; data: unknown; last: boolean };

export type Jobs = {
  /** With `db`, the job is queued only if that transaction commits. The same `id` twice is one job. */
  send: (queue: Queue, data: object, options?: { db?: Db | undefined; id?: string }) => Promise<void>;
  work: (queue: Queue, handler: (job: Job) => Promise<void>) => Promise<void>;
  /** Makes the workers of a queue on this node look for jobs now instead of within a second. */
  wake: (queue: Queue) => void;
  schedule: (queue: Queue, cron: string) => Promise<void>;
  stop: () => Promise<void>;
};

const within = (db: Db) => ({
  executeSql: (text: string, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values)),
});

/** The queue as the server uses it: many nodes may run it at once; each job goes to one of them. */
export const startJobs = async (pool: pg.Pool, log: Log): Promise<Jobs> => {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, migrate: false, createSchema: false });
  boss.on('error', (error) => log.warn({ err: error.message }, 'the job queue reported an error'));
  await boss.start();
  const workers = new Map<Queue, string[]>();
  const wake = (queue: Queue) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
  };
  return {
    send: async (queue, data, { db: inside, id } = {}) => {
      await boss.send(queue, data, { ...(id ? { id } : {}), ...(inside ? { db: within(inside) } : {}) });
    },
    work: async (queue, handler) => {
      const ids: string[] = [];
      workers.set(queue, ids);
      for (let n = 0; n < (AT_ONCE[queue] ?? 1); n++)
        ids.push(
          await boss.work(queue, { pollingIntervalSeconds: 1, includeMetadata: true }, async (jobs) => {
            for (const { id, data, retryCount, retryLimit } of jobs)
              await handler({ id, data, last: retryCount >= retryLimit });
            // Look again at once: otherwise a full queue would be processed at one job per second.
            wake(queue);
          }),
        );
    },
    wake,
    schedule: async (queue, cron) => {
      await boss.schedule(queue, cron);
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
};
