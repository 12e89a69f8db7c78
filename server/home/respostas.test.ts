import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Home, home, pendencias } from '#contract/home/home.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { comLink, criarLink, familia, tokenDe } from '#server/links/links.testing.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** What came in by link, in the inbox of home. */
const server = testServer();

const aberta = async (over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  return { ...casa, link, call: comLink(server, await tokenDe(casa.ana, link.id)) };
};
const ler = async (who: Caller) => (await who.call<Home>(home)).body;
const membro = async (ana: Caller & { user: { conta_id: string } }, funcao: Funcao) => {
  const { usuario_id } = await addMember(server, ana.user.conta_id, funcao);
  const [who = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
  return who;
};

describe('an answer by link', () => {
  it('is in the inbox with its author and the reason, and only the last one of a link', async () => {
    const { ana, call, paciente_id } = await aberta();
    await call(linkAberto.responder, { resposta: 'confirma' });
    expect((await ler(ana)).atencao.respostas).toMatchObject([
      { resposta: 'confirma', por: 'Carla Lima', nome: 'Miguel Souza', paciente_id, texto: null },
    ]);
    await call(linkAberto.responder, { resposta: 'nao_vem', texto: 'Está com febre' });
    const { atencao, totais } = await ler(ana);
    expect(atencao.respostas).toMatchObject([{ resposta: 'nao_vem', texto: 'Está com febre', custo: null }]);
    // Listed once: as an answer, not as a cancelled slot too.
    expect([totais.respostas, totais.cancelados]).toEqual([1, 0]);
  });

  it('goes away when it is marked done, for this user only, and comes back on undo', async () => {
    const { ana, call } = await aberta();
    const eva = await membro(ana, 'secretaria');
    await call(linkAberto.responder, { resposta: 'confirma' });
    const alvo = (await ler(ana)).atencao.respostas[0]?.resposta_id ?? '';
    expect((await ana.call(pendencias.adiar, { body: { tipo: 'respostas', alvo, ate: null } })).status).toBe(204);
    expect((await ler(ana)).totais.respostas).toBe(0);
    expect((await ler(eva)).totais.respostas).toBe(1);
    await ana.call(pendencias.retomar, { query: { tipo: 'respostas', alvo } });
    expect((await ler(ana)).totais.respostas).toBe(1);
  });

  it('is not shown to whoever has no rights to links or to the case, nor to another practice', async () => {
    const { ana, call } = await aberta();
    await call(linkAberto.responder, { resposta: 'nao_vem', texto: 'Está com febre' });
    const alvo = (await ler(ana)).atencao.respostas[0]?.resposta_id ?? '';
    const outra = await server.practice();
    const fora = [await membro(ana, 'profissional'), outra];
    for (const who of [...fora, await membro(ana, 'financeiro')]) {
      const { status, body } = await who.call<Home>(home);
      if (status === 200) expect(JSON.stringify(body)).not.toMatch(/febre|Carla/);
    }
    for (const who of fora)
      expect((await who.call(pendencias.adiar, { body: { tipo: 'respostas', alvo, ate: null } })).status).toBe(422);
  });

  it.each(['secretaria', 'dono'] as const)(
    'shows %s outside of the case that there is a message, not its text',
    async (funcao) => {
      const { ana, call, paciente_id } = await aberta();
      await call(linkAberto.responder, { resposta: 'nao_vem', texto: 'Está com febre' });
      const eva = await membro(ana, funcao);
      const seen = await eva.call<Home>(home);
      const [told] = seen.body.atencao.respostas;
      expect(told).toMatchObject({ resposta: 'nao_vem', com_texto: true });
      const listed = await eva.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } });
      const [answer] = listed.body[0]?.respostas ?? [];
      expect(answer).toMatchObject({ resposta: 'nao_vem', com_texto: true });
      for (const one of [told, answer]) expect(one).not.toHaveProperty('texto');
      expect(JSON.stringify([seen.body, listed.body])).not.toContain('febre');
      const own = await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } });
      expect(own.body[0]?.respostas).toMatchObject([{ texto: 'Está com febre', com_texto: true }]);
    },
  );

  it.each(['secretaria', 'dono'] as const)(
    'shows %s outside of the case what the family wrote about another time, and the appointment',
    async (funcao) => {
      const { ana, call, paciente_id, atendimento_id } = await aberta();
      await call(linkAberto.responder, { resposta: 'outro_horario', texto: 'Quinta à tarde' });
      const eva = await membro(ana, funcao);
      expect((await ler(eva)).atencao.respostas).toMatchObject([{ texto: 'Quinta à tarde', atendimento_id }]);
      const listed = await eva.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } });
      expect(listed.body[0]?.respostas).toMatchObject([{ texto: 'Quinta à tarde' }]);
      const bia = await membro(ana, 'profissional');
      expect(JSON.stringify((await bia.call<Home>(home)).body)).not.toContain('Quinta');
    },
  );

  it('has a text that no query of the application can select beside the view for the case team', async () => {
    const { ana } = await aberta();
    const { conta_id, membro: owner } = ana.user;
    const read = server.deps.database.transaction({ conta_id, membro: { id: owner.id, funcao: 'secretaria' } }, (db) =>
      db.selectFrom('link_respostas').select('texto').execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });

  it('is not shown for a patient or an appointment in the trash', async () => {
    const um = await aberta();
    await um.call(linkAberto.responder, { resposta: 'confirma' });
    await um.ana.call(atendimentos.excluir, { params: { id: um.atendimento_id } });
    expect((await ler(um.ana)).totais.respostas).toBe(0);
    const dois = await aberta();
    await dois.call(linkAberto.responder, { resposta: 'confirma' });
    await dois.ana.call(pacientes.excluir, { params: { id: dois.paciente_id } });
    expect((await ler(dois.ana)).totais.respostas).toBe(0);
  });
});

it('a link that five wrong answers closed is in the inbox until it is marked done', async () => {
  const { ana, call, link, paciente_id } = await aberta({ conferencia: 'nascimento' });
  for (let count = 0; count < 5; count++) {
    expect((await ler(ana)).totais.links_fechados).toBe(0);
    await call(linkAberto.conferir, { nascimento: '2017-01-01' });
  }
  expect((await ler(ana)).atencao.links_fechados).toMatchObject([
    { link_id: link.id, por: 'Carla Lima', nome: 'Miguel Souza', paciente_id },
  ]);
  await ana.call(pendencias.adiar, { body: { tipo: 'links_fechados', alvo: link.id, ate: null } });
  expect((await ler(ana)).totais.links_fechados).toBe(0);
});
