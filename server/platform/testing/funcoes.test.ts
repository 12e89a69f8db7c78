import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import {
  type Alcance,
  alcanceDe,
  FUNCOES,
  type Funcao,
  faltaSupervisor,
  isClinica,
  modoDe,
  pode,
} from '#contract/permissoes.ts';
import type { RouteDef } from '#contract/route.ts';
import { patience } from '../../../bin/lifecycle.kit.ts';
import { named, routes } from './contract.testing.ts';
import { addMember, joinTeam, type Member, type Records, sessionsOf } from './equipe.testing.ts';
import { wholeFile } from './ficha.testing.ts';
import { requestFor, wordOf } from './funcoes.testing.ts';
import { trocarImpressora } from './impressora.testing.ts';
import { type Answer, ownServer } from './testing.ts';

/**
 * Calls every route as a member with each of the five functions: with the records of their own case, of somebody else's
 * case, and of another practice.
 */
vi.setConfig({ testTimeout: 60_000 * patience() });
const server = ownServer();
const ALVOS = ['own case', "other's case", 'other practice'] as const;
type Alvo = (typeof ALVOS)[number];
const MARCA = { 'own case': 'Marca própria', "other's case": 'Segredo alheio', 'other practice': 'Segredo vizinho' };

const signed = routes.filter(({ permission }) => permission === 'conta' || permission === 'sessao');

/** The names in the body of a route. */
const wordsOf = ({ body }: RouteDef) => (body && 'shape' in body ? Object.keys(body.shape as object).join(' ') : '');

let conta = '';
/** What was recorded about somebody else's case before the calls. */
let before: Awaited<ReturnType<typeof clinicalSums>> = [];
const membros = new Map<Funcao, Member>();
const records = new Map<Alvo, Records>();
const nomes = new Map<Alvo, string>();
const targetOf = (alvo: Alvo) => ({ records: records.get(alvo) ?? {}, nome: nomes.get(alvo) ?? '' });
let calls = 0;
let allowed = 0;
/** Calls with the id of a record of the kind that the route is about. */
let withRecord = 0;

/** Rows of the clinical record of a patient, to compare before and after. */
const CLINICAS = [
  'anamneses',
  'aplicacoes',
  'planos_intervencao',
  'relatorios',
  'paciente_documentos',
  'sinais_intervencao',
];
const clinicalSums = async () => {
  const paciente = records.get("other's case")?.['pacientes-json'];
  const parts = CLINICAS.map(
    (tabela) => `select '${tabela}' as tabela, md5(string_agg(t::text, '|' order by t::text)) as soma
      from ${tabela} t where paciente_id = $1`,
  );
  return server.owner(`${parts.join(' union all ')} order by 1`, [paciente]);
};

/** Kinds that only the case team reads. */
const CLINICAL_WORDS = [
  'relatorios-json',
  'anamneses-json',
  'planos-intervencao-json',
  'aplicacoes-json',
  'documentos-json',
  'anexos',
  'arquivos-por-link',
  'proposta',
];
/** Lines of the trail that name a clinical record of somebody else's case, written by the new members. */
const traces = async () => {
  const found = records.get("other's case") ?? {};
  const people = [...membros.values()].map(({ usuario_id }) => usuario_id);
  return server.owner('select recurso, acao from auditoria where recurso_ids && $1::uuid[] and usuario_id = any($2)', [
    CLINICAL_WORDS.map((word) => found[word]),
    people,
  ]);
};

beforeAll(async () => {
  trocarImpressora(server);
  const ana = await server.practice();
  conta = ana.user.conta_id;
  const bia = await server.practice();
  records.set('own case', await wholeFile(server, ana, MARCA['own case'], '2026-02-02'));
  records.set("other's case", await wholeFile(server, ana, MARCA["other's case"], '2026-02-03'));
  records.set('other practice', await wholeFile(server, bia, MARCA['other practice'], '2026-02-04'));
  for (const [alvo, found] of records) {
    const rows = await server.owner<{ nome: string }>('select nome from pacientes where id = $1', [
      found['pacientes-json'],
    ]);
    nomes.set(alvo, rows[0]?.nome ?? '');
  }
  for (const funcao of FUNCOES) {
    const membro = await addMember(server, conta, funcao);
    membros.set(funcao, membro);
    if (isClinica(funcao))
      await joinTeam(server, conta, records.get('own case')?.['pacientes-json'] ?? '', membro.membro_id);
  }
  before = await clinicalSums();
});

