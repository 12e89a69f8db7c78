import { beforeAll, describe, expect, it } from 'vitest';
import { DONOS, RECURSO_DE } from '#contract/anexos.ts';
import { FUNCOES, type Funcao, isClinica, modoDe, pode, podeChamar } from '#contract/permissoes.ts';
import { routes } from './contract.testing.ts';
import { addMember, joinTeam, patientWith, type Records, sessionsOf } from './equipe.testing.ts';
import { type Caller, ownServer } from './testing.ts';

/** What members reach past the records of a case: files, texts, trash and what belongs to the whole practice. */
const server = ownServer();
const CLINICAL = 'Palavra clínica';

type Asked = { status: number; text: string };
const ask = async (who: Caller, method: string, path: string, body?: object): Promise<Asked> => {
  const json = body && !(body instanceof FormData);
  const response = await who.fetch(path, {
    method,
    headers: json ? { 'content-type': 'application/json' } : {},
    body: json ? JSON.stringify(body) : (body as FormData | undefined),
  });
  return { status: response.status, text: await response.text() };
};
const made = async (who: Caller, path: string, body: object, method = 'POST') => {
  const { status, text } = await ask(who, method, path, body);
  expect(status, `${path} ${text}`).toBeLessThan(300);
  return JSON.parse(text) as { id: string; versao: number };
};

let ana: Caller;
let conta = '';
/** The patient of the owner; every clinical member of `team` is on its case team, those of `people` are not. */
let lia: Records;
const people = new Map<Funcao, Caller & { membro_id: string }>();
const team = new Map<Funcao, Caller & { membro_id: string }>();
const as = (funcao: Funcao) => people.get(funcao) ?? server.nobody();

const newMember = async (funcao: Funcao) => {
  const { membro_id, usuario_id } = await addMember(server, conta, funcao);
  const [session] = await sessionsOf(server, conta, usuario_id, 1);
  return { ...(session ?? server.nobody()), membro_id };
};

beforeAll(async () => {
  const practice = await server.practice();
  ana = practice;
  conta = practice.user.conta_id;
  lia = await patientWith(ana, CLINICAL, '2026-02-02');
  for (const funcao of FUNCOES) {
    people.set(funcao, await newMember(funcao));
    const member = await newMember(funcao);
    team.set(funcao, member);
    if (isClinica(funcao)) await joinTeam(server, conta, lia['pacientes-json'] ?? '', member.membro_id);
  }
});

describe('a file', () => {
  const file = () => {
    const form = new FormData();
    form.set('arquivo', new Blob(['conteúdo']), 'arquivo.txt');
    return form;
  };
  /** Who is on the case team, or sees all records of this kind. */
  const reaches = (dono: (typeof DONOS)[number], onTeam: boolean, funcao: Funcao) =>
    dono === 'testes' || (dono === 'lancamentos' && !['profissional', 'estagiario'].includes(funcao)) || onTeam;

  it.each(DONOS.map((dono) => [dono]))(
    'of %s is read and removed by whoever may do so with its record',
    async (dono) => {
      const teste = await made(ana, '/api/testes-json', { nome: `Teste ${dono}` });
      const id = dono === 'testes' ? teste.id : (lia[`${dono}-json`] ?? '');
      for (const [group, onTeam] of [
        [people, false],
        [team, true],
      ] as const)
        for (const [funcao, who] of group) {
          const anexo = await made(ana, `/api/${dono}-json/${id}/anexos-json`, file());
          const quem = { membro: { funcao }, config: null };
          const seen = reaches(dono, onTeam, funcao);
          const read = seen && pode(quem, RECURSO_DE[dono], 'ler');
          const what = `${dono} as ${funcao}, ${onTeam ? 'on' : 'not on'} the team`;
          expect((await ask(who, 'GET', `/api/anexos/${anexo.id}`)).status, what).toBe(read ? 200 : 404);
          // A file of a test is removed by whoever sent it, or by an owner.
          const remove = read && pode(quem, RECURSO_DE[dono], 'gravar') && (dono !== 'testes' || funcao === 'dono');
          expect((await ask(who, 'DELETE', `/api/anexos/${anexo.id}`)).status, what).toBe(remove ? 204 : 404);
        }
    },
  );
});

