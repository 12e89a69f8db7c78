import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER, TIPOS_DE_LINK, type TipoDeLink } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { RouteDef } from '#contract/route.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { aMae, comAnamnese, enviarPara, salvar } from '../anamnese/anamnese.testing.ts';
import { comLink } from '../links.testing.ts';
import { ABRIR, type Aberta, abrirTodos, paraAtendimento } from './abertos.testing.ts';
import { bodyOf } from './fechados.testing.ts';

/** Links that do not open: every route with the permission `link` gives one and the same answer for all of them. */
const server = ownServer();
semNavegador(server);
const forLinks = routes.filter(({ permission }) => permission === 'link');
const ofOpenLinks = forLinks.filter(({ link }) => !link?.fechado);

/** Failed calls are counted by address; the next part of the test starts from zero. */
const forget = () => server.owner('delete from tentativas');

const aberta = (over: object = {}) => paraAtendimento(server, over);
const entregue = () => ABRIR.relatorio(server);
const paraAssinar = () => ABRIR.assinatura(server);

const CLOSED: Record<string, (casa: Aberta) => Promise<unknown>> = {
  expired: ({ link }) => server.owner('update links_enviados set expira_em = now() where id = $1', [link.id]),
  revoked: ({ ana, link }) => ana.call(links.revogar, { params: { id: link.id } }),
  'used up': ({ link }) => server.owner('update links_enviados set usos = usos_max where id = $1', [link.id]),
  'closed by wrong answers': ({ link }) =>
    server.owner('update links_enviados set fechado_em = now() where id = $1', [link.id]),
  'for a guardian who left the network': ({ paciente_id }) =>
    server.owner('delete from paciente_responsaveis where paciente_id = $1', [paciente_id]),
  'for a guardian who may receive nothing any more': ({ paciente_id }) =>
    server.owner(`update paciente_responsaveis set pode_receber = '{}' where paciente_id = $1`, [paciente_id]),
  'for a guardian in the trash': ({ ana }) =>
    server.owner('update responsaveis set excluido_em = now() where conta_id = $1', [ana.user.conta_id]),
  'of a patient in the trash': ({ ana, paciente_id }) => ana.call(pacientes.excluir, { params: { id: paciente_id } }),
  'of a suspended practice': ({ ana }) =>
    server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]),
};

const rowsOf = (id: string) =>
  server.owner('select usos, erros, primeiro_uso, respondido_em from links_enviados where id = $1', [id]);

const expectClosed = async (def: RouteDef, token: string, passe?: string) => {
  const { status, body } = await comLink(server, token, passe)(def, bodyOf(def));
  expect([status, refusalOf(body).codigo], `${def.method} ${def.path}`).toEqual([404, 'link_fechado']);
  return body;
};

/** Asked once for each route: the answer has nothing of the token that was sent. */
const unknown = new Map<RouteDef, unknown>();
const answerToUnknown = async (def: RouteDef) => {
  if (!unknown.has(def)) unknown.set(def, await expectClosed(def, newSecret().slice(0, 22)));
  return unknown.get(def);
};

