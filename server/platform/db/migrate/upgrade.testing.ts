import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { knownMigrations, migrate } from './migrate.ts';

const run = async (url: string, sql: string, values: unknown[] = []) => {
  const client = await connect(url);
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/**
 * A database with the migrations of an earlier version, those before the name `last`. It belongs to a role that is not
 * a superuser: row-level security applies to it, as on a PostgreSQL that the operator runs.
 */
export const oldDatabase = (last: string) => {
  const name = `u_${uuidv7().replaceAll('-', '')}`;
  const [owner, app] = [`dono_${name}`, `app_${name}`];
  const at = (database: string, user?: string) => {
    const url = new URL(inject('ownerUrl'));
    url.pathname = `/${database}`;
    if (user) {
      url.username = user;
      url.password = 'segredo';
    }
    return url.href;
  };
  const superuser = (sql: string, values?: unknown[]) => run(at(name), sql, values);
  return {
    superuser,
    create: async () => {
      for (const role of [owner, app])
        await run(at('postgres'), `create role ${role} login nosuperuser password 'segredo'`);
      await run(at('postgres'), `alter role ${owner} createrole; grant vinculo_app to ${app}`);
      await run(at('postgres'), `create database ${name} owner ${owner}`);
      const before = [...(await knownMigrations()).keys()].filter((nome) => nome < last);
      await migrate(at(name, owner), at(name, app), new Set(before));
    },
    insert: async (tabela: string, linha: Record<string, unknown>) => {
      const names = Object.keys(linha).map((column) => pg.escapeIdentifier(column));
      const gaps = names.map((_, index) => `$${index + 1}`);
      await superuser(`insert into ${tabela} (${names}) values (${gaps})`, Object.values(linha));
    },
    /** Brings it up to date; returns the addresses for a server. */
    upgrade: async () => {
      await migrate(at(name, owner), at(name, app));
      return { ownerUrl: at(name), appUrl: at(name, app) };
    },
    drop: async () => {
      await run(at('postgres'), `drop database if exists ${name} with (force)`);
      for (const role of [owner, app]) await run(at('postgres'), `drop role if exists ${role}`);
    },
  };
};
