import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/env.ts';

/**
 * A change that is applied to the database once, in the order of the names: a migration, or a version of a definition.
 */
export type Step = { nome: string; sql: string; soma: string };

/**
 * Functions of the database that change with the code. Each has one file, which replaces it as a whole. Raise the
 * number in the first line with every change; each number is applied once.
 */
export const DEFINITIONS = join(import.meta.dirname, '../../../migrations/definitions');

const VERSION = /^-- version ([1-9]\d*)\n/;
const NAME = /^(definitions\/.+\.sql)@(\d+)$/;

export const isDefinition = (nome: string) => NAME.test(nome);

/** The names under which earlier versions of a definition were applied; none for a migration. */
export const earlierVersions = (nome: string) => {
  const [, file, version] = NAME.exec(nome) ?? [];
  return Array.from({ length: Number(version ?? 1) - 1 }, (_, index) => `${file}@${index + 1}`);
};

export const readDefinitions = async (folder: string): Promise<Step[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      const version = VERSION.exec(sql)?.[1];
      if (!version) throw new ConfigError(`The definition ${file} does not begin with "-- version" and a number.`);
      return { nome: `definitions/${file}@${version}`, sql, soma: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};
