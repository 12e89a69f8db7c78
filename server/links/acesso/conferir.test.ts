import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { comLink, criarLink, familia, tokenDe } from '../links.testing.ts';

const server = testServer();
type Conferido = { conferido: boolean; passe: string | null; restam: number };

const aberta = async (conferencia: string, email?: string) => {
  const casa = await familia(server, email);
  const link = await criarLink(casa, { conferencia });
  const token = await tokenDe(casa.ana, link.id);
  return { ...casa, link, token, call: comLink(server, token) };
};

describe('the second check', () => {
  it('asks for the birth date before anything of the record is shown', async () => {
    const { call, token } = await aberta('nascimento');
    const antes = await call(linkAberto.atendimento);
    expect([antes.status, refusalOf(antes.body).codigo]).toEqual([403, 'link_conferir']);
    expect((await call(linkAberto.responder, { resposta: 'confirma' })).status).toBe(403);
    const errado = await call<Conferido>(linkAberto.conferir, { nascimento: '2018-04-03' });
    expect(errado.body).toEqual({ conferido: false, passe: null, restam: 4 });
    const certo = await call<Conferido>(linkAberto.conferir, { nascimento: '2018-03-04' });
    expect(certo.body.conferido).toBe(true);
    const comPasse = comLink(server, token, certo.body.passe ?? '');
    expect((await comPasse(linkAberto.atendimento)).status).toBe(200);
    expect((await comPasse(linkAberto.responder, { resposta: 'confirma' })).status).toBe(200);
    // The pass belongs to this browser.
    expect((await call(linkAberto.atendimento)).status).toBe(403);
  });

  it('closes the link after five wrong answers, also if they arrive at once', async () => {
    const { ana, call, paciente_id } = await aberta('nascimento');
    const tentar = (nascimento: string) => call<Conferido>(linkAberto.conferir, { nascimento });
    const all = await Promise.all(Array.from({ length: 7 }, (_, day) => tentar(`2017-01-0${day + 1}`)));
    expect(all.filter(({ status, body }) => status === 200 && body.conferido)).toEqual([]);
    expect((await tentar('2018-03-04')).status).toBe(404);
    const { body } = await ana.call<LinkEnviado[]>(links.listar, { params: { id: paciente_id } });
    expect(body[0]?.estado).toBe('fechado');
    const [row] = await server.owner<{ erros: number }>('select erros from links_enviados where paciente_id = $1', [
      paciente_id,
    ]);
    expect(row?.erros).toBe(5);
  });

  it('sends a code to the recipient, which works once', async () => {
    const { call } = await aberta('codigo', 'carla@codigo.example');
    expect((await call(linkAberto.codigo)).status).toBe(204);
    const codigo = /\b\d{6}\b/.exec(await server.mailTo('carla@codigo.example'))?.[0] ?? '';
    const primeira = await call<Conferido>(linkAberto.conferir, { codigo });
    expect(primeira.body.conferido).toBe(true);
    expect((await call<Conferido>(linkAberto.conferir, { codigo })).body.conferido).toBe(false);
  });

  it('of one link is no pass for another', async () => {
    const um = await aberta('nascimento');
    const outro = await aberta('nascimento');
    const { body } = await um.call<Conferido>(linkAberto.conferir, { nascimento: '2018-03-04' });
    const { status } = await comLink(server, outro.token, body.passe ?? '')(linkAberto.atendimento);
    expect(status).toBe(403);
  });
});
