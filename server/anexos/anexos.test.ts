import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import * as contract from '#contract/anexos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroAssinar, registroGravar } from '#contract/registros.ts';
import { testes } from '#contract/testes/testes.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF';

const form = (nome: string, content: BlobPart) => {
  const body = new FormData();
  body.set('arquivo', new Blob([content]), nome);
  return body;
};
const child = async (who: Caller) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
const anexarA = (who: Caller, dono: contract.Dono, id: string, nome: string, content: BlobPart, query = {}) =>
  who.call<contract.Anexo & { errors: object; codigo: string }>(contract.ANEXOS[dono].anexar, {
    params: { id },
    query,
    body: form(nome, content),
  });
const anexar = (who: Caller, id: string, nome: string, content: BlobPart, query = {}) =>
  anexarA(who, 'pacientes', id, nome, content, query);
const atendimento = async (who: Caller) => {
  const hora = { inicio: '2026-03-02T12:00:00Z', fim: '2026-03-02T13:00:00Z' };
  const body = { ...hora, paciente_id: await child(who), permitir_conflito: true };
  return (await who.call<{ id: string }>(atendimentos.criar, { body })).body.id;
};
const test = async (who: Caller) =>
  (await who.call<{ id: string }>(testes.criar, { body: { nome: 'Meu teste' } })).body.id;
const names = async (who: Caller, dono: contract.Dono, id: string) =>
  (await who.call<contract.Anexo[]>(contract.ANEXOS[dono].listar, { params: { id } })).body.map(({ nome }) => nome);

