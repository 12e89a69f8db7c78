import { once } from 'node:events';
import { createServer } from 'node:http';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { user as userRoute } from '#contract/conta/auth.ts';
import { impressaoPdf } from '#contract/papel/impressoes.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { chromiumHere } from '../../bin/chromium-here.js';

const server = testServer();
const aqui = describe.skipIf(!chromiumHere(process.env.CHROMIUM_PATH));

const pdf = async (who: Caller, body: object) => {
  const response = await who.fetch(impressaoPdf.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-br' },
    body: JSON.stringify({ titulo: 'Relatório', ...body }),
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
};
const paginas = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** The decompressed streams of the file. */
const aberto = (bytes: Buffer) => {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      const start = index + mark.length;
      try {
        return inflateSync(bytes.subarray(start, text.indexOf('endstream', start))).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('');
};

const frase = 'A criança participou com interesse das atividades propostas, mantendo a atenção por períodos curtos. ';

aqui('a PDF file', () => {
  it('has the pages of the sheet, selectable text, and embedded fonts', async () => {
    const ana = await server.practice();
    const linhas = Array.from({ length: 120 }, (_, at) => `<tr><td>Linha ${at}</td><td>${at}</td></tr>`).join('');
    const conteudo = `<table><thead><tr><th>Nome</th><th>Valor</th></tr></thead><tbody>${linhas}</tbody></table>`;
    const { status, bytes, headers } = await pdf(ana, { conteudo });
    expect([status, headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(paginas(bytes)).toBeGreaterThanOrEqual(4);
    const text = bytes.toString('latin1');
    expect(text).toMatch(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/);
    expect(text).toContain('/ToUnicode');
    expect(text).toMatch(/\/Type3|\/FontFile/);
    expect(aberto(bytes)).toContain('beginbfchar');
  }, 60_000);

  it('loads and runs nothing from its content', async () => {
    const ana = await server.practice();
    const asked: string[] = [];
    const spy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(spy, 'listening');
    const { port } = spy.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}/svg.png"/><script>fetch("${url}/js")</script></svg>`,
    ).toString('base64');
    const conteudo = `<img src="${url}/a.png"><p style="background:url(${url}/b.png)">x</p><iframe src="${url}/c"></iframe>
      <script>fetch("${url}/d")</script><link rel="stylesheet" href="${url}/e.css"><img src="data:image/svg+xml;base64,${drawing}">`;
    const { status } = await pdf(ana, { conteudo });
    // Late requests have arrived by the time the next sheet is printed.
    await pdf(ana, { conteudo: '<p>x</p>' });
    spy.close();
    expect([status, asked]).toEqual([200, []]);
  }, 60_000);

  it('of two hundred pages does not block the server', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const conteudo = Array.from(
      { length: 720 },
      (_, at) => `<h2>Seção ${at}</h2><p>${frase.repeat(6 + (at % 7))}</p>`,
    ).join('');
    const espera = async () => {
      const start = performance.now();
      expect((await bia.call(userRoute)).status).toBe(200);
      return performance.now() - start;
    };
    let sozinha = 0;
    for (let times = 0; times < 20; times++) sozinha = Math.max(sozinha, await espera());
    let done = false;
    const long = pdf(ana, { conteudo }).finally(() => {
      done = true;
    });
    const waits: number[] = [];
    while (!done) {
      waits.push(await espera());
      await new Promise((next) => setTimeout(next, 20));
    }
    const { status, bytes } = await long;
    expect(status).toBe(200);
    expect(paginas(bytes)).toBeGreaterThanOrEqual(200);
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(Math.max(250, sozinha * 5));
    expect(Math.max(...waits)).toBeLessThan(Math.max(3000, sozinha * 25));
  }, 180_000);

  it('of one page does not wait for two hundred pages of another practice, nor for its queue', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    await pdf(bia, { conteudo: '<p>antes</p>' });
    const conteudo = Array.from({ length: 720 }, (_, at) => `<h2>Seção ${at}</h2><p>${frase.repeat(9)}</p>`).join('');
    let prontas = 0;
    // As many as the printer prints at a time: one is printed and two wait, because a practice prints one at a time.
    const daAna = Array.from({ length: 3 }, () =>
      pdf(ana, { conteudo }).finally(() => {
        prontas += 1;
      }),
    );
    await new Promise((done) => setTimeout(done, 300));
    expect((await pdf(bia, { conteudo: '<p>uma</p>' })).status).toBe(200);
    expect(prontas).toBe(0);
    expect((await Promise.all(daAna)).map(({ status }) => status)).toEqual([200, 200, 200]);
  }, 300_000);

  it('queues concurrent requests, and answers them all', async () => {
    const ana = await server.practice();
    const all = await Promise.all(Array.from({ length: 5 }, (_, at) => pdf(ana, { conteudo: `<p>${at}</p>` })));
    expect(all.map(({ status, bytes }) => [status, paginas(bytes)])).toEqual(all.map(() => [200, 1]));
  }, 90_000);
});