afterAll(() => {
  const routesTried = `${signed.length} routes × ${FUNCOES.length} × ${ALVOS.length}`;
  process.stdout.write(
    `functions: ${calls} calls of ${routesTried}, ${withRecord} with a record of the kind, ${allowed} writes allowed\n`,
  );
});

/** A write that the function may do is not tried: the other tests do that. */
const isAllowedWrite = (def: RouteDef, alcance: Alcance, alvo: Alvo) => {
  if (modoDe(def) === 'ler' || alcance === 'nenhum') return false;
  if (alvo === 'own case' || !def.path.includes('/:id')) return true;
  return alcance === 'todos' && (alvo === "other's case" || wordOf(def) === '');
};

/** Schools and their contacts are lists of the practice: all who see patients read them, and add a contact. */
const SHARED = ['escolas-json', 'escola-contatos-json'];
const isShared = (def: RouteDef) => SHARED.includes(wordOf(def));

/** Fields of the registers of a member’s own case: the birth date, the school, and its teacher. */
const REGISTER_FIELDS = ['2017-02-03', 'Escola ', 'Professora'];

const expectHidden = (text: string, alvo: Alvo, what: string) => {
  for (const other of ALVOS) if (other !== 'own case') expect(text, what).not.toContain(MARCA[other]);
  if (alvo === 'other practice')
    for (const id of Object.values(records.get(alvo) ?? {}))
      if (!what.includes(id)) expect(text, what).not.toContain(id);
};

/** These answer the same for every id, because the practice has AI switched off. */
const SEM_IA = '"codigo":"ia_desligada"';

type Quem = Pick<User, 'config'> & { membro: { funcao: Funcao } };
const check = (def: RouteDef, quem: Quem, alvo: Alvo, { status, body }: Answer<string>, what: string) => {
  const { funcao } = quem.membro;
  const alcance = def.recurso ? alcanceDe(quem, def.recurso, modoDe(def)) : 'todos';
  const byId = records.get(alvo)?.[wordOf(def)] !== undefined;
  expect(status, what).toBeLessThan(500);
  if (status === 403 && body.includes(SEM_IA)) return;
  if (alcance === 'nenhum') expect(status, what).toBe(404);
  // These answer the same for every id, before they read the record.
  else if (faltaSupervisor(quem, def)) expect([status, body], what).toEqual([403, expect.stringContaining('estagio')]);
  else if (byId && alvo === 'other practice') expect(status, what).toBe(404);
  else if (byId && alvo === "other's case" && isShared(def))
    expect(status < 300, what).toBe(['GET', 'POST'].includes(def.method));
  else if (byId && alvo === "other's case" && (alcance === 'casos' || CLINICAL_WORDS.includes(wordOf(def))))
    expect(status, what).toBe(404);
  else if (byId && alvo === 'own case' && def.method === 'GET' && !def.path.includes('/:id/') && isClinica(funcao))
    expect(status, what).toBe(200);
  if (!isClinica(funcao)) expect(body, what).not.toContain(MARCA['own case']);
  if (!pode(quem, 'cadastros') && def.recurso !== 'perfil')
    for (const field of REGISTER_FIELDS) expect(body, what).not.toContain(field);
  expectHidden(body, alvo, what);
  // A list, a search or a comparison with the name and the birth date of the patient.
  if (alvo !== 'own case' && alcance === 'casos' && !def.path.includes(':'))
    expect(body, what).not.toContain(records.get(alvo)?.['pacientes-json']);
};

/** Kinds that belong to no patient. */
const OF_NO_PATIENT = [
  ...'carteiras-json contas convites-json documentos-modelos-json financeiro-categorias-json'.split(' '),
  ...'horarios-bloqueados-json imagens membros-json pagamentos-json registro-modelos-json'.split(' '),
  ...'repasse-acordos-json repasses-json salas-json settings/sessions teste-areas-json teste-assuntos-json teste-categorias-json testes-json transferencias-json'.split(
    ' ',
  ),
];

describe('the contract', () => {
  it('has a record of its kind for every route with the id of something about a patient', () => {
    const words = new Set(signed.map(wordOf).filter(Boolean));
    for (const alvo of ALVOS)
      expect([...words].filter((word) => !records.get(alvo)?.[word]).sort(), alvo).toEqual(OF_NO_PATIENT);
  });

  it.each(named(signed))('%s names what a member must be allowed', (_, def) => {
    expect(def.recurso).toBeDefined();
  });
});