describe('attaching', () => {
  it('stores a file encrypted and returns the same bytes with safe headers', async () => {
    const ana = await server.practice();
    const { status, body } = await anexar(ana, await child(ana), 'Laudo médico çã.pdf', PDF);
    expect(status).toBe(201);
    expect(body).toMatchObject({ nome: 'Laudo médico çã.pdf', extensao: 'pdf', tamanho: PDF.length });
    const stored = await readFile(join(server.dataDir, 'files', ana.user.conta_id, 'anexos', body.id));
    expect(stored.includes('PDF')).toBe(false);
    const response = await ana.fetch(`/api/anexos/${body.id}`);
    expect(await response.text()).toBe(PDF);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Laudo%20m%C3%A9dico");
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  it('checks pictures and texts by their content, not by their name', async () => {
    const ana = await server.practice();
    const id = await child(ana);
    const image = { create: { width: 2, height: 2, channels: 3, background: 'red' } } as const;
    const png = new Uint8Array(await sharp(image).png().toBuffer());
    expect((await anexar(ana, id, 'foto.png', png)).status).toBe(201);
    expect((await anexar(ana, id, 'foto.JPEG', new Uint8Array(await sharp(image).jpeg().toBuffer()))).status).toBe(201);
    expect((await anexar(ana, id, 'nota.txt', 'olá')).status).toBe(201);
    for (const [nome, content] of [
      ['foto.jpg', png],
      ['nota.txt', png],
      ['laudo.pdf', 'não é'],
      ['pagina.html', '<script>'],
      ['programa.exe', 'MZ'],
      ['sem-extensao', 'x'],
      ['vazio.txt', ''],
      ['binario.txt', 'a\u0000b'],
    ] as const) {
      const { status, body } = await anexar(ana, id, nome, content);
      expect([nome, status, Object.keys(body.errors)]).toEqual([nome, 422, ['arquivo']]);
    }
  });

  it('refuses more than 25 MB', async () => {
    const ana = await server.practice();
    const { status } = await anexar(ana, await child(ana), 'grande.txt', 'x'.repeat(25 * 1024 * 1024 + 1));
    expect(status).toBe(413);
  });

  it('stores a repeated upload only once, and strips folders from the name', async () => {
    const ana = await server.practice();
    const id = await child(ana);
    const query = { id: uuidv7() };
    const { body: first } = await anexar(ana, id, 'a.txt', 'um', query);
    expect((await anexar(ana, id, 'a.txt', 'um', query)).body.id).toBe(first.id);
    await ana.call(contract.anexoExcluir, { params: { id: first.id } });
    const gone = await anexar(ana, id, 'a.txt', 'um', query);
    expect([gone.status, gone.body.codigo]).toEqual([409, 'na_lixeira']);
    await ana.call(contract.anexoRestaurar, { params: { id: first.id } });
    const { body } = await anexar(ana, id, '../../etc/passwd.txt', 'x');
    expect(body.nome).toBe('passwd.txt');
    const list = await ana.call<contract.Anexo[]>(contract.pacienteAnexos.listar, { params: { id } });
    expect(list.body).toHaveLength(2);
  });

  it('never overwrites a file, and removes the file of a refused upload', async () => {
    const ana = await server.practice();
    const id = await child(ana);
    const query = { id: uuidv7() };
    const answers = await Promise.all(
      ['um', 'um', 'outro', 'um', 'outro'].map((content) => anexar(ana, id, 'a.txt', content, query)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const [first] = made;
    const text = await (await ana.fetch(`/api/anexos/${first?.body.id}`)).text();
    expect(['um', 'outro']).toContain(text);
    const folder = join(server.dataDir, 'files', ana.user.conta_id, 'anexos');
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([first?.body.id]));

    // The database refuses the row after the file is stored.
    await server.owner(`create function recusa() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '23514'; end $$;
      create trigger recusa before insert on anexos for each row execute function recusa()`);
    try {
      expect((await anexar(ana, id, 'b.txt', 'dois')).status).toBe(422);
    } finally {
      await server.owner('drop trigger recusa on anexos');
    }
    expect(await readdir(folder)).toEqual([first?.body.id]);
  });

  it('requires a file, and a patient of this practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const id = await child(ana);
    expect((await ana.call(contract.pacienteAnexos.anexar, { params: { id }, body: { a: 1 } })).status).toBe(422);
    expect((await anexar(bia, id, 'a.txt', 'x')).status).toBe(404);
    expect((await anexar(ana, uuidv7(), 'a.txt', 'x')).status).toBe(404);
  });
});

describe('another practice', () => {
  it('can neither read nor remove nor restore', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const id = await child(ana);
    const { body } = await anexar(ana, id, 'a.txt', 'segredo');
    const params = { id: body.id };
    for (const def of [contract.anexoLer, contract.anexoExcluir, contract.anexoRestaurar])
      expect((await bia.call(def, { params })).status).toBe(404);
    expect((await bia.call(contract.pacienteAnexos.listar, { params: { id } })).status).toBe(404);
    expect((await ana.call(contract.anexoLer, { params })).body).toBe('segredo');
  });
});

describe('removing', () => {
  it('can be undone', async () => {
    const ana = await server.practice();
    const { body } = await anexar(ana, await child(ana), 'a.txt', 'x');
    const params = { id: body.id };
    expect((await ana.call(contract.anexoExcluir, { params })).status).toBe(204);
    expect((await ana.call(contract.anexoLer, { params })).status).toBe(404);
    expect((await ana.call(contract.anexoRestaurar, { params })).status).toBe(200);
    expect((await ana.call(contract.anexoLer, { params })).status).toBe(200);
  });
});

describe.each([
  ['atendimentos', atendimento],
  ['testes', test],
] as const)('a file of %s', (dono, make) => {
  it('belongs to one record, and has an author', async () => {
    const ana = await server.practice();
    const [one, other] = [await make(ana), await make(ana)];
    const { status, body } = await anexarA(ana, dono, one, 'desenho.txt', 'olá');
    expect([status, body.autor]).toEqual([201, ana.user.name]);
    expect([await names(ana, dono, one), await names(ana, dono, other)]).toEqual([['desenho.txt'], []]);
    const again = await anexarA(ana, dono, other, 'desenho.txt', 'olá', { id: body.id });
    expect(again.status).toBe(409);
  });

  it('is refused to another practice, and for an id of another kind of record', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const id = await make(ana);
    await anexarA(ana, dono, id, 'a.txt', 'x');
    expect((await anexarA(bia, dono, id, 'a.txt', 'x')).status).toBe(404);
    expect((await bia.call(contract.ANEXOS[dono].listar, { params: { id } })).status).toBe(404);
    expect((await anexarA(ana, dono, await child(ana), 'a.txt', 'x')).status).toBe(404);
  });
});

it('a test of the catalogue has separate files for each practice', async () => {
  const [ana, bia] = [await server.practice(), await server.practice()];
  const [{ id = '' } = {}] = (await ana.call<{ id: string }[]>(testes.listar, { query: { por_pagina: 1 } })).body;
  expect((await anexarA(ana, 'testes', id, 'protocolo.pdf', PDF)).status).toBe(201);
  expect([await names(ana, 'testes', id), await names(bia, 'testes', id)]).toEqual([['protocolo.pdf'], []]);
});

it('a signed note keeps its files; files added later are kept too', async () => {
  const ana = await server.practice();
  const id = await atendimento(ana);
  const { body: before } = await anexarA(ana, 'atendimentos', id, 'antes.txt', 'x');
  await ana.call(registroGravar, { params: { id }, body: { conteudo: '<p>Leu.</p>', objetivos: [] } });
  await ana.call(registroAssinar, { params: { id }, body: { versao: 1 } });
  const { status, body: after } = await anexarA(ana, 'atendimentos', id, 'depois.txt', 'y');
  expect(status).toBe(201);
  for (const file of [before, after]) {
    const gone = await ana.call<{ message: string }>(contract.anexoExcluir, { params: { id: file.id } });
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringMatching(/signed/)]);
  }
  expect(await names(ana, 'atendimentos', id)).toEqual(['depois.txt', 'antes.txt']);
});