describe('every route for links', () => {
  it.each(named(forLinks))('%s says which links it is for, and how often', (_, def) => {
    expect(def.link?.tipos.length).toBeGreaterThan(0);
    expect(def.link?.limite.max).toBeGreaterThan(0);
    expect(def.interna).toBe(true);
  });

  it('is recorded and asks for an open link and the second check, except these', () => {
    const pathsOf = (some: RouteDef[]) => some.map(({ method, path }) => `${method} ${path}`).sort();
    expect(pathsOf(forLinks.filter(({ audit }) => !audit))).toEqual(['GET /api/link', 'GET /api/link/pratica']);
    expect(pathsOf(forLinks.filter(({ link }) => link?.fechado))).toEqual(['GET /api/link/pratica']);
    expect(pathsOf(forLinks.filter(({ link }) => !link?.conferido))).toEqual([
      'GET /api/link',
      'GET /api/link/assinatura/capa',
      'GET /api/link/entrega',
      'GET /api/link/pratica',
      'POST /api/link/abrir',
      'POST /api/link/codigo',
      'POST /api/link/conferir',
    ]);
  });

  it.each(
    TIPOS_DE_LINK.flatMap((tipo) => Object.entries(CLOSED).map(([state, close]) => [tipo, state, close] as const)),
  )('gives the answer of an unknown token for a link %s that is %s', async (tipo, _state, close) => {
    const casa = await ABRIR[tipo](server);
    await close(casa);
    const before = await rowsOf(casa.link.id);
    for (const def of ofOpenLinks) {
      await forget();
      expect(await expectClosed(def, casa.token, casa.passe)).toEqual(await answerToUnknown(def));
    }
    expect(await rowsOf(casa.link.id)).toEqual(before);
  });

  it.each([
    ['confirmar_atendimento', 'atendimento_id', atendimentos.excluir],
    ['cobranca', 'lancamento_id', lancamentos.excluir],
  ] as const)('is closed for a link %s whose record is in the trash', async (tipo, column, excluir) => {
    const { ana, link, token } = await ABRIR[tipo](server);
    const [row] = await server.owner<{ id: string }>(`select ${column} as id from links_enviados where id = $1`, [
      link.id,
    ]);
    expect((await comLink(server, token)(linkAberto.ler)).status).toBe(200);
    expect((await ana.call(excluir, { params: { id: row?.id ?? '' } })).status).toBeLessThan(300);
    for (const def of ofOpenLinks) {
      await forget();
      await expectClosed(def, token);
    }
  });

  it.each(Object.entries(CLOSED))('names the practice of a link that is %s, and of no other', async (_, close) => {
    const casa = await aberta();
    await close(casa);
    await forget();
    const { status, body } = await comLink(server, casa.token)(linkAberto.pratica);
    expect([status, Object.keys(body as object).sort()]).toEqual([200, ['email', 'nome', 'telefone']]);
    await expectClosed(linkAberto.pratica, newSecret().slice(0, 22));
  });

  it('gives the same answer for a link of another kind', async () => {
    const abertas = await abrirTodos(server);
    for (const def of forLinks)
      for (const [tipo, { token, passe }] of abertas) {
        if (def.link?.tipos.includes(tipo)) continue;
        await forget();
        expect(await expectClosed(def, token, passe)).toEqual(await answerToUnknown(def));
      }
  });

  it('opens for every kind that it names', async () => {
    const abertas = await abrirTodos(server);
    for (const def of forLinks)
      for (const tipo of def.link?.tipos ?? []) {
        const { token, passe } = abertas.get(tipo) ?? { token: '' };
        const { status } = await comLink(server, token, passe)(def, bodyOf(def));
        expect([404, 403, 429], `${def.method} ${def.path} of ${tipo}`).not.toContain(status);
      }
  });

  it('is closed without a token, and with an invalid one', async () => {
    for (const def of forLinks) {
      await forget();
      expect((await server.nobody().call(def)).status).toBe(404);
      for (const token of ["x' or '1'='1", sha256('x'), 'a'])
        expect((await server.nobody().call(def, { headers: { [LINK_HEADER]: token } })).status).toBe(404);
    }
  });

  it('does not take the session of a user instead of a link', async () => {
    await forget();
    const { ana } = await aberta();
    for (const def of forLinks) expect((await ana.call(def)).status).toBe(404);
  });
});

