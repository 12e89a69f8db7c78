import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { startOn } from '#server/platform/testing/server.testing.ts';
import { serverOn } from '#server/platform/testing/testing.ts';
import { oldDatabase } from './upgrade.testing.ts';

/** A database from when every member had a photo of their own. */
const old = oldDatabase('0176');
const { insert } = old;
const [casa, clinica, antiga] = [uuidv7(), uuidv7(), uuidv7()];
const [ana, bia, rui] = [uuidv7(), uuidv7(), uuidv7()];
const [velha, nova, saiu, daBia, daRui] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];

const server = serverOn(async () => {
  await old.create();
  for (const id of [casa, clinica, antiga]) await insert('contas', { id, nome: 'Prática' });
  const picture = (conta_id: string, id: string, dia: string) =>
    insert('imagens', { conta_id, id, uso: 'foto', tipo: 'image/png', tamanho: 1, criado_em: `${dia}T12:00:00Z` });
  await picture(casa, velha, '2026-01-02');
  await picture(clinica, nova, '2026-03-02');
  await picture(antiga, saiu, '2026-05-02');
  await picture(antiga, daBia, '2026-01-02');
  await picture(casa, daRui, '2026-01-02');
  const person = (id: string, name: string) =>
    insert('usuarios', { conta_id: casa, id, name, email: `${id}@foto.example`, locale: 'pt-br' });
  await person(ana, 'Ana');
  await person(bia, 'Bia');
  await person(rui, 'Rui');
  const member = (conta_id: string, usuario_id: string, foto: string | null, ativo = true) =>
    insert('membros', {
      conta_id,
      id: uuidv7(),
      usuario_id,
      funcao: 'dono',
      foto,
      ativo,
      saiu_em: ativo ? null : '2026-06-01',
    });
  await member(casa, ana, velha);
  await member(clinica, ana, nova);
  await member(antiga, ana, saiu, false);
  await member(casa, bia, null);
  await member(antiga, bia, daBia, false);
  await member(casa, rui, null);
  const { ownerUrl, appUrl } = await old.upgrade();
  return startOn(ownerUrl, appUrl, {});
});
afterAll(() => old.drop());

describe('photos of members, brought up to date', () => {
  it('belong to the person: the last one of a practice that they are in, else the one they have', async () => {
    const rows = await server.owner('select id, foto, foto_conta_id from usuarios order by name');
    expect(rows).toEqual([
      { id: ana, foto: nova, foto_conta_id: clinica },
      { id: bia, foto: daBia, foto_conta_id: antiga },
      { id: rui, foto: null, foto_conta_id: null },
    ]);
  });
});