describe('an appointment with a note', () => {
  it('stays with its patient, unless the member treats both', async () => {
    const rui = await made(ana, '/api/pacientes-json', { nome: 'Rui' });
    const path = `/api/atendimentos-json/${lia['atendimentos-json']}`;
    for (const who of [as('secretaria'), as('dono'), team.get('profissional') ?? as('profissional')]) {
      const { status } = await ask(who, 'PUT', path, { paciente_id: rui.id });
      expect([403, 404, 409, 422]).toContain(status);
    }
    const secretary = await ask(as('secretaria'), 'PUT', path, { paciente_id: rui.id });
    expect(secretary).toMatchObject({ status: 409, text: expect.stringContaining('atendimento_com_prontuario') });
    expect((await ask(ana, 'PUT', path, { paciente_id: rui.id })).status).toBe(200);
    expect((await ask(ana, 'PUT', path, { paciente_id: lia['pacientes-json'] })).status).toBe(200);
    const slot = { inicio: '2031-05-05T12:00:00Z', fim: '2031-05-05T13:00:00Z', permitir_conflito: true };
    const empty = await made(ana, '/api/atendimentos-json', { paciente_id: rui.id, ...slot });
    const moved = { paciente_id: lia['pacientes-json'] };
    expect((await ask(as('secretaria'), 'PUT', `/api/atendimentos-json/${empty.id}`, moved)).status).toBe(200);
    const text = await made(ana, '/api/atendimentos-json', { paciente_id: rui.id, ...slot, observacoes: CLINICAL });
    expect((await ask(as('secretaria'), 'PUT', `/api/atendimentos-json/${text.id}`, moved)).status).toBe(409);
  });
});

describe('a guardian', () => {
  it('is seen by their author until they are linked to a patient', async () => {
    const bia = as('profissional');
    const eva = await made(bia, '/api/responsaveis-json', { nome: 'Eva' });
    expect((await ask(bia, 'GET', `/api/responsaveis-json/${eva.id}`)).status).toBe(200);
    const body = { responsaveis: [{ responsavel_id: eva.id }] };
    await made(ana, `/api/pacientes-json/${lia['pacientes-json']}`, body, 'PUT');
    expect((await ask(bia, 'GET', `/api/responsaveis-json/${eva.id}`)).status).toBe(404);
    expect((await ask(bia, 'PUT', `/api/responsaveis-json/${eva.id}`, { nome: 'Outra' })).status).toBe(404);
    // A member of the case team may save the same links again.
    const colleague = team.get('profissional') ?? bia;
    await made(colleague, `/api/pacientes-json/${lia['pacientes-json']}`, body, 'PUT');
    expect((await ask(colleague, 'GET', `/api/responsaveis-json/${eva.id}`)).status).toBe(200);
  });
});