/** Calls a route with each target that it may be tried with, and checks the answers. */
const tryRoute = async (def: RouteDef, quem: Quem) => {
  const { usuario_id } = membros.get(quem.membro.funcao) ?? { usuario_id: '' };
  const alcance = def.recurso ? alcanceDe(quem, def.recurso, modoDe(def)) : 'todos';
  const targets = ALVOS.filter((alvo) => !isAllowedWrite(def, alcance, alvo));
  allowed += ALVOS.length - targets.length;
  const callers = await sessionsOf(server, conta, usuario_id, targets.length);
  for (const [index, alvo] of targets.entries()) {
    const { path, json, init } = requestFor(def, targetOf(alvo));
    const response = await callers[index]?.fetch(path, init);
    const body = (await response?.text()) ?? '';
    const what = `${alvo}: ${def.method} ${path} ${json?.slice(0, 200)} → ${response?.status} ${body.slice(0, 200)}`;
    check(def, quem, alvo, { status: response?.status ?? 0, body, headers: new Headers() }, what);
    calls += 1;
    if (records.get(alvo)?.[wordOf(def)]) withRecord += 1;
  }
};

describe.each(FUNCOES.map((funcao) => [funcao]))('as %s', (funcao) => {
  it.each(named(signed))('%s', (_, def) => tryRoute(def, { membro: { funcao }, config: null }));
});

describe('in a practice where professionals see their production', () => {
  const config = { ...CONFIG_PADRAO, modulos: { financeiro: true, producao: true } };
  const money = signed.filter(({ recurso }) => recurso && ['cobrancas', 'recibos', 'repasses'].includes(recurso));

  it.each(['profissional', 'estagiario'] as const)('a %s', async (funcao) => {
    await server.owner('update contas set config = $2 where id = $1', [conta, JSON.stringify(config)]);
    expect(money.length).toBeGreaterThan(20);
    for (const def of money) await tryRoute(def, { membro: { funcao }, config });
    await server.owner('update contas set config = null where id = $1', [conta]);
  });
});

/** Rows of the whole file, with the register, the agenda, the money, and what came by link. */
const DA_FICHA = [
  ...CLINICAS,
  'paciente_responsaveis',
  'atendimentos',
  'lancamentos',
  'recibos',
  'links_enviados',
  'link_respostas',
  'coletas',
  'consentimentos',
];
const fileSums = async () => {
  const found = records.get("other's case") ?? {};
  const parts = [
    ...DA_FICHA.map((tabela) => [tabela, 'paciente_id', found['pacientes-json']]),
    ['pacientes', 'id', found['pacientes-json']],
    ['registros', 'atendimento_id', found['atendimentos-json']],
    ['anexos', 'id', found.anexos],
  ].map(
    ([tabela, coluna, id]) =>
      `select '${tabela}' as tabela, count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as soma
       from ${tabela} t where ${coluna} = '${id}'`,
  );
  return server.owner(`${parts.join(' union all ')} order by 1`);
};

describe('with an exceptional access only', () => {
  it('no route changes the file', async () => {
    const paciente_id = records.get("other's case")?.['pacientes-json'] ?? '';
    const before = await fileSums();
    const writes = signed.filter(
      (def) => modoDe(def) === 'gravar' && /\/:id|paciente_id/.test(def.path + wordsOf(def)),
    );
    for (const funcao of ['profissional', 'estagiario'] as const) {
      const { membro_id, usuario_id } = membros.get(funcao) ?? { membro_id: '', usuario_id: '' };
      await server.owner(
        `insert into paciente_equipe (conta_id, paciente_id, membro_id, ate, motivo)
         values ($1, $2, $3, now() + interval '1 hour', 'Urgência')`,
        [conta, paciente_id, membro_id],
      );
      const callers = await sessionsOf(server, conta, usuario_id, writes.length);
      for (const [index, def] of writes.entries()) {
        if (def.recurso === 'perfil') continue;
        const { path, init } = requestFor(def, targetOf("other's case"));
        const response = await callers[index]?.fetch(path, init);
        const text = (await response?.text()) ?? '';
        expect(response?.status, `${funcao} ${def.method} ${path} ${text.slice(0, 200)}`).toBeLessThan(500);
      }
      await server.owner('delete from paciente_equipe where membro_id = $1 and motivo is not null', [membro_id]);
    }
    expect(await fileSums()).toEqual(before);
  });
});

describe("somebody else's case", () => {
  it('is unchanged, and no clinical record of it is in the trail', async () => {
    expect(await traces()).toEqual([]);
    expect(before).toHaveLength(CLINICAS.length);
    expect(await clinicalSums()).toEqual(before);
  });
});
