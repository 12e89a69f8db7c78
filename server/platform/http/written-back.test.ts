import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteDef } from '#contract/route.ts';
import { DEMO_EMAIL } from '#server/demo/demo.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { routes } from '#server/platform/testing/contract.testing.ts';
import { type Caller, demoServer } from '#server/platform/testing/testing.ts';

/** Whatever the API answers can be sent back unchanged, and changes nothing. */
vi.setConfig({ testTimeout: 120_000 });
const server = demoServer();
let demo: Caller;
let conta = '';
let paciente = '';
let topico = '';
/** A school with a contact. */
let escola = '';

/** How many records of a kind are sent back. */
const MANY = 15;

/** Where the ids of a path come from: the rest of a query that starts with `select id`. */
const IDS: Record<string, string> = {
  '/api/admin/planos/:id': 'from planos',
  '/api/admin/profissoes/:id': 'from profissoes',
  '/api/anamneses-json/:id': 'from anamneses where conta_id = $1',
  '/api/anamneses-json/:id/topicos/:url_topico': 'from anamneses where conta_id = $1',
  '/api/aplicacoes-json/:id': 'from aplicacoes where conta_id = $1',
  // One of each status, the series first.
  '/api/atendimentos-json/:id':
    'from (select id, row_number() over (partition by status, serie_id is null order by id) as n from atendimentos where conta_id = $1) a order by n',
  '/api/atendimentos-json/:id/registro':
    'from (select atendimento_id as id from registros n where conta_id = $1 and assinado_em is null and not exists (select from supervisoes s where s.atendimento_id = n.atendimento_id)) r',
  '/api/horarios-bloqueados-json/:id': 'from horarios_bloqueados where conta_id = $1',
  '/api/salas-json/:id': 'from salas where conta_id = $1',
  '/api/carteiras-json/:id': 'from carteiras where conta_id = $1',
  '/api/documentos-json/:id':
    'from paciente_documentos d where conta_id = $1 and not exists (select 1 from coletas c where c.documento_id = d.id)',
  '/api/documentos-modelos-json/:id': 'from modelos_documento where conta_id = $1',
  '/api/escolas-json/:id': 'from escolas where conta_id = $1',
  '/api/escola-contatos-json/:id': 'from (select * from escola_contatos where conta_id = $1 order by id limit 1) c',
  '/api/financeiro-categorias-json/:id': 'from financeiro_categorias where conta_id = $1',
  '/api/membros-json/:id': 'from membros where conta_id = $1',
  '/api/lancamentos-json/:id':
    'from (select id, row_number() over (partition by tipo, status, recorrencia is null, automatico order by id) as n from lancamentos where conta_id = $1) l order by n',
  '/api/pacientes-json/:id': 'from pacientes where conta_id = $1',
  '/api/planos-intervencao-json/:id': 'from planos_intervencao where conta_id = $1',
  '/api/recibos-json/:id': 'from recibos where conta_id = $1',
  '/api/relatorios-json/:id': `from relatorios where conta_id = $1 and finalizado_em is null`,
  '/api/responsaveis-json/:id': 'from responsaveis where conta_id = $1',
  '/api/testes-json/:id': 'from testes where conta_id = $1',
};

/** Routes that write no whole record: an answer to a question, a secret, a step of a payment, the end of a link. */
const NOT_RECORDS = [
  'PATCH /api/settings/email',
  'PATCH /api/settings/password',
  'PUT /api/links-json/:id',
  'PUT /api/pagamentos-json/:id/endereco',
  'PUT /api/pagamentos-json/:id/pessoal',
  'PUT /api/pagamentos-json/:id/tipo',
  'PUT /api/planos-intervencao-json/rascunho/dispensas',
];

