import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { arquivoAberto } from '#contract/links/arquivo-aberto.ts';
import { cobrancaAberta } from '#contract/links/cobranca-aberta.ts';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { PDF } from '../arquivo/arquivos.testing.ts';
import { ABRIR, type Aberta } from './abertos.testing.ts';

/** A link is checked before a file is received, and again before it is stored. */
const server = ownServer();

const filesIn = (...folder: string[]) => readdir(join(server.dataDir, ...folder)).catch(() => []);

/** Sends a file in two halves, and does something after the server has begun to receive the first one. */
const inTwoHalves = async (path: string, { token, passe = '' }: Aberta, between: () => Promise<unknown>) => {
  const whole = [
    '--metade',
    'content-disposition: form-data; name="arquivo"; filename="papel.pdf"',
    'content-type: application/pdf',
    '',
    PDF,
    '--metade--',
    '',
  ].join('\r\n');
  // Within the file, so that its first bytes are stored.
  const half = whole.indexOf('endobj');
  const bytes = new TextEncoder();
  const body = new ReadableStream({
    start: async (stream) => {
      stream.enqueue(bytes.encode(whole.slice(0, half)));
      await vi.waitFor(async () => expect(await filesIn('uploads')).toHaveLength(1), 8000);
      await between();
      stream.enqueue(bytes.encode(whole.slice(half)));
      stream.close();
    },
  });
  const headers = {
    [LINK_HEADER]: token,
    [PASSE_HEADER]: passe,
    'content-type': 'multipart/form-data; boundary=metade',
  };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const response = await server.nobody().fetch(path, init);
  return { status: response.status, body: await response.json() };
};

it.each([
  ['arquivo', arquivoAberto.enviar],
  ['cobranca', cobrancaAberta.comprovar],
] as const)(
  'a link %s that is revoked while a file is sent accepts it no more, and keeps nothing',
  async (tipo, { path }) => {
    const casa = await ABRIR[tipo](server);
    const { conta_id } = casa.ana.user;
    const aberta = await inTwoHalves(path, casa, async () => undefined);
    expect(aberta.status).toBe(200);
    expect(await filesIn('files', conta_id, 'anexos')).toHaveLength(1);
    const outra = await ABRIR[tipo](server);
    const { status, body } = await inTwoHalves(path, outra, async () => {
      const { status: revoked } = await outra.ana.call(links.revogar, { params: { id: outra.link.id } });
      expect(revoked).toBe(200);
    });
    expect([status, refusalOf(body).codigo]).toEqual([404, 'link_fechado']);
    expect(await server.owner('select 1 from anexos where conta_id = $1', [outra.ana.user.conta_id])).toEqual([]);
    expect(await filesIn('files', outra.ana.user.conta_id, 'anexos')).toEqual([]);
    expect(await filesIn('uploads')).toEqual([]);
  },
);
