import { describe, expect, it } from 'vitest';
import { type LinkAjuste, linkAjustes } from '#contract/links/ajustes.ts';
import { type EnderecoDoLink, type LinkEnviado, links } from '#contract/links/links.ts';
import type { TipoDeLink } from '#contract/links/tipos.ts';
import { DIA_MS } from '#domain/days/fuso.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, errorsOf, refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comAnamnese, enviarPara } from '../anamnese/anamnese.testing.ts';
import { comFamilia, pedir } from '../arquivo/arquivos.testing.ts';
import { comCobranca, pedirLink } from '../cobranca/cobrancas.testing.ts';
import { criarLink, familia } from '../links.testing.ts';

const server = testServer();

const salvar = (who: Caller, tipo: TipoDeLink, body: object) =>
  who.call<LinkAjuste>(linkAjustes.salvar, { body: { tipo, ...body } });
const ler = async (who: Caller, tipo: TipoDeLink) =>
  (await who.call<LinkAjuste[]>(linkAjustes.listar)).body.find((um) => um.tipo === tipo);
const criar = ({ ana, atendimento_id, responsavel_id }: Awaited<ReturnType<typeof familia>>, over: object = {}) =>
  ana.call<LinkEnviado>(links.criar, {
    body: { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id, ...over },
  });

