import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type * as auth from '#contract/conta/auth.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/papel/imagens.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGAPIXELS, UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();

const PLACE = 'Rua Secreta 7';
const drawing = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } }).withExif({
    IFD0: { Copyright: PLACE, Make: 'Câmera' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 30/1 0/1' },
  });
const picture = () => drawing().png().toBuffer();

const upload = (
  caller: Caller,
  bytes: Uint8Array | string,
  { uso = 'foto', name = 'a.png', type = 'image/png' } = {},
) => {
  const body = new FormData();
  body.append('arquivo', new Blob([bytes as BlobPart], { type }), name);
  return caller.call<{ id: string; errors: Record<string, string[]> }>(contract.imagemEnviar, { query: { uso }, body });
};
const download = async (caller: Caller, id: string) => {
  const response = await caller.fetch(`/api/imagens/${id}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a picture', () => {
  it.each([
    ['foto', 'image/jpeg', 'jpeg'],
    ['assinatura', 'image/png', 'png'],
  ])('for %s is re-encoded as %s, without camera metadata', async (uso, tipo, format) => {
    const ana = await server.practice();
    const original = await picture();
    expect(original.includes(PLACE)).toBe(true);
    const hidden = Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]);
    const sent = await upload(ana, hidden, { uso });
    expect(sent.status).toBe(201);
    const { headers, bytes } = await download(ana, sent.body.id);
    expect(headers.get('content-type')).toBe(tipo);
    const meta = await sharp(bytes).metadata();
    expect(meta).toMatchObject({ format, width: 40, height: 20 });
    expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
    for (const trace of [PLACE, 'script']) expect(bytes.includes(trace)).toBe(false);
  });

  it('is upright, and scaled down to its display size', async () => {
    const ana = await server.practice();
    const lying = await drawing(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { body } = await upload(ana, lying, { type: 'image/jpeg', name: 'a.jpg' });
    const meta = await sharp((await download(ana, body.id)).bytes).metadata();
    expect(meta).toMatchObject({ width: 256, height: 512 });
    expect(meta.orientation).toBeUndefined();
  });

  it('is stored encrypted', async () => {
    const ana = await server.practice();
    const { body } = await upload(ana, await picture());
    const folder = join(server.dataDir, 'files', ana.user.conta_id, 'imagens');
    expect(await readdir(folder)).toEqual([body.id]);
    const kept = await readFile(join(folder, body.id));
    const { bytes } = await download(ana, body.id);
    expect(kept.includes(bytes.subarray(0, 16))).toBe(false);
    expect(kept.includes(bytes.subarray(-16))).toBe(false);
    await expect(sharp(kept).metadata()).rejects.toThrow();
    expect((await stat(join(folder, body.id))).mode & 0o077).toBe(0);
  });

  it('is encrypted differently every time', async () => {
    const ana = await server.practice();
    const same = await picture();
    const ids = [(await upload(ana, same)).body.id, (await upload(ana, same)).body.id];
    const folder = join(server.dataDir, 'files', ana.user.conta_id, 'imagens');
    const [one, two] = await Promise.all(ids.map((id) => readFile(join(folder, id))));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
  });

  it('has headers that restrict what a browser does with it', async () => {
    const ana = await server.practice();
    const { body } = await upload(ana, await picture());
    const { headers } = await download(ana, body.id);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe('an invalid picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an SVG', svg],
    ['a text', 'apenas texto'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
    ['nothing', ''],
  ])('is refused whatever its declared type: %s', async (_, bytes) => {
    const ana = await server.practice();
    const refused = await upload(ana, bytes);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['arquivo']);
    await expect(readdir(join(server.dataDir, 'files', ana.user.conta_id, 'imagens'))).rejects.toThrow('ENOENT');
  });

  it('is refused if it is truncated, or decompresses to far more', async () => {
    const ana = await server.practice();
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    expect((await upload(ana, whole.subarray(0, whole.length / 2))).status).toBe(422);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES);
    expect((await upload(ana, bomb)).status).toBe(422);
  });

  it('is refused by its dimensions, and the message has the maximum', async () => {
    const ana = await server.practice();
    const of = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const refused = await upload(ana, await of(5001));
    expect(refused.status).toBe(422);
    expect(refused.body.errors.arquivo?.join()).toContain(String(IMAGE_MAX_MEGAPIXELS));
    expect((await upload(ana, await of(5000))).status).toBe(201);
  });

  it('is refused in an unsupported format', async () => {
    const ana = await server.practice();
    expect((await upload(ana, await drawing().gif().toBuffer())).status).toBe(422);
    expect((await upload(ana, await drawing().tiff().toBuffer())).status).toBe(422);
    expect((await upload(ana, await drawing().webp().toBuffer())).status).toBe(201);
  });

  it('is refused without a file, or with an unknown use', async () => {
    const ana = await server.practice();
    expect((await ana.call(contract.imagemEnviar, { body: new FormData() })).status).toBe(422);
    expect((await ana.call(contract.imagemEnviar, { body: { arquivo: 'x' } })).status).toBe(422);
    expect((await upload(ana, await picture(), { uso: 'capa' })).status).toBe(422);
  });

  it.each([IMAGE_MAX_BYTES + 1, UPLOAD_MAX_BYTES + 1])('is refused as too large: %i bytes', async (size) => {
    const ana = await server.practice();
    expect((await upload(ana, randomBytes(size))).status).toBe(413);
  });
});

describe('a picture of one practice', () => {
  it('is not found by another, to see or to use', async () => {
    const [ana, bia] = await Promise.all([server.practice(), server.practice()]);
    const { id } = (await upload(ana, await picture())).body;
    expect((await download(bia, id)).status).toBe(404);
    expect((await download(server.nobody(), id)).status).toBe(401);
    expect((await download(ana, id)).status).toBe(200);
    expect((await bia.call(settingsProfile, { body: { foto: id } })).status).toBe(422);
    const own = await ana.call<auth.User>(settingsProfile, { body: { foto: id } });
    expect(own).toMatchObject({ status: 200, body: { foto: id } });
  });
});

describe('the photo of a patient', () => {
  it('is seen by whoever sees the patient, and by nobody who only handles money', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body: sent } = await upload(ana, await picture());
    const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', foto: sent.id } });
    const seenBy = async (funcao: Funcao, team = false) => {
      const { membro_id, usuario_id } = await addMember(server, conta_id, funcao);
      if (team) await joinTeam(server, conta_id, lia.id, membro_id);
      const [session] = await sessionsOf(server, conta_id, usuario_id, 1);
      return (await download(session ?? server.nobody(), sent.id)).status;
    };
    expect(await seenBy('profissional')).toBe(404);
    expect(await seenBy('profissional', true)).toBe(200);
    expect(await seenBy('secretaria')).toBe(200);
    expect(await seenBy('financeiro')).toBe(404);
    // A picture that no text shows yet is visible only to whoever uploaded it.
    const { body: loose } = await upload(ana, await picture());
    const { usuario_id } = await addMember(server, conta_id, 'dono');
    const [other] = await sessionsOf(server, conta_id, usuario_id, 1);
    expect((await download(other ?? server.nobody(), loose.id)).status).toBe(404);
    expect((await download(ana, loose.id)).status).toBe(200);
  });
});
