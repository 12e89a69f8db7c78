import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente, modelosProprios } from '#contract/papel/documentos.ts';
import * as contract from '#contract/papel/imagens.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { FUNCOES, type Funcao, isClinica } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { acharLugares } from './lugares.ts';

/** Who sees a picture inside a document or a report, by where it belongs. */
const server = ownServer();
type Id = { id: string };

let ana: Caller;
let conta = '';
let lia = '';
type Person = Caller & { membro_id: string };
const outside = new Map<Funcao, Person>();
const team = new Map<Funcao, Person>();

const upload = async (who: Caller, query: object) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return who.call<Id>(contract.imagemEnviar, { query: { uso: 'documento', ...query }, body });
};
const sees = async (who: Caller, id: string) => (await who.fetch(`/api/imagens/${id}`)).status === 200;
const picture = (id: string) => `<p>a</p><img src="/api/imagens/${id}">`;
const seenBy = async (people: Map<Funcao, Person>, id: string) => {
  const found: Funcao[] = [];
  for (const [funcao, who] of people) if (await sees(who, id)) found.push(funcao);
  return found;
};

const member = async (funcao: Funcao) => {
  const { membro_id, usuario_id } = await addMember(server, conta, funcao);
  const [session] = await sessionsOf(server, conta, usuario_id, 1);
  return { ...(session ?? server.nobody()), membro_id };
};