describe('the settings of links', () => {
  it('are the rules of the product until something is saved', async () => {
    const ana = await server.practice();
    expect(await ler(ana, 'arquivo')).toMatchObject({
      oferecido: true,
      dias: null,
      dias_padrao: 7,
      conferir: true,
      textos: {},
    });
    const { originais, ...confirmar } = (await ler(ana, 'confirmar_atendimento')) ?? {};
    expect(confirmar).toMatchObject({ dias_padrao: null, conferir: false });
    expect(originais?.['pt-br']).toContain('{nome}');
    expect(originais?.['pt-br']).toContain('{link}');
    expect(await ler(ana, 'cobranca')).toMatchObject({ dias_padrao: 7, conferir: false });
  });

  it('keep a practice from making links that it does not offer; open ones stay', async () => {
    const casa = await familia(server);
    const antes = await criarLink(casa);
    await salvar(casa.ana, 'confirmar_atendimento', { oferecido: false });
    // The same recipient gets the link that is open.
    expect((await criar(casa)).body.id).toBe(antes.id);
    const novo = await criar(casa, { responsavel_id: null });
    expect([novo.status, refusalOf(novo.body).codigo]).toEqual([409, 'link_nao_oferecido']);
    expect((await casa.ana.call(links.endereco, { params: { id: antes.id } })).status).toBe(200);
  });

  it('decide for how long a new link is valid, unless the member does', async () => {
    const casa = await comFamilia(server);
    await salvar(casa.ana, 'arquivo', { dias: 21 });
    const dias = async (body: object = {}) =>
      Math.round((Date.parse((await pedir(casa, body)).body.expira_em) - Date.now()) / DIA_MS);
    expect(await dias()).toBe(21);
    expect(await dias({ dias: 3 })).toBe(3);
    await salvar(casa.ana, 'arquivo', { dias: null });
    expect(await dias()).toBe(7);
    for (const fora of [0, 91, 1.5]) expect((await salvar(casa.ana, 'arquivo', { dias: fora })).status).toBe(422);
    expect((await salvar(casa.ana, 'confirmar_atendimento', { dias: 3 })).status).toBe(422);
  });

  it('ask for the second check or not; a member cannot leave it out alone', async () => {
    const casa = await comFamilia(server);
    const sem = await pedir(casa, { conferencia: 'nenhuma' });
    expect([sem.status, Object.keys(errorsOf(sem.body))]).toEqual([422, ['conferencia']]);
    await salvar(casa.ana, 'arquivo', { conferir: false });
    expect((await pedir(casa)).body.conferencia).toBe('nenhuma');
    expect((await pedir(casa, { conferencia: 'nascimento' })).body.conferencia).toBe('nascimento');
    const outra = await familia(server);
    await salvar(outra.ana, 'confirmar_atendimento', { conferir: true });
    expect((await criar(outra)).body.conferencia).toBe('nascimento');
  });

  it('are followed when the same link is asked for again: one without the check does not serve for one with it', async () => {
    const casa = await comAnamnese(server);
    await salvar(casa.ana, 'anamnese', { conferir: false });
    const [sem] = await enviarPara(casa, [casa.mae]);
    await salvar(casa.ana, 'anamnese', { conferir: true });
    const [com] = await enviarPara(casa, [casa.mae]);
    expect([sem?.conferencia, com?.conferencia, sem?.id === com?.id]).toEqual(['nenhuma', 'nascimento', false]);
    expect((await enviarPara(casa, [casa.mae]))[0]?.id).toBe(com?.id);
    const outra = await familia(server);
    const antes = await criar(outra);
    await salvar(outra.ana, 'confirmar_atendimento', { conferir: true });
    const depois = await criar(outra);
    expect([depois.body.conferencia, depois.body.id === antes.body.id]).toEqual(['nascimento', false]);
  });

  it('ask for a code by e-mail where there is no birth date', async () => {
    const casa = await comCobranca(server);
    await salvar(casa.ana, 'cobranca', { conferir: true });
    const { body } = await pedirLink(casa);
    expect(await server.owner('select conferencia from links_enviados where id = $1', [body.link.id])).toEqual([
      { conferencia: 'codigo' },
    ]);
  });

  it('never leave a signature without the second check', async () => {
    const ana = await server.practice();
    const { status, body } = await salvar(ana, 'assinatura', { conferir: false });
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['conferir']]);
    await expect(
      server.owner('insert into link_ajustes (conta_id, tipo, oferecido, conferir) values ($1, $2, true, false)', [
        ana.user.conta_id,
        'assinatura',
      ]),
    ).rejects.toThrow('link_ajustes__conferir__ck');
  });

  it('hold own messages by language, which can be restored', async () => {
    const casa = await familia(server, 'carla@mensagem.example');
    const texto = 'Oi {nome}, a {atendimento} é {data} às {hora}: {link}';
    await salvar(casa.ana, 'confirmar_atendimento', { textos: { 'pt-br': texto } });
    const { id } = await criarLink(casa);
    const passar = async () => (await casa.ana.call<EnderecoDoLink>(links.endereco, { params: { id } })).body;
    const { texto: escrito, endereco } = await passar();
    expect(escrito).toMatch(/^Oi Carla, a \S+ é \d\d-\d\d-\d{4} às \d+:\d\d: /);
    expect(escrito).toContain(endereco);
    await casa.ana.call(links.enviar, { params: { id } });
    const mail = await server.mailTo('carla@mensagem.example');
    expect(mail).toContain('Oi Carla, a ');
    expect(mail).toContain('/l#');
    await salvar(casa.ana, 'confirmar_atendimento', { oferecido: true, textos: { en: 'Hi {nome}: {link}' } });
    expect((await ler(casa.ana, 'confirmar_atendimento'))?.textos).toEqual({ 'pt-br': texto, en: 'Hi {nome}: {link}' });
    await salvar(casa.ana, 'confirmar_atendimento', { textos: { 'pt-br': '' } });
    expect((await passar()).texto).toMatch(/^Olá, Carla! Confirme/);
  });

  it.each([
    ['without the link', 'Oi {nome}'],
    ['with an unknown placeholder', 'Oi {diagnostico}: {link}'],
    ['with an address of somebody else', 'Oi {nome}: {link} ou sites.example'],
    ['that is too long', `{link}${'x'.repeat(1000)}`],
  ])('refuse a message %s', async (_, texto) => {
    const ana = await server.practice();
    const { status, body } = await salvar(ana, 'cobranca', { textos: { 'pt-br': texto } });
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, ['textos.pt-br']]);
  });

  it('are changed by members who manage the practice, and apply to no other practice', async () => {
    const ana = await server.practice();
    await salvar(ana, 'arquivo', { oferecido: false });
    const { conta_id } = ana.user;
    for (const funcao of ['profissional', 'secretaria', 'financeiro'] as const) {
      const { usuario_id } = await addMember(server, conta_id, funcao);
      const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
      expect((await salvar(who, 'arquivo', { oferecido: true })).status, funcao).toBe(404);
    }
    expect((await ler(ana, 'arquivo'))?.oferecido).toBe(false);
    expect((await ler(await server.practice(), 'arquivo'))?.oferecido).toBe(true);
  });
});
