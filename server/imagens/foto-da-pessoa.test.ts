import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type User, user } from '#contract/conta/auth.ts';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { imagemEnviar } from '#contract/papel/imagens.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

/** Bia belongs to the practice of Ana, where she sends her photo, and to that of Rui. Eva is in neither. */
const server = ownServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let rui: Practice;
let eva: Practice;
let biaComAna: Caller;
let biaComRui: Caller;
let foto = '';

const upload = async (caller: Caller, uso = 'foto') => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#237a66' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return (await caller.call<{ id: string }>(imagemEnviar, { query: { uso }, body })).body.id;
};
const seen = async (caller: Caller, id: string) => (await caller.fetch(`/api/imagens/${id}`)).status;
const setPhoto = (caller: Caller, id: string | null) => caller.call<User>(settingsProfile, { body: { foto: id } });
const joined = async ({ user: { conta_id } }: Practice, usuario_id: string) => {
  await server.owner(
    `insert into membros (conta_id, id, usuario_id, funcao) values ($1, gen_random_uuid(), $2, 'profissional')`,
    [conta_id, usuario_id],
  );
};
const session = async (conta_id: string, usuario_id: string) => {
  const [caller] = await sessionsOf(server, conta_id, usuario_id, 1);
  return caller ?? server.nobody();
};

beforeAll(async () => {
  [ana, rui, eva] = await Promise.all([server.practice(), server.practice(), server.practice()]);
  const { usuario_id } = await addMember(server, ana.user.conta_id, 'profissional');
  await joined(rui, usuario_id);
  biaComAna = await session(ana.user.conta_id, usuario_id);
  biaComRui = await session(rui.user.conta_id, usuario_id);
  foto = await upload(biaComAna);
  expect((await setPhoto(biaComAna, foto)).body.foto).toBe(foto);
});

describe('the photo of a person', () => {
  it('is the same in every practice of the person, and colleagues of each see it', async () => {
    for (const caller of [biaComAna, biaComRui]) expect((await caller.call<User>(user)).body.foto).toBe(foto);
    for (const caller of [biaComAna, biaComRui, ana, rui]) expect(await seen(caller, foto)).toBe(200);
    for (const owner of [ana, rui]) {
      const { body } = await owner.call<{ membros: Membro[] }>(membros.listar);
      expect(body.membros.map((one) => one.foto).filter(Boolean)).toEqual([foto]);
    }
  });

  it('is not found by a practice that the person does not belong to', async () => {
    expect(await seen(eva, foto)).toBe(404);
    expect((await setPhoto(eva, foto)).status).toBe(422);
  });

  it('opens no other picture of the practice in which it was sent', async () => {
    const loose = await upload(ana);
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', foto: loose } });
    expect(lia.id).toBeTruthy();
    expect(await seen(rui, loose)).toBe(404);
    const membro = { id: rui.user.membro.id, funcao: rui.user.membro.funcao };
    const { rows } = await server.deps.database.transaction({ conta_id: rui.user.conta_id, membro }, (db) =>
      sql<{ id: string }>`select id from imagens`.execute(db),
    );
    expect(rows).toEqual([{ id: foto }]);
  });

  it('is changed in either practice, by its person only', async () => {
    const outra = await upload(biaComRui);
    // A colleague can see the photo but not use it as their own; the same holds for the photo of a patient.
    expect((await setPhoto(ana, foto)).status).toBe(422);
    const daLia = await upload(ana);
    await ana.call(pacientes.criar, { body: { nome: 'Lia', foto: daLia } });
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    expect((await setPhoto(await session(ana.user.conta_id, usuario_id), daLia)).status).toBe(422);
    // A picture that was uploaded for another purpose is refused as a photo, too.
    expect((await setPhoto(biaComRui, await upload(biaComRui, 'documento'))).status).toBe(422);
    expect((await setPhoto(biaComRui, outra)).body.foto).toBe(outra);
    expect((await biaComAna.call<User>(user)).body.foto).toBe(outra);
    expect(await seen(ana, outra)).toBe(200);
    // Saving the unchanged photo works, also from a practice that does not store it.
    expect((await setPhoto(biaComAna, outra)).status).toBe(200);
    expect((await setPhoto(biaComAna, null)).body.foto).toBeNull();
    expect(await seen(ana, outra)).toBe(404);
    expect((await setPhoto(biaComAna, foto)).body.foto).toBe(foto);
  });

  it('is not shown any more where the person has left', async () => {
    const [bia] = await server.owner<{ id: string }>(
      'select m.id from membros m join usuarios u on u.id = m.usuario_id where m.conta_id = $1 and u.foto = $2',
      [rui.user.conta_id, foto],
    );
    const left = await rui.call(membros.desativar, { params: { id: bia?.id ?? '' }, body: {} });
    expect(left.status).toBe(200);
    expect(await seen(rui, foto)).toBe(404);
    expect(await seen(ana, foto)).toBe(200);
    const { body } = await rui.call<{ membros: Membro[] }>(membros.listar);
    expect(body.membros.map((one) => one.foto)).toEqual([null, null]);
  });
});