/** Where a record is read, if neither at the address it is written to nor in the list above it. */
const READ_AT: Record<string, string> = {
  '/api/admin/profissoes/:id': '/api/profissoes/:id',
  '/api/escola-contatos-json/:id': '/api/escolas-json/:escola/contatos-json',
  '/api/horarios-bloqueados-json/:id':
    '/api/horarios-bloqueados-json?inicio=2020-01-01T00:00:00Z&fim=2040-01-01T00:00:00Z',
  '/api/planos-intervencao-json/rascunho': '/api/planos-intervencao-json/rascunho?paciente_id=:paciente',
  '/api/settings/profile': '/api/user',
  '/api/settings/language': '/api/user',
  '/api/settings/preferencias': '/api/settings/config',
};

const REPLACING = ['/api/documentos-json', '/api/settings/config'];
const written = routes
  .filter(({ method, path }) => ['PUT', 'PATCH'].includes(method) || (method === 'POST' && REPLACING.includes(path)))
  .filter(({ method, path }) => !NOT_RECORDS.includes(`${method} ${path}`))
  .map((def) => [`${def.method} ${def.path}`, def] as const)
  .sort();

const send = async (method: string, path: string, body?: unknown) => {
  const response = await demo.fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : null };
};

type Read = Record<string, unknown> & { id?: string };
/** Only the time stamps may change. */
const content = ({ versao: _, criado_em: __, atualizado_em: ___, ...rest }: Read) => rest;

/** Reads a record by its address, or from its list (or lists side by side) if it has none. */
const read = async (path: string, id: string | undefined): Promise<Read> => {
  const one = await send('GET', path);
  if (one.status === 200 && !Array.isArray(one.body)) return one.body;
  const list = one.status === 200 ? one : await send('GET', path.slice(0, path.lastIndexOf('/')));
  expect(list.status, `${path}: ${list.text}`).toBe(200);
  const found = (Object.values(list.body).flat() as Read[]).find((item) => item.id === id);
  if (!found) throw new Error(`${path} is not in its list`);
  return found;
};

const idsOf = async ({ path }: RouteDef): Promise<(string | undefined)[]> => {
  if (!path.includes('/:id')) return [undefined];
  const rows = await server.owner<{ id: string }>(
    `select id ${IDS[path]} limit ${MANY}`,
    IDS[path]?.includes('$1') ? [conta] : [],
  );
  return rows.map(({ id }) => id);
};

const filled = (path: string, id: string | undefined) =>
  path
    .replace(':id', id ?? '')
    .replace(':paciente', paciente)
    .replace(':escola', escola)
    .replace(':url_topico', topico);

/** The AI setting, an unsigned note, a template of anamneses and one of documents. */
const addWhatTheDemoLacks = async () => {
  const [livre] = await server.owner<{ id: string }>(
    `select a.id from atendimentos a where a.conta_id = $1 and a.status = 'Realizado'
       and not exists (select from registros r where r.atendimento_id = a.id) limit 1`,
    [conta],
  );
  const [primeiro] = await server.owner<{ id: string; paciente_id: string }>(
    'select id, paciente_id from anamneses where conta_id = $1 order by id limit 1',
    [conta],
  );
  paciente = primeiro?.paciente_id ?? '';
  const [contato] = await server.owner<{ escola_id: string }>(
    `select escola_id ${IDS['/api/escola-contatos-json/:id']}`,
    [conta],
  );
  escola = contato?.escola_id ?? '';
  const { body: anamnese } = await send('GET', `/api/anamneses-json/${primeiro?.id}`);
  topico = anamnese.modelo.topicos[0].slug;
  const { body: modelo } = await send('GET', '/api/anamnese-modelos-json/infantojuvenil');
  const made = [
    await send('POST', '/api/settings/config', { active_IA: true }),
    await send('PUT', `/api/atendimentos-json/${livre?.id}/registro`, { conteudo: '<p>Leu bem.</p>', objetivos: [] }),
    await send('PUT', '/api/anamnese-modelos-json/meu-modelo', { ...modelo, versao: undefined }),
    await send('POST', '/api/documentos-modelos-json', { titulo: 'Termo', conteudo: '<p>Termo</p>' }),
  ];
  for (const { status, text } of made) expect(status, text).toBeLessThan(300);
};

