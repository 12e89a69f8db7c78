import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { alcanceDe, FUNCOES, type Funcao, isClinica, type Recurso } from '#contract/permissoes.ts';
import { patience } from '../../../bin/lifecycle.kit.ts';
import { addMember, joinTeam, type Records } from './equipe.testing.ts';
import { wholeFile } from './ficha.testing.ts';
import { trocarImpressora } from './impressora.testing.ts';
import { everyTable } from './politicas.testing.ts';
import { ownServer } from './testing.ts';

/**
 * What the policies `membro` contain, compared with the table of functions: rows that a member counts without a condition,
 * in every table with such a policy, on the case team of the patient and outside of it.
 */
vi.setConfig({ testTimeout: 120_000 * patience(), hookTimeout: 120_000 * patience() });
const server = ownServer();

/** The column that distinguishes the rows of a table that belong to several recursos. */
const KIND: Readonly<Record<string, string>> = {
  anexos: 'dono',
  entregas: 'especie',
  imagens: `case when administrativa then 'administrativa' else lugar end`,
  link_respostas: 'resposta',
  links_enviados: 'tipo',
  paciente_documentos: 'modelo',
};

const of = (recurso: Recurso, tables: string) => Object.fromEntries(tables.split(' ').map((one) => [one, recurso]));

/** The recurso of each table, or of each kind of row in it. */
const RECURSO: Readonly<Record<string, Recurso>> = {
  ...of('nomes', 'pacientes paciente_responsaveis responsaveis'),
  ...of('equipe', 'paciente_equipe'),
  ...of(
    'agenda',
    'atendimentos links_enviados:confirmar_atendimento link_respostas:nao_vem link_respostas:outro_horario',
  ),
  ...of('clinico', 'anamneses anamnese_respostas aplicacoes registros registro_versoes registro_adendos supervisoes'),
  ...of('clinico', 'relatorios relatorio_versoes relatorio_emissoes relatorio_baixas entregas:encaminhamento'),
  ...of('clinico', 'planos_intervencao planos_intervencao_envios planos_intervencao_rascunhos objetivos_intervencao'),
  ...of('clinico', 'sinais_intervencao paciente_documentos:encaminhamento imagens:paciente anexos:pacientes'),
  ...of('clinico', 'arquivo_pedidos anexos:arquivo_pedidos links_enviados:arquivo link_respostas:arquivo'),
  ...of('clinico', 'link_formularios links_enviados:anamnese link_respostas:anamnese'),
  ...of('administrativo', 'paciente_documentos:contato_escola imagens:administrativa'),
  ...of('administrativo', 'coletas coleta_arquivos coleta_signatarios consentimentos'),
  ...of('administrativo', 'links_enviados:assinatura link_respostas:assinou'),
  ...of('cobrancas', 'lancamentos lancamento_itens movimentos anexos:lancamentos'),
  ...of('cobrancas', 'links_enviados:cobranca link_respostas:comprovante'),
  ...of('recibos', 'recibos'),
  ...of('financas', 'movimento_meses'),
  ...of('repasses', 'repasse_acordos repasses'),
  ...of('membros', 'leituras_incomuns'),
  ...of('pratica', 'imagens:modelo'),
  ...of('links', 'link_passes link_rascunhos'),
};

type Alcance = ReturnType<typeof alcanceDe>;

/** Where the database differs from the table of functions, and why. */
const EXCEPTIONS: readonly { tables: string; funcoes: readonly Funcao[]; alcance: Alcance; why: string }[] = [
  {
    tables: 'paciente_equipe',
    funcoes: FUNCOES,
    alcance: 'todos',
    why: 'policies, agenda and lists need to know who is on a team; only reasons are hidden (0194)',
  },
  {
    tables: 'repasse_acordos repasses',
    funcoes: ['profissional'],
    alcance: 'nenhum',
    why: 'a share is seen by the professional who gets it, and these are of somebody else',
  },
  {
    tables: 'link_passes link_rascunhos',
    funcoes: FUNCOES,
    alcance: 'nenhum',
    why: 'browsers of a link, and answers that were not sent: only for the link',
  },
];

