import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { pacienteAnexos } from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { removeOrphans } from './orphans.ts';

const server = ownServer();
const DAY_MS = 24 * 60 * 60 * 1000;

it('removes only files that no row references', async () => {
  const ana = await server.practice();
  const { files, database } = server.deps;
  const { conta_id } = ana.user;
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const form = new FormData();
  form.set('arquivo', new Blob(['x']), 'a.txt');
  const { body: kept } = await ana.call<{ id: string }>(pacienteAnexos.anexar, { params: { id: lia.id }, body: form });
  const orphan = async (conta: string, age: number) => {
    const id = uuidv7({ msecs: Date.now() - age });
    await files.put('anexos', conta, id, Buffer.from('x'));
    return join(conta, 'anexos', id);
  };
  const alien = uuidv7();
  const [cut, fresh, ancient, other] = [
    await orphan(conta_id, 2 * DAY_MS),
    await orphan(conta_id, 1000),
    await orphan(conta_id, 30 * DAY_MS),
    await orphan(alien, 2 * DAY_MS),
  ];
  expect(await removeOrphans(database, files)).toBe(1);
  const isThere = (path: string) =>
    access(join(server.dataDir, 'files', path)).then(
      () => true,
      () => false,
    );
  expect(await isThere(cut)).toBe(false);
  for (const path of [join(conta_id, 'anexos', kept.id), fresh, ancient, other]) expect(await isThere(path)).toBe(true);
  // Two days later the attachment is old enough to be checked, and is still there.
  await removeOrphans(database, files, Date.now() + 2 * DAY_MS);
  expect(await isThere(join(conta_id, 'anexos', kept.id))).toBe(true);
});
