import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { Access } from './faults.kit.ts';

/** Simulates one practice that does everything at once that has ever stopped the server. */

export type Tally = Record<string, Record<string, number>>;
type Attack = (name: string, copies: number, work: () => Promise<number | string>) => void;

const headersOf = ({ token }: Access) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** Every answer is read to its end or until `stopped`, bit by bit: what the server sends is not kept here. */
export const statusOf = async (response: Response, stopped = () => false) => {
  for await (const _ of response.body ?? []) if (stopped()) break;
  return response.status;
};

/**
 * Patients whose four texts have the maximum length. Inserted by the database: only the amount of data matters here.
 */
export const fillPractice = async (ownerUrl: string, { conta_id }: Access, patients: number) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const texto = `left(repeat('texto ' || n || ' ', 4000), 20000)`;
    await client.query(
      `insert into pacientes (conta_id, id, nome, queixa, diagnostico, medicamentos, observacoes)
       select $1, gen_random_uuid(), 'Paciente ' || n, ${texto}, ${texto}, ${texto}, ${texto}
       from generate_series(1, $2::int) as n`,
      [conta_id, patients],
    );
    const { rows } = await client.query<{ id: string }>('select id from pacientes where conta_id = $1 limit 1', [
      conta_id,
    ]);
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
};

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366aa' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

const nested = () => {
  const groups = Array.from(
    { length: 12 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="g0"><rect width="9" height="9"/></g>${groups}</defs><use href="#g12"/></svg>`;
  return `<p>a</p><img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">${svg}`;
};

/** Texts as first found, now refused by size; and the largest ones that are still accepted. */
const TEXTS = {
  ampersands: `<p>${'&'.repeat(2_900_000)}</p>`,
  'ampersands that are taken': `<p>${'&'.repeat(99_000)}</p>`,
  style: `<p style="${'a:b;'.repeat(150_000)}">x</p>`,
  'styles that are taken': `<p style="${'a:b;'.repeat(240)}">x</p>`.repeat(900),
  gaps: '{paciente.nome} '.repeat(157_000),
  'gaps that are taken': '<p>{paciente.nome}</p>'.repeat(20_000),
  tags: '<p><b>x</b></p>'.repeat(14_000),
};

const sendPicture = async (url: string, { token }: Access, bytes: Buffer) => {
  const body = new FormData();
  body.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  return statusOf(await fetch(`${url}/api/imagens?uso=documento`, { method: 'POST', headers, body }));
};

const HELD_BYTES = 24 * 1024 * 1024;

/** An upload that sends nearly all of a large file and then stops. */
const holdUpload = (url: string, { token }: Access, patient: string, stopped: () => boolean) =>
  new Promise<number | string>((done) => {
    const sending = request(`${url}/api/pacientes-json/${patient}/anexos-json?id=${uuidv7()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const watch = setInterval(() => stopped() && sending.destroy(), 200);
    const end = (what: number | string) => {
      clearInterval(watch);
      done(what);
    };
    sending.on('response', (response) => {
      response.resume();
      sending.destroy();
      end(response.statusCode ?? 0);
    });
    sending.on('error', () => end('cut'));
    sending.write('--x\r\ncontent-disposition: form-data; name="arquivo"; filename="a.txt"\r\n\r\n');
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    let sent = 0;
    const more = () => {
      while (sent < HELD_BYTES && !sending.destroyed) {
        sent += chunk.length;
        if (!sending.write(chunk)) return void sending.once('drain', more);
      }
    };
    more();
  });

/** Starts all attacks; `stop` ends them and returns the results of every kind of request. */
const begin = async (url: string, who: Access, patient: string) => {
  const tally: Tally = {};
  let going = true;
  const loops: Promise<void>[] = [];
  const attack: Attack = (name, copies, work) => {
    const counts: Record<string, number> = {};
    tally[name] = counts;
    const loop = async () => {
      while (going) {
        const what = String(await work().catch(() => 'cut'));
        counts[what] = (counts[what] ?? 0) + 1;
        // Refused at once: pause, so that the test does not only measure its own request rate.
        await sleep(what === '200' || what === '201' ? 0 : 100);
      }
    };
    for (let copy = 0; copy < copies; copy++) loops.push(loop());
  };
  const stopped = () => !going;
  const get = async (path: string) => statusOf(await fetch(url + path, { headers: headersOf(who) }), stopped);
  const print = async (path: string, conteudo: string) => {
    const body = JSON.stringify({ titulo: 'x', conteudo, paciente_id: patient });
    return statusOf(await fetch(url + path, { method: 'POST', headers: headersOf(who), body }));
  };
  const [small, large] = await Promise.all([flat(4990), flat(7000)]);

  attack('CSV', 12, () => get('/api/pacientes-json/exportar'));
  attack('archive', 2, () => get('/api/exportacao'));
  attack('lists', 6, () => get('/api/pacientes-json?por_pagina=1000'));
  for (const [name, text] of Object.entries(TEXTS)) attack(name, 1, () => print('/api/impressoes-json', text));
  attack('PDF of nested SVG', 1, () => print('/api/impressoes-json/pdf', nested()));
  attack('pictures of 25 megapixels', 6, () => sendPicture(url, who, small));
  attack('pictures of 49 megapixels', 6, () => sendPicture(url, who, large));
  attack('uploads held open', 30, () => holdUpload(url, who, patient, stopped));
  return async () => {
    going = false;
    await Promise.all(loops);
    return tally;
  };
};

/** Runs the attack as a separate process, so that it does not slow down the measuring one. */
export const startHostile = async (url: string, who: Access, patient: string) => {
  const attacker = fork(fileURLToPath(import.meta.url), [], { execArgv: [] });
  // In reality the attacker is another machine: here it must not take processor time from the server.
  setPriority(attacker.pid ?? 0, constants.priority.PRIORITY_LOW);
  const answer = async () => (await once(attacker, 'message'))[0] as Tally;
  attacker.send({ url, who, patient });
  await answer();
  return {
    stop: async () => {
      attacker.send('stop');
      const tally = await answer();
      attacker.kill();
      return tally;
    },
  };
};

if (process.send && process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', async ({ url, who, patient }: { url: string; who: Access; patient: string }) => {
    const stop = await begin(url, who, patient);
    process.once('message', async () => process.send?.(await stop()));
    process.send?.({});
  });