/** Without `producao` a professional still reaches payments, to issue receipts: the routes ask for it. */
const config = { modulos: { financeiro: true, producao: true } };
const expectedReach = (funcao: Funcao, kind: string): Alcance => {
  const found = EXCEPTIONS.find((one) => one.tables.split(' ').includes(kind) && one.funcoes.includes(funcao));
  const recurso = RECURSO[kind];
  return found?.alcance ?? (recurso ? alcanceDe({ membro: { funcao }, config }, recurso, 'ler') : 'nenhum');
};

type Seen = Record<string, number>;
type Place = 'own case' | "other's case";
type Member = { id: string; funcao: Funcao; place: Place };

let conta_id = '';
let file: Records = {};
let tables: string[] = [];
const members: Member[] = [];

const kindOf = (table: string) => `'${table}'${KIND[table] ? ` || ':' || (${KIND[table]})` : ''}`;
const counting = (table: string) => `select ${kindOf(table)} as kind, count(*)::int as n from ${table}`;
const asSeen = (rows: { kind: string; n: number }[]): Seen => Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));

const all = async (list: string[]) => {
  const parts = list.map((table) => `${counting(table)} where conta_id = '${conta_id}' group by 1`);
  return asSeen(await server.owner<{ kind: string; n: number }>(parts.join(' union all ')));
};

const seenBy = ({ id, funcao }: Member, list: string[]) =>
  server.deps.database.transaction({ conta_id, membro: { id, funcao } }, async (db) => {
    const parts = list.map((table) => `${counting(table)} group by 1`);
    return asSeen((await sql<{ kind: string; n: number }>`${sql.raw(parts.join(' union all '))}`.execute(db)).rows);
  });

/** Each kind of row that a member counts differently from what the table of functions says. */
const differences = async (list: string[]) => {
  const total = await all(list);
  const found: string[] = [];
  for (const member of members) {
    const seen = await seenBy(member, list);
    for (const [kind, n] of Object.entries(total)) {
      const reach = expectedReach(member.funcao, kind);
      const due = reach === 'todos' || (reach === 'casos' && member.place === 'own case') ? n : 0;
      if (seen[kind] !== (due || undefined))
        found.push(`${member.funcao}, ${member.place}: ${kind} ${seen[kind] ?? 0}, not ${due}`);
    }
  }
  return found;
};

beforeAll(async () => {
  trocarImpressora(server);
  const ana = await server.practice();
  conta_id = ana.user.conta_id;
  file = await wholeFile(server, ana, 'Marca', '2026-02-02');
  for (const funcao of FUNCOES)
    for (const place of ['own case', "other's case"] as const) {
      if (place === 'own case' && !isClinica(funcao)) continue;
      const { membro_id: id } = await addMember(server, conta_id, funcao);
      if (place === 'own case') await joinTeam(server, conta_id, file['pacientes-json'] ?? '', id);
      members.push({ id, funcao, place });
    }
  const rows = await server.owner<{ tabela: string }>(
    `select c.relname as tabela from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'membro' and not p.polpermissive order by 1`,
  );
  tables = rows.map(({ tabela }) => tabela);
  await everyTable(server, ana.user, file, uuidv7);
  await ana.call(settingsConfigSave, { body: config });
});

describe('every table with a policy by member', () => {
  it('has rows of each kind, with a recurso', async () => {
    const total = await all(tables);
    const filled = new Set(Object.keys(total).map((kind) => kind.split(':')[0]));
    expect(tables.filter((table) => !filled.has(table))).toEqual([]);
    expect(Object.keys(total).sort()).toEqual(Object.keys(RECURSO).sort());
  });

  it('shows a member what the table of functions says', async () => {
    expect(await differences(tables)).toEqual([]);
  });

  it('differs from it when its policy is open', async () => {
    const unnoticed: string[] = [];
    for (const table of tables) {
      const [policy] = await server.owner<{ using: string }>(
        `select pg_get_expr(polqual, polrelid) as using from pg_policy where polname = 'membro' and polrelid = $1::regclass`,
        [table],
      );
      await server.owner(`alter policy membro on ${table} using (true)`);
      if (!(await differences([table])).length) unnoticed.push(table);
      await server.owner(`alter policy membro on ${table} using (${policy?.using})`);
    }
    expect(unnoticed).toEqual(['paciente_equipe']);
    expect(await differences(tables)).toEqual([]);
  });
});