describe('the database', () => {
  const opened = async <T>(token: string, passe: string, work: (client: pg.PoolClient) => Promise<T>) => {
    const client = await server.deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select * from abrir_link($1, false, $2)', [sha256(token), passe && sha256(passe)]);
      return await work(client);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const asLink = (token: string, sql: string, passe = '') =>
    opened(token, passe, async (client) => (await client.query(sql)).rows);

  /** The tables of which a link sees rows, in the order of their names. */
  const seenBy = async (token: string, passe = '') => {
    const tables = await server.owner<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
    );
    return opened(token, passe, async (client) => {
      const seen: string[] = [];
      for (const { relname } of tables)
        if ((await client.query(`select 1 from ${relname} limit 1`)).rows.length) seen.push(relname);
      return seen.sort();
    });
  };

  it('shows a link its own row and its record, and no row of any other table', async () => {
    const casa = await aberta();
    const outra = await aberta();
    expect(await seenBy(casa.token)).toEqual(['atendimentos', 'links_enviados']);
    expect(await asLink(casa.token, 'select id from atendimentos')).toEqual([{ id: casa.atendimento_id }]);
    expect(await asLink(casa.token, 'select id from links_enviados')).toEqual([{ id: casa.link.id }]);
    const steal = `update links_enviados set usos = 0 where id = '${outra.link.id}' returning id`;
    expect(await asLink(casa.token, steal)).toEqual([]);
  });

  it('shows a link to an anamnesis its questions and its own answers, and nothing of the form or of others', async () => {
    const casa = await comAnamnese(server);
    const mae = await aMae(server, casa);
    await enviarPara(casa, [casa.pai]);
    await salvar(mae, [{ pergunta: 'motivo_procura', valor: 'x' }]);
    expect(await seenBy(mae.token, mae.passe)).toEqual([
      'link_formularios',
      'link_passes',
      'link_rascunhos',
      'links_enviados',
    ]);
    expect(await asLink(mae.token, 'select link_id from link_formularios', mae.passe)).toEqual([{ link_id: mae.id }]);
    expect(await seenBy(mae.token)).toEqual(['link_passes', 'links_enviados']);
  });

  it('shows a link to a report what is delivered, and nothing of the report', async () => {
    const { token, passe, link } = await entregue();
    await entregue();
    expect(await seenBy(token, passe)).toEqual(['entregas', 'link_passes', 'links_enviados']);
    const own = `select l.id from entregas e join links_enviados l on l.entrega_id = e.id`;
    expect(await asLink(token, own, passe)).toEqual([{ id: link.id }]);
    expect(await asLink(token, 'select 1 from entregas')).toHaveLength(1);
  });

  it('shows a link to a paper to sign its own round after the second check, and nothing of the document', async () => {
    const { token, passe, link } = await paraAssinar();
    await paraAssinar();
    const round = ['coleta_arquivos', 'coleta_signatarios', 'coletas'];
    expect(await seenBy(token, passe)).toEqual([...round, 'link_passes', 'links_enviados']);
    expect(await seenBy(token)).toEqual(['link_passes', 'links_enviados']);
    const own = 'select l.id from coletas c join links_enviados l on l.coleta_id = c.id';
    expect(await asLink(token, own, passe)).toEqual([{ id: link.id }]);
  });

  /** Tables of which a link of each kind sees rows, after the second check. */
  const SEEN: Record<TipoDeLink, string[]> = {
    confirmar_atendimento: ['atendimentos', 'links_enviados'],
    anamnese: ['link_formularios', 'link_passes', 'links_enviados'],
    relatorio: ['entregas', 'link_passes', 'links_enviados'],
    documento: ['entregas', 'link_passes', 'links_enviados'],
    cobranca: ['links_enviados'],
    assinatura: ['coleta_arquivos', 'coleta_signatarios', 'coletas', 'link_passes', 'links_enviados'],
    arquivo: ['arquivo_pedidos', 'link_passes', 'links_enviados'],
  };
  it.each(TIPOS_DE_LINK)('shows a link of the kind %s its own rows only', async (tipo) => {
    const { token, passe, link } = await ABRIR[tipo](server);
    await ABRIR[tipo](server);
    expect(await seenBy(token, passe)).toEqual(SEEN[tipo]);
    expect(await asLink(token, 'select id from links_enviados', passe)).toEqual([{ id: link.id }]);
  });

  it('shows no record before the second check is passed', async () => {
    const { token } = await aberta({ conferencia: 'nascimento' });
    expect(await asLink(token, 'select id from atendimentos')).toEqual([]);
  });
});
