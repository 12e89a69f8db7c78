import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pode } from '#contract/permissoes.ts';
import { routes } from './contract.testing.ts';
import { addMember, patientWith, sessionsOf } from './equipe.testing.ts';
import { CASES, type Records, SAME, SAME_PATIENT, SHARED, slot, titulo } from './references.testing.ts';
import { type Caller, ownServer } from './testing.ts';

/**
 * Every field of a body that names another record, tried by a professional with the id of a record of a colleague's
 * case: it is refused, and nothing of that record is in the answer.
 */
const server = ownServer();
const MARK = 'Segredo alheio';

type Json = {
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  format?: string;
};
const idFields = (schema: Json, at = ''): string[] => [
  ...(schema.format === 'uuid' ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => idFields(one, at ? `${at}.${key}` : key)),
  ...(schema.items ? idFields(schema.items, `${at}[]`) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => idFields(one, at)),
];

let own: Records;
let foreign: Records;
let bia: Caller;

const ask = async (who: Caller, route: string, at: Records, path: keyof Records | undefined, body: object) => {
  const [method, address = ''] = route.split(' ');
  const response = await who.fetch(address.replace(':id', path ? at[path] : ''), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

/** A patient with a record of each kind, made by this member; the charge is made by the owner, who writes all. */
const recordsOf = async (owner: Caller, conta_id: string, membro_id: string, mark: string, day: string) => {
  const made = await patientWith(owner, mark, day);
  const paciente = made['pacientes-json'] ?? '';
  const send = async <T = { id: string }>(path: string, body: object, method = 'POST') =>
    JSON.parse((await ask(owner, `${method} ${path}`, {} as Records, undefined, body)).text) as T;
  const responsavel = await send('/api/responsaveis-json', { nome: `Mãe ${mark}`, observacoes: mark });
  await send(
    `/api/pacientes-json/${paciente}`,
    {
      data_nascimento: '2018-03-04',
      responsaveis: [{ responsavel_id: responsavel.id, pode_receber: ['lembretes', 'documentos'] }],
    },
    'PUT',
  );
  const plano = made['planos-intervencao-json'] ?? '';
  const goal = await send<{ objetivos: { id: string }[] }>(
    `/api/planos-intervencao-json/${plano}`,
    { objetivos: [{ descricao: mark }] },
    'PUT',
  );
  const proximo = await send('/api/atendimentos-json', { paciente_id: paciente, ...slot(20) });
  const cobranca = `/api/lancamentos-json/${made['lancamentos-json']}`;
  const { pagamentos } = await send<{ pagamentos: { id: string }[] }>(`${cobranca}/pagar`, { data: '2026-01-05' });
  const pagamento = pagamentos[0]?.id ?? '';
  const recibo = await send('/api/recibos-json', { pagamento_id: pagamento });
  const imagem = uuidv7();
  await server.owner(
    `insert into imagens (conta_id, id, uso, tipo, tamanho, criado_por) values ($1, $2, 'foto', 'image/webp', 1, $3)`,
    [conta_id, imagem, membro_id],
  );
  await server.owner(`update paciente_equipe set membro_id = $3 where conta_id = $1 and paciente_id = $2`, [
    conta_id,
    paciente,
    membro_id,
  ]);
  await server.owner(`update atendimentos set profissional_id = $3 where conta_id = $1 and paciente_id = $2`, [
    conta_id,
    paciente,
    membro_id,
  ]);
  return {
    paciente,
    responsavel: responsavel.id,
    imagem,
    atendimento: made['atendimentos-json'] ?? '',
    proximo: proximo.id,
    aplicacao: made['aplicacoes-json'] ?? '',
    documento: made['documentos-json'] ?? '',
    anamnese: made['anamneses-json'] ?? '',
    relatorio: made['relatorios-json'] ?? '',
    pagamento,
    recibo: recibo.id,
    plano,
    objetivo: goal.objetivos[0]?.id ?? '',
  };
};

beforeAll(async () => {
  const ana = await server.practice();
  const { conta_id, membro } = ana.user;
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'profissional');
  own = await recordsOf(ana, conta_id, membro_id, 'Meu', '2026-02-02');
  foreign = await recordsOf(ana, conta_id, membro.id, MARK, '2026-02-03');
  bia = (await sessionsOf(server, conta_id, usuario_id, 1))[0] ?? server.nobody();
});

describe('a field that names another record', () => {
  it('is in this test, or everybody sees what it names', () => {
    const professional = { membro: { funcao: 'profissional' }, config: null } as const;
    const forgotten = routes.flatMap((def) => {
      const route = `${def.method} ${def.path}`;
      if (!def.body || !def.recurso || !pode(professional, def.recurso, 'gravar')) return [];
      const json = z.toJSONSchema(def.body, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Json;
      const known = (field: string) =>
        field === 'id' ||
        field in SHARED ||
        SAME.includes(route) ||
        (field === 'paciente_id' && SAME_PATIENT.test(route)) ||
        CASES.some((one) => one.route === route && one.field === field);
      return [...new Set(idFields(json))].filter((field) => !known(field)).map((field) => `${route} ${field}`);
    });
    expect(forgotten).toEqual([]);
  });

  it.each(CASES.map((one) => [`${one.route} ${one.field}`, one] as const))(
    '%s',
    async (_, { route, of, body, path }) => {
      const refused = await ask(bia, route, own, path, body(foreign[of], own));
      expect([404, 409, 422], refused.text).toContain(refused.status);
      expect(refused.text).not.toContain(MARK);
      const done = await ask(bia, route, own, path, body(own[of], own));
      expect(done.status, done.text).toBeLessThan(300);
    },
  );

  it('is checked by the database for every foreign key to a table with a policy by member', async () => {
    const unchecked = await server.owner(
      `select k.conname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
       where k.contype = 'f' and k.conrelid <> 'paciente_equipe'::regclass
         and exists (select 1 from pg_policy p where p.polrelid = k.confrelid and not p.polpermissive and p.polname = 'membro')
         and (select count(*) from pg_trigger t where t.tgrelid = k.conrelid
           and t.tgname in ('ao_alcance_' || a.attname, 'ao_alcance_mudado_' || a.attname)) < 2`,
    );
    expect(unchecked).toEqual([]);
  });
});

/** Creating again with an id in use by a record that the member does not see. */
describe('an id that is in use', () => {
  it.each([
    ['/api/pacientes-json', 'paciente', () => ({ nome: 'z' })],
    ['/api/novo-paciente-json', 'paciente', () => ({ nome: 'z' })],
    ['/api/responsaveis-json', 'responsavel', () => ({ nome: 'z' })],
    ['/api/atendimentos-json', 'atendimento', () => ({ paciente_id: own.paciente, ...slot(14) })],
    ['/api/anamneses-json', 'anamnese', () => ({ paciente_id: own.paciente, titulo, modelo: 'infantojuvenil' })],
    ['/api/pacientes-json/:id/documentos-json', 'documento', () => ({ modelo: 'encaminhamento', titulo })],
    ['/api/planos-intervencao-json/:id/copiar', 'plano', () => ({})],
    ['/api/relatorios-json', 'relatorio', () => ({ paciente_id: own.paciente, titulo })],
    ['/api/planos-intervencao-json', 'plano', () => ({ paciente_id: own.paciente, titulo })],
  ] as const)('is refused: %s', async (path, kind, body) => {
    const { status, text } = await ask(
      bia,
      `POST ${path}`,
      own,
      path.startsWith('/api/planos') ? 'plano' : 'paciente',
      { ...body(), id: foreign[kind] },
    );
    expect([404, 409], text).toContain(status);
    expect(text).not.toContain(MARK);
  });
});