beforeAll(async () => {
  const [row] = await server.owner<{ conta_id: string }>(
    `update usuarios set role = 'admin' where email = $1 returning conta_id`,
    [DEMO_EMAIL],
  );
  conta = row?.conta_id ?? '';
  const token = newSecret();
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     values ($1, gen_random_uuid(), (select usuario_id from membros where conta_id = $1 and funcao = 'dono'), $2, false, now() + interval '1 hour')`,
    [conta, sha256(token)],
  );
  demo = server.as(token);
  await addWhatTheDemoLacks();
});

describe('a record that is sent back as it was read', () => {
  it.each(written)('%s', async (_, def) => {
    const ids = await idsOf(def);
    expect(ids.length, 'the demo practice has one').toBeGreaterThan(0);
    for (const id of ids) {
      const path = filled(READ_AT[def.path] ?? def.path, id);
      const before = await read(path, id);
      const answer = await send(def.method, filled(def.path, id), before);
      expect(answer.status, `${path}: ${answer.text}\n${JSON.stringify(before)}`).toBeLessThan(300);
      expect(content(await read(path, id))).toEqual(content(before));
    }
  });
});

const NESTED =
  '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><rect/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/></svg>';
const VECTORS = `<p>x</p>${NESTED}<img src="data:image/svg+xml;base64,${Buffer.from(NESTED).toString('base64')}"><math><mtext>${NESTED}</mtext></math>`;
const HTML = /^\s*<(p|h[1-6]|ul|ol|table|blockquote)\b/;

/** The value with the vectors after every rich text in it. */
const poisoned = (value: unknown): unknown => {
  if (typeof value === 'string') return HTML.test(value) ? value + VECTORS : value;
  if (Array.isArray(value)) return value.map(poisoned);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one)]));
};

describe('a drawing of nested references in a rich text', () => {
  const places = new Set<string>();

  it.each(written)('is not kept: %s', async (name, def) => {
    for (const id of await idsOf(def)) {
      const path = filled(READ_AT[def.path] ?? def.path, id);
      const before = await read(path, id);
      const sent = poisoned(before);
      if (JSON.stringify(sent) === JSON.stringify(before)) continue;
      const answer = await send(def.method, filled(def.path, id), sent);
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
      for (const text of [answer.text, JSON.stringify(await read(path, id))])
        expect(text).not.toMatch(/<svg|<use|<math|data:image\/svg/i);
      places.add(name);
    }
  });

  it('was tried in every rich text of the demo practice', () => {
    expect([...places].sort()).toEqual([
      'POST /api/documentos-json',
      'PUT /api/anamneses-json/:id',
      'PUT /api/atendimentos-json/:id/registro',
      'PUT /api/documentos-json/:id',
      'PUT /api/documentos-modelos-json/:id',
      'PUT /api/relatorios-json/:id',
    ]);
  });

  it('is not stored in records that can only be created, and not printed', async () => {
    const [nota] = await server.owner<{ id: string }>(
      'select atendimento_id as id from registros where conta_id = $1 and assinado_em is not null limit 1',
      [conta],
    );
    const papel = { titulo: 'x', paciente_id: paciente };
    const previa = { model_doc_topo: VECTORS, model_doc_rodape: VECTORS };
    for (const [path, body] of [
      ['/api/registro-modelos-json', { nome: 'Desenho', conteudo: VECTORS }],
      [`/api/atendimentos-json/${nota?.id}/registro/adendos`, { conteudo: VECTORS }],
      ['/api/documentos-modelos-json', { titulo: 'Desenho', conteudo: VECTORS }],
      ['/api/impressoes-json', { ...papel, conteudo: VECTORS, previa }],
      ['/api/impressoes-json', { ...papel, conteudo: VECTORS, formato: 'markdown' }],
    ] as const) {
      const { status, text } = await send('POST', path, body);
      expect(status, `${path}: ${text}`).toBeLessThan(300);
      expect(text, path).not.toMatch(/<use|<math|href=\\?"#|image\/svg\+xml;base64,PHN2/i);
    }
  });
});