beforeAll(async () => {
  const practice = await server.practice();
  ana = practice;
  conta = practice.user.conta_id;
  lia = (await ana.call<Id>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
  for (const funcao of FUNCOES) {
    outside.set(funcao, await member(funcao));
    if (!isClinica(funcao)) continue;
    const one = await member(funcao);
    team.set(funcao, one);
    await joinTeam(server, conta, lia, one.membro_id);
  }
});

describe('a picture', () => {
  it('of a clinical text is seen by the case team alone', async () => {
    const { id } = (await upload(ana, { paciente_id: lia })).body;
    expect(await seenBy(team, id)).toEqual(['dono', 'profissional', 'estagiario']);
    expect(await seenBy(outside, id)).toEqual([]);
  });

  it('of a document of the administration is seen by whoever sees the document', async () => {
    const { id } = (await upload(ana, { paciente_id: lia, administrativa: 'true' })).body;
    expect(await seenBy(team, id)).toEqual(['dono', 'profissional']);
    expect(await seenBy(outside, id)).toEqual(['dono', 'secretaria']);
  });

  it('of a template is seen by all members, so that all print the letterhead', async () => {
    const { id } = (await upload(ana, {})).body;
    expect(await seenBy(outside, id)).toEqual([...FUNCOES]);
  });

  it('is no longer seen by whoever sent it and has left the case', async () => {
    const bia = await member('profissional');
    await joinTeam(server, conta, lia, bia.membro_id);
    const { id } = (await upload(bia, { paciente_id: lia })).body;
    expect(await sees(bia, id)).toBe(true);
    await server.owner('update paciente_equipe set ate = now() where membro_id = $1', [bia.membro_id]);
    expect(await sees(bia, id)).toBe(false);
  });

  it('is sent by whoever writes the text, and by nobody else', async () => {
    const sent = async (people: Map<Funcao, Person>, query: object) => {
      const found: Funcao[] = [];
      for (const [funcao, who] of people) {
        const { status } = await upload(who, { paciente_id: lia, ...query });
        expect([201, 404, 422]).toContain(status);
        if (status === 201) found.push(funcao);
      }
      return found;
    };
    expect(await sent(team, {})).toEqual(['dono', 'profissional', 'estagiario']);
    expect(await sent(outside, {})).toEqual([]);
    expect(await sent(outside, { administrativa: 'true' })).toEqual(['dono', 'secretaria']);
  });

  it('is read, and not sent, with an exceptional access', async () => {
    const { id } = (await upload(ana, { paciente_id: lia })).body;
    const bia = await member('profissional');
    await server.owner(
      `insert into paciente_equipe (conta_id, paciente_id, membro_id, ate, motivo)
       values ($1, $2, $3, now() + interval '1 hour', 'Urgência')`,
      [conta, lia, bia.membro_id],
    );
    expect(await sees(bia, id)).toBe(true);
    expect((await upload(bia, { paciente_id: lia })).status).toBe(403);
  });
});

describe('a sheet', () => {
  const DATA = /<img[^>]* src="data:image\//;
  const printed = async (who: Caller, body: object) =>
    (await who.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', conteudo: '', ...body } })).body.html;

  it('has the pictures of a report for the case team, whoever sent them', async () => {
    const { id } = (await upload(ana, { paciente_id: lia })).body;
    const { body } = await ana.call<Relatorio>(relatorios.criar, { body: { paciente_id: lia } });
    const secoes = body.secoes.map((one, n) => (n ? one : { ...one, conteudo: picture(id) }));
    await ana.call(relatorios.editar, { params: { id: body.id }, body: { secoes } });
    for (const who of team.values()) expect(await printed(who, { relatorio_id: body.id })).toMatch(DATA);
  });

  it('shows nobody a picture out of reach, whatever its text', async () => {
    const clinical = (await upload(ana, { paciente_id: lia })).body.id;
    const letterhead = (await upload(ana, {})).body.id;
    for (const who of outside.values()) {
      expect(await printed(who, { conteudo: picture(clinical) })).not.toMatch(DATA);
      expect(await printed(who, { conteudo: picture(letterhead) })).toMatch(DATA);
    }
  });
});

describe('pictures from before they had a place', () => {
  const old = async () => {
    const { id } = (await upload(ana, {})).body;
    await server.owner('update imagens set lugar = null where id = $1', [id]);
    return id;
  };
  const document = async (paciente: string, modelo: string, ids: string[]) => {
    const { body } = await ana.call<Id & { versao: number }>(documentosDoPaciente.criar, {
      params: { id: paciente },
      body: { modelo },
    });
    const conteudo = ids.map(picture).join('');
    const { id, versao } = body;
    expect((await ana.call(documentosDoPaciente.editar, { params: { id }, body: { conteudo, versao } })).status).toBe(
      200,
    );
  };
  const places = async (ids: string[]) => {
    const rows = await server.owner<{ id: string; lugar: string; paciente_id: string; administrativa: boolean }>(
      'select id, lugar, paciente_id, administrativa from imagens where id = any($1)',
      [ids],
    );
    const by = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => [by.get(id)?.lugar, by.get(id)?.paciente_id, by.get(id)?.administrativa]);
  };

  it('are found in the texts; until then only their sender sees them', async () => {
    const rui = (await ana.call<Id>(pacientes.criar, { body: { nome: 'Rui' } })).body.id;
    const ids = [await old(), await old(), await old(), await old(), await old()] as const;
    const [report, paper, contract, several, loose] = ids;
    const { body } = await ana.call<Relatorio>(relatorios.criar, { body: { paciente_id: lia } });
    const secoes = body.secoes.map((one, n) => (n ? one : { ...one, conteudo: picture(report) }));
    await ana.call(relatorios.editar, { params: { id: body.id }, body: { secoes } });
    await document(lia, 'encaminhamento', [paper, several]);
    await document(lia, 'contrato', [contract]);
    await document(rui, 'contrato', [several]);
    expect(await seenBy(team, paper)).toEqual([]);
    expect(await sees(ana, paper)).toBe(true);
    await acharLugares(server.deps);
    expect(await places([...ids])).toEqual([
      ['paciente', lia, false],
      ['paciente', lia, false],
      ['paciente', lia, true],
      ['modelo', null, false],
      ['nenhum', null, false],
    ]);
    expect(await seenBy(team, paper)).toEqual(['dono', 'profissional', 'estagiario']);
    expect(await seenBy(outside, paper)).toEqual([]);
    expect([await seenBy(outside, loose), await sees(ana, loose)]).toEqual([[], true]);
  });

  it('are left alone once they have a place', async () => {
    const { id } = (await upload(ana, {})).body;
    await ana.call(modelosProprios.criar, { body: { titulo: 'Modelo', conteudo: picture(id) } });
    await document(lia, 'encaminhamento', [id]);
    await acharLugares(server.deps);
    expect(await places([id])).toEqual([['modelo', null, false]]);
  });
});
