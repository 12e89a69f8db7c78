import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { membros } from '#contract/conta/membros.ts';
import { type QuemViu, quemViu } from '#contract/conta/seguranca.ts';
import { type AtendimentoDoLink, type LinkAberto, linkAberto } from '#contract/links/abertos.ts';
import { type EnderecoDoLink, type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { QR_MARGIN, qrSvg } from '#server/platform/print/qr.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { comLink, criarLink, daqui, familia, tokenDe } from './links.testing.ts';

const server = ownServer({ LOG_LEVEL: 'info' });

const aberta = async (over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  const token = await tokenDe(casa.ana, link.id);
  return { ...casa, link, token, call: comLink(server, token) };
};
const statusDe = async ({ ana, atendimento_id }: Awaited<ReturnType<typeof aberta>>) =>
  (await ana.call<Atendimento>(atendimentos.ler, { params: { id: atendimento_id } })).body.status;
const estadoDe = async ({ ana, paciente_id }: Awaited<ReturnType<typeof aberta>>) =>
  (await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } })).body[0];

describe('a link', () => {
  it('shows the first name, the time and the practice, and nothing clinical', async () => {
    const { call } = await aberta();
    const aberto = await call<LinkAberto>(linkAberto.ler);
    expect(aberto.status).toBe(200);
    expect(aberto.body).toMatchObject({ tipo: 'confirmar_atendimento', destinatario: 'Carla', conferido: true });
    const visto = await call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(visto.body).toMatchObject({ paciente: 'Miguel', status: 'Agendado', resposta: null });
    expect(JSON.stringify([aberto.body, visto.body])).not.toMatch(/Souza|segredo|Lima/);
  });

  it('is the same link for the same appointment and recipient', async () => {
    const casa = await familia(server);
    const [um, dois] = await Promise.all([criarLink(casa), criarLink(casa)]);
    expect(um.id).toBe(dois.id);
  });

  it('is kept as a hash, and its address can be shown again', async () => {
    const { ana, link, token } = await aberta();
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const rows = await server.owner('select * from links_enviados where id = $1', [link.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body } = await ana.call<EnderecoDoLink>(links.endereco, { params: { id: link.id } });
    expect(body.endereco).toMatch(/\/l#[\w-]{22}$/);
    expect(body.texto).toContain(body.endereco);
    expect(body.texto).not.toContain('Miguel');
    expect(body.qr).toBe(await qrSvg(body.endereco, QR_MARGIN));
  });

  it('is sent by e-mail, also again', async () => {
    const casa = await familia(server, 'carla@correio.example');
    const link = await criarLink(casa);
    for (const _ of [1, 2]) {
      const { status } = await casa.ana.call(links.enviar, { params: { id: link.id } });
      expect(status).toBe(200);
    }
    const mails = await server.mailsTo('carla@correio.example');
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain(await tokenDe(casa.ana, link.id));
  });

  it('is refused for a guardian who may not receive reminders, and for one of another family', async () => {
    const casa = await familia(server);
    const outra = await familia(server);
    const body = { tipo: 'confirmar_atendimento', atendimento_id: casa.atendimento_id };
    const alheio = { ...body, responsavel_id: outra.responsavel_id };
    expect((await casa.ana.call(links.criar, { body: alheio })).status).toBe(422);
    const { paciente_id: id, responsavel_id } = casa;
    const responsaveis = [{ responsavel_id, pode_receber: [] }];
    await casa.ana.call(pacientes.editar, { params: { id }, body: { responsaveis } });
    const { status, body: recusa } = await casa.ana.call(links.criar, { body: { ...body, responsavel_id } });
    expect(status).toBe(422);
    expect(refusalOf(recusa).errors).toHaveProperty('responsavel_id');
  });
});

describe('a GET', () => {
  it('changes nothing: it neither opens, confirms nor uses up a link', async () => {
    const casa = await aberta();
    const rows = () => server.owner('select * from links_enviados where id = $1', [casa.link.id]);
    const before = await rows();
    await casa.call(linkAberto.ler);
    await casa.call(linkAberto.atendimento);
    expect(await rows()).toEqual(before);
    expect(await statusDe(casa)).toBe('Agendado');
    expect((await estadoDe(casa))?.estado).toBe('criado');
    await casa.call(linkAberto.abrir);
    expect((await estadoDe(casa))?.estado).toBe('aberto');
  });
});

describe('an answer', () => {
  it('confirms at once, twice counts once', async () => {
    const casa = await aberta();
    for (const _ of [1, 2]) {
      const { status, body } = await casa.call<AtendimentoDoLink>(linkAberto.responder, { resposta: 'confirma' });
      expect([status, body.status, body.resposta]).toEqual([200, 'Confirmado', 'confirma']);
    }
    expect(await statusDe(casa)).toBe('Confirmado');
    expect(await estadoDe(casa)).toMatchObject({ estado: 'respondido', usos: 1 });
  });

  it('cancels with a reason, which the practice reads and the database holds sealed', async () => {
    const casa = await aberta();
    const sem = await casa.call(linkAberto.responder, { resposta: 'nao_vem' });
    expect(sem.status).toBe(422);
    expect(await statusDe(casa)).toBe('Agendado');
    const texto = 'Está com febre <script>';
    // Sent again because the answer was lost on the way: it counts once.
    for (const _ of [1, 2])
      expect((await casa.call(linkAberto.responder, { resposta: 'nao_vem', texto })).status).toBe(200);
    expect(await statusDe(casa)).toBe('Cancelado');
    expect((await estadoDe(casa))?.respostas).toHaveLength(1);
    expect((await estadoDe(casa))?.respostas).toMatchObject([{ resposta: 'nao_vem', texto }]);
    const rows = await server.owner<{ texto: Buffer }>('select texto from link_respostas where link_id = $1', [
      casa.link.id,
    ]);
    expect(rows[0]?.texto.toString('latin1')).not.toContain('febre');
    // A cancelled appointment cannot be confirmed again by its link.
    expect((await casa.call(linkAberto.responder, { resposta: 'confirma' })).status).toBe(409);
  });

  it('asks for another time and leaves the appointment as it is', async () => {
    const casa = await aberta();
    const { status } = await casa.call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta à tarde' });
    expect(status).toBe(200);
    expect(await statusDe(casa)).toBe('Agendado');
    const longo = { resposta: 'outro_horario', texto: 'x'.repeat(10_000) };
    expect((await casa.call(linkAberto.responder, longo)).status).toBe(422);
  });

  it('is in the trail of the patient with the name of the recipient', async () => {
    const casa = await aberta();
    await casa.call(linkAberto.responder, { resposta: 'confirma' });
    const { body } = await casa.ana.call<QuemViu[]>(quemViu, { params: { id: casa.paciente_id } });
    const linha = body.find(({ acao }) => acao === 'respondeu');
    expect(linha).toMatchObject({
      usuario: null,
      link: { nome: 'Carla Lima', relacao: 'Mãe' },
      recurso: 'atendimentos',
    });
  });
});

describe('the practice', () => {
  it('extends a link, but not beyond the start of the appointment', async () => {
    const casa = await aberta();
    await server.owner('update links_enviados set expira_em = now() where id = $1', [casa.link.id]);
    expect((await casa.call(linkAberto.ler)).status).toBe(404);
    const { body } = await casa.ana.call<LinkEnviado>(links.prolongar, {
      params: { id: casa.link.id },
      body: { expira_em: daqui(500).inicio },
    });
    const marcado = await casa.ana.call<Atendimento>(atendimentos.ler, { params: { id: casa.atendimento_id } });
    expect(Date.parse(body.expira_em)).toBe(Date.parse(marcado.body.inicio));
    expect((await casa.call(linkAberto.ler)).status).toBe(200);
    // Fewer days than the link has left are refused, and so is its current end.
    for (const expira_em of [new Date(Date.now() + 60_000).toISOString(), daqui(500).inicio]) {
      const again = await casa.ana.call(links.prolongar, { params: { id: casa.link.id }, body: { expira_em } });
      expect([again.status, Object.keys(refusalOf(again.body).errors ?? {})]).toEqual([422, ['expira_em']]);
    }
    expect((await estadoDe(casa))?.expira_em).toBe(body.expira_em);
  });

  it('does not extend a link whose appointment has begun', async () => {
    const casa = await aberta();
    await server.owner(
      `update atendimentos set inicio = now() - interval '1 minute', fim = now() + interval '49 minutes' where id = $1`,
      [casa.atendimento_id],
    );
    const { status, body } = await casa.ana.call(links.prolongar, {
      params: { id: casa.link.id },
      body: { expira_em: daqui(500).inicio },
    });
    expect([status, (body as { codigo: string }).codigo]).toEqual([409, 'link_atendimento_encerrado']);
  });

  it('loses the links of a member who leaves: the address may have been kept', async () => {
    const casa = await familia(server);
    const { conta_id } = casa.ana.user;
    const { membro_id, usuario_id } = await addMember(server, conta_id, 'secretaria');
    const [eva = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    const link = await criarLink({ ...casa, ana: eva });
    const call = comLink(server, await tokenDe(casa.ana, link.id));
    expect((await call(linkAberto.ler)).status).toBe(200);
    expect((await casa.ana.call(membros.desativar, { params: { id: membro_id }, body: {} })).status).toBeLessThan(300);
    expect((await call(linkAberto.ler)).status).toBe(404);
  });

  it('does not give the address of a link to an exceptional access, which only reads', async () => {
    const casa = await aberta();
    const { conta_id } = casa.ana.user;
    const { membro_id, usuario_id } = await addMember(server, conta_id, 'profissional');
    const [bia = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    await server.owner(
      `insert into paciente_equipe (conta_id, id, paciente_id, membro_id, motivo, ate)
       values ($1, gen_random_uuid(), $2, $3, 'Plantão da noite', now() + interval '1 hour')`,
      [conta_id, casa.paciente_id, membro_id],
    );
    const refused = await bia.call(links.endereco, { params: { id: casa.link.id } });
    expect([refused.status, refusalOf(refused.body).codigo]).toEqual([403, 'excecao_so_le']);
    const same = {
      tipo: 'confirmar_atendimento',
      atendimento_id: casa.atendimento_id,
      responsavel_id: casa.responsavel_id,
    };
    expect((await bia.call(links.criar, { body: same })).status).toBe(403);
  });

  it('does not show the links of a patient in the trash', async () => {
    const casa = await aberta();
    await casa.ana.call(pacientes.excluir, { params: { id: casa.paciente_id } });
    expect((await casa.ana.call(links.listar, { params: { id: casa.paciente_id } })).status).toBe(404);
    expect((await casa.ana.call(links.endereco, { params: { id: casa.link.id } })).status).toBe(404);
  });

  it('does not show the links of another practice', async () => {
    const casa = await aberta();
    const outra = await familia(server);
    for (const def of [links.endereco, links.enviar, links.revogar])
      expect((await outra.ana.call(def, { params: { id: casa.link.id } })).status).toBe(404);
    expect((await outra.ana.call(links.listar, { params: { id: casa.paciente_id } })).status).toBe(404);
  });
});

it('no log line holds a token', async () => {
  const casa = await aberta();
  await casa.call(linkAberto.ler);
  await casa.call(linkAberto.responder, { resposta: 'confirma' });
  await server.nobody().fetch(`/l/${casa.token}`);
  expect(server.logged()).toContain('/api/link');
  expect(server.logged()).not.toContain(casa.token);
});