describe('what belongs to the practice', () => {
  const slot = { inicio: '2031-06-05T12:00:00Z', fim: '2031-06-05T13:00:00Z', permitir_conflito: true };
  const KINDS = [
    ['escolas-json', { nome: 'Escola' }, { nome: 'Mudada' }, ['secretaria']],
    ['horarios-bloqueados-json', slot, { motivo: 'x' }, ['secretaria']],
    ['documentos-modelos-json', { titulo: 'Modelo', conteudo: '<p>a</p>' }, { titulo: 'b' }, ['secretaria']],
    ['registro-modelos-json', { nome: 'Nota', conteudo: '<p>a</p>' }, null, []],
    ['testes-json', { nome: 'Teste' }, { nome: 'b' }, []],
  ] as const;

  it.each(KINDS)('%s is changed by its author, or by whoever runs the practice', async (word, body, change, others) => {
    const one = await made(ana, `/api/${word}`, body);
    const path = `/api/${word}/${one.id}`;
    for (const funcao of others) if (change) expect((await ask(as(funcao), 'PUT', path, change)).status).toBe(200);
    for (const funcao of ['profissional', 'estagiario'] as const) {
      if (change) expect([403, 404], funcao).toContain((await ask(as(funcao), 'PUT', path, change)).status);
      expect([403, 404], funcao).toContain((await ask(as(funcao), 'DELETE', path)).status);
    }
    if (change) expect((await ask(as('profissional'), 'PUT', path, change)).text).toContain('so_autor');
    const own = await made(as('profissional'), `/api/${word}`, 'nome' in body ? { ...body, nome: 'Minha' } : body);
    if (change) expect((await ask(as('profissional'), 'PUT', `/api/${word}/${own.id}`, change)).status).toBe(200);
    expect((await ask(as('profissional'), 'DELETE', `/api/${word}/${own.id}`)).status).toBe(204);
  });

  it('is not replaced by a note template of the same name', async () => {
    await made(ana, '/api/registro-modelos-json', { nome: 'Inicial', conteudo: '<p>dela</p>' });
    const { status } = await ask(as('profissional'), 'POST', '/api/registro-modelos-json', {
      nome: 'Inicial',
      conteudo: '<p>x</p>',
    });
    expect(status).toBe(403);
    expect(
      (await ask(ana, 'POST', '/api/registro-modelos-json', { nome: 'Inicial', conteudo: '<p>y</p>' })).status,
    ).toBe(201);
  });

  it('includes the school of a professional’s own case', async () => {
    const escola = await made(ana, '/api/escolas-json', { nome: 'Escola do caso' });
    const bia = as('profissional');
    await made(bia, '/api/pacientes-json', { nome: 'Do caso', escola_id: escola.id });
    expect((await ask(bia, 'PUT', `/api/escolas-json/${escola.id}`, { cidade: 'Recife' })).status).toBe(200);
  });
});

describe('the trash', () => {
  /** Lists without an id in their address, and the route that restores from them. */
  const lists = routes.flatMap((def) => {
    const query = def.query as { shape?: object } | undefined;
    if (def.method !== 'GET' || def.path.includes(':') || !('lixeira' in (query?.shape ?? {}))) return [];
    const restore = routes.find(({ path }) => path.replace('/:id', '') === `${def.path}/restaurar`);
    return restore ? [{ def, restore }] : [];
  });

  it.each(lists.map((one) => [one.def.path, one] as const))(
    'of %s is listed by whoever may restore',
    async (path, { def, restore }) => {
      for (const [funcao, who] of team) {
        const quem = { membro: { funcao }, config: null };
        const allowed = podeChamar(quem, def) && podeChamar(quem, restore);
        const asked = await ask(who, 'GET', `${path}?lixeira=true&paciente_id=${lia['pacientes-json']}&tipo=Receber`);
        expect(asked.status === 404, `${funcao} ${asked.text}`).toBe(!allowed);
      }
    },
  );

  it('has many lists', () => expect(lists.length).toBeGreaterThan(5));
});

