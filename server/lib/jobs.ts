import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** Every queue of the product. They are made by the owner when it migrates: the server's role may not create tables. */
export const QUEUES = ['mail', 'limpeza', 'lembretes', 'pagamentos'] as const;
export type Queue = (typeof QUEUES)[number];

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

export type Jobs = {
  /** With `db`, in its transaction: the job is there if the transaction is. */
  send: (queue: Queue, data: object, db?: Db) => Promise<void>;
  work: (queue: Queue, handler: (data: unknown) => Promise<void>) => Promise<void>;
  schedule: (queue: Queue, cron: string) => Promise<void>;
  stop: () => Promise<void>;
};

const within = (db: Db) => ({
  executeSql: (text: string, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values)),
});

/** The queue as the server uses it: many nodes may run it at once, each job goes to one of them. */
export const startJobs = async (pool: pg.Pool, log: Log): Promise<Jobs> => {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, migrate: false, createSchema: false });
  boss.on('error', (error) => log.warn({ err: error.message }, 'job queue'));
  await boss.start();
  return {
    send: async (queue, data, inside) => {
      await boss.send(queue, data, inside ? { db: within(inside) } : {});
    },
    work: async (queue, handler) => {
      await boss.work(queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data);
      });
    },
    schedule: async (queue, cron) => {
      await boss.schedule(queue, cron);
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000, close: false });
    },
  };
};
