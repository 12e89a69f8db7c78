import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pacienteAnexos } from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { estadoDe } from './disco.ts';

/** More than any disk has, so this server treats its own as almost full. */
const server = ownServer({ DISK_RESERVE_MB: '1000000000', LOG_LEVEL: 'info' });

describe('the free space on the disk', () => {
  it.each([
    [{ mb: 5000, inodes: 100_000 }, 'ok'],
    [{ mb: 900, inodes: 100_000 }, 'pouco'],
    [{ mb: 5000, inodes: 3000 }, 'pouco'],
    [{ mb: 400, inodes: 100_000 }, 'reservado'],
    [{ mb: 5000, inodes: 10 }, 'reservado'],
  ])('%j is %s', (livre, estado) => {
    expect(estadoDe(livre, 500)).toBe(estado);
  });
});

describe('a disk that is almost full', () => {
  it('refuses files with its own message, still saves text, and is reported in the log and by /health', async () => {
    const ana = await server.practice();
    const { status, body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    expect(status).toBe(201);
    const form = new FormData();
    form.set('arquivo', new Blob(['x']), 'a.txt');
    const refused = await ana.call<{ message: string }>(pacienteAnexos.anexar, {
      params: { id: body.id },
      body: form,
      headers: { 'accept-language': 'pt-br' },
    });
    expect(refused).toMatchObject({ status: 503, body: { codigo: 'sem_espaco' } });
    expect(refused.body.message).toMatch(/disco do servidor está cheio/);
    expect(await readdir(join(server.dataDir, 'files')).catch(() => [])).toEqual([]);
    expect(await (await server.nobody().fetch('/health')).json()).toMatchObject({ banco: 'ok', disco: 'reservado' });
    expect(server.logged()).toMatch(/the disk is almost full/);
    expect(server.logged()).toMatch(/refused: the disk is full/);
  });
});