describe('secretary and finance', () => {
  const period = { status: 'Todos', tipo: 'Receber', de: '2026-01-01', ate: '2026-12-31' };
  const HIDDEN = [CLINICAL, CLINICAL.toLowerCase()];
  const readable = routes.filter(
    (def) => modoDe(def) === 'ler' && ['conta', 'sessao'].includes(def.permission) && def.response !== 'eventos',
  );

  it.each(['secretaria', 'financeiro'] as const)(
    '%s: no answer has a clinical word',
    async (funcao) => {
      let answered = 0;
      const who = { paciente_id: lia['pacientes-json'] };
      for (const def of readable) {
        const word = /^\/api\/([\w-]+)\/:id/.exec(def.path)?.[1] ?? '';
        const path = def.path.replace(/:\w+/g, lia[word] ?? lia['pacientes-json'] ?? '');
        const queries = [
          '',
          `?paciente_id=${lia['pacientes-json']}`,
          '?busca=clinica',
          '?lixeira=true',
          '?casos=todos',
        ];
        for (const query of def.query ? queries : ['']) {
          const { status, text } = await ask(as(funcao), def.method, path + query, def.body && { ...period, ...who });
          if (status === 200) answered += 1;
          for (const secret of HIDDEN) expect(text, `${path}${query} ${status}`).not.toContain(secret);
        }
      }
      expect(answered).toBeGreaterThan(20);
    },
    120_000,
  );

  it('the secretary: no answer to what she writes has a clinical word', async () => {
    const slot = { inicio: '2031-07-07T12:00:00Z', fim: '2031-07-07T12:50:00Z', permitir_conflito: true };
    const paciente_id = lia['pacientes-json'];
    const atendimento = `/api/atendimentos-json/${lia['atendimentos-json']}`;
    const [ficha, cobranca] = [
      `/api/pacientes-json/${paciente_id}`,
      `/api/lancamentos-json/${lia['lancamentos-json']}`,
    ];
    const marcada = await made(ana, '/api/atendimentos-json', { paciente_id, ...slot, observacoes: CLINICAL });
    const nova = `/api/atendimentos-json/${marcada.id}`;
    const writes: [string, string, object?][] = [
      ['PUT', atendimento, { local: 'Sala 9' }],
      ['PUT', nova, { ...slot, inicio: '2031-07-07T11:00:00Z' }],
      ['PUT', nova, { status: 'Confirmado' }],
      ['PUT', nova, { versao: 0, local: 'Sala 1' }],
      ['POST', '/api/atendimentos-json', { paciente_id, ...slot, permitir_conflito: false }],
      ['POST', '/api/atendimentos-json', { paciente_id, ...slot }],
      ['DELETE', nova],
      ['PUT', ficha, { telefone: '11987654321' }],
      ['PUT', ficha, { versao: 0, telefone: '11987654322' }],
      ['PUT', ficha, { queixa: 'x' }],
      ['PUT', cobranca, { descricao: 'Mês' }],
      ['POST', `${cobranca}/pagar`, { data: '2026-01-05', forma: 'Pix' }],
    ];
    const statuses: number[] = [];
    for (const [method, path, body] of writes) {
      const { status, text } = await ask(as('secretaria'), method, path, body);
      statuses.push(status);
      for (const secret of HIDDEN) expect(text, `${method} ${path} ${status}`).not.toContain(secret);
    }
    expect(statuses).toEqual([200, 200, 200, 409, 409, 201, 200, 200, 409, 422, 200, 200]);
  });

  it('find no tests: neither by a text nor among the recent ones', async () => {
    const teste = await made(ana, '/api/testes-json', { nome: 'Prova Secreta' });
    for (const query of ['busca=Prova Secreta', `recentes=testes:${teste.id}`]) {
      expect((await ask(as('secretaria'), 'GET', `/api/procurar-json?${query}`)).text).toBe('[]');
      expect((await ask(as('profissional'), 'GET', `/api/procurar-json?${query}`)).text).toContain('Prova Secreta');
    }
  });

  it('finance prints names, and nothing else of the registers', async () => {
    const escola = await made(ana, '/api/escolas-json', { nome: 'Escola Impressa', cidade: 'Olinda' });
    const mae = await made(ana, '/api/responsaveis-json', {
      nome: 'Mãe Impressa',
      cpf: '52998224725',
      cidade: 'Recife',
    });
    const rui = await made(ana, '/api/pacientes-json', {
      nome: 'Rui Impresso',
      cpf: '11144477735',
      escola_id: escola.id,
      responsaveis: [{ responsavel_id: mae.id }],
    });
    const config = { topo: false, paciente: true, responsavel: true, escola: true };
    const conteudo = '<p>{{paciente.cpf}} {{responsavel.endereco}} {{escola.nome}} {{contratante.cpf}}</p>';
    const body = { titulo: 't', paciente_id: rui.id, conteudo, config };
    const secrets = ['111.444.777-35', '529.982.247-25', 'Recife', 'Escola Impressa'];
    const secretary = await ask(as('secretaria'), 'POST', '/api/impressoes-json', body);
    const finance = await ask(as('financeiro'), 'POST', '/api/impressoes-json', body);
    expect(finance).toMatchObject({ status: 200, text: expect.stringContaining('Rui Impresso') });
    for (const secret of secrets) {
      expect(finance.text).not.toContain(secret);
      expect(secretary.text.replace(/<wbr>|<\/?span[^>]*>/g, ''), secret).toContain(secret);
    }
  });
});
