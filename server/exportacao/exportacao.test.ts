import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pacienteAnexos } from '#contract/anexos.ts';
import { exportacao } from '#contract/conta/exportacao.ts';
import { pacientes } from '#contract/pacientes.ts';
import { registroGravar } from '#contract/registros.ts';
import { addMember, patientWith, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { EXPORTADAS, NAO_EXPORTADAS } from './tabelas.ts';

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let ana: Practice;
let bia: Practice;

const fill = async (who: Practice, nome: string) => {
  const { body } = await who.call<{ id: string }>(pacientes.criar, { body: { nome } });
  const form = new FormData();
  form.set('arquivo', new Blob([`laudo de ${nome}`], { type: 'text/plain' }), 'laudo.txt');
  expect((await who.call(pacienteAnexos.anexar, { params: { id: body.id }, body: form })).status).toBe(201);
  const inicio = '2026-08-10T12:00:00.000Z';
  const made = await who.call<{ id: string }>(atendimentos.criar, {
    body: { paciente_id: body.id, inicio, fim: '2026-08-10T13:00:00.000Z' },
  });
  const nota = { conteudo: `<p>sessão com ${nome}</p>`, objetivos: [] };
  expect((await who.call(registroGravar, { params: { id: made.body.id }, body: nota })).status).toBe(200);
};

beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
  await fill(ana, 'Lia Exportada');
  await fill(bia, 'Outra Pessoa');
});

/** Opens it with another program. */
const unpack = async (bytes: Buffer) => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-zip-'));
  try {
    await writeFile(join(dir, 'a.zip'), bytes);
    execFileSync('python3', ['-m', 'zipfile', '-t', join(dir, 'a.zip')]);
    execFileSync('python3', ['-m', 'zipfile', '-e', join(dir, 'a.zip'), join(dir, 'out')]);
    const names = (await readdir(join(dir, 'out'), { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const files = new Map<string, string>();
    for (const one of names) {
      const path = join(one.parentPath, one.name);
      files.set(path.slice(join(dir, 'out').length + 1), await readFile(path, 'utf8'));
    }
    return files;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

const everything = async (who: Caller) => {
  const response = await who.fetch(exportacao.path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  return unpack(Buffer.from(await response.arrayBuffer()));
};

describe('the export', () => {
  it('has every table of a practice, or a reason why not', async () => {
    const found = await server.owner<{ table_name: string }>(
      `select c.table_name from information_schema.columns c
       join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p')
       where c.table_schema = 'public' and c.column_name = 'conta_id'`,
    );
    const tables = ['contas', ...found.map(({ table_name }) => table_name)].sort();
    const named = [...Object.keys(EXPORTADAS), ...Object.keys(NAO_EXPORTADAS)].sort();
    expect(named).toEqual(tables);
    for (const why of Object.values(NAO_EXPORTADAS)) expect(why.length).toBeGreaterThan(10);
  });

  it('decrypts every encrypted column', async () => {
    const sealed = await server.owner<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
    );
    for (const { table_name, column_name } of sealed) {
      const { seladas = {}, omitidas = [] } = EXPORTADAS[table_name] ?? { omitidas: [column_name] };
      expect([...Object.keys(seladas), ...omitidas], `${table_name}.${column_name}`).toContain(column_name);
    }
  });

  it('has all data and files of the practice, readable, and nothing of another', async () => {
    const files = await everything(ana);
    const read = (table: string) => JSON.parse(files.get(`dados/${table}.json`) ?? 'null');
    expect(Object.keys(EXPORTADAS).filter((table) => !Array.isArray(read(table)))).toEqual([]);
    expect(read('pacientes')).toMatchObject([{ nome: 'Lia Exportada' }]);
    expect(read('registros')).toMatchObject([{ conteudo: '<p>sessão com Lia Exportada</p>' }]);
    expect(read('contas')).toHaveLength(1);
    expect([...files].find(([name]) => name.endsWith('laudo.txt'))?.[1]).toBe('laudo de Lia Exportada');
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('Outra Pessoa');
    expect(all).not.toContain(bia.user.conta_id);
    expect(all).not.toMatch(/senha_hash|token_hash|argon2/);
  });

  it('has no clinical text of cases that the exporting owner does not treat', async () => {
    const { user, ...who } = await server.practice();
    await patientWith({ ...who, user }, 'Palavra clínica', '2026-02-02');
    const { usuario_id } = await addMember(server, user.conta_id, 'dono');
    const [other] = await sessionsOf(server, user.conta_id, usuario_id, 1);
    const exported = async (one: Caller) => [...(await everything(one))].flat().join('\n');
    expect(await exported(other ?? server.nobody())).not.toContain('Palavra clínica');
    expect((await exported({ ...who, user })).split('Palavra clínica').length).toBeGreaterThan(8);
  });

  it('has the address that former members had when they left, and no telephone', async () => {
    const who = await server.practice();
    const { usuario_id, membro_id, email } = await addMember(server, who.user.conta_id, 'profissional');
    await server.owner(`update usuarios set telefone = '11999990000' where id in ($1, $2)`, [usuario_id, who.user.id]);
    await server.owner('update membros set ativo = false, saiu_em = now() where id = $1', [membro_id]);
    await server.owner(`update usuarios set email = 'depois@outra.example' where id = $1`, [usuario_id]);
    const files = await everything(who);
    const people: { id: string }[] = JSON.parse(files.get('dados/usuarios.json') ?? '[]');
    expect(people.find(({ id }) => id === usuario_id)).toMatchObject({ email, telefone: null });
    expect(people.find(({ id }) => id === who.user.id)).toMatchObject({ email: who.email, telefone: '11999990000' });
    expect([...files.values()].join('\n')).not.toContain('depois@outra.example');
  });

  it('is available with an expired plan, and is recorded in the audit log', async () => {
    await server.owner(`update contas set venc_plano = now() - interval '90 days' where id = $1`, [bia.user.conta_id]);
    expect((await everything(bia)).size).toBeGreaterThan(20);
    const trail = await server.owner('select recurso_ids from auditoria where conta_id = $1 and acao = $2', [
      bia.user.conta_id,
      'exportou tudo',
    ]);
    expect(trail).toEqual([{ recurso_ids: [bia.user.conta_id] }]);
  });
});
