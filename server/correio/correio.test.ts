import { describe, expect, it } from 'vitest';
import { type AgendaConfig, agendaConfigSalvar, lembretesSituacao } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { convites } from '#contract/conta/membros.ts';
import { descadastro, limitePorHora } from '#contract/correio.ts';
import { type Cobranca, cobranca } from '#contract/financeiro/cobranca.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { temLink, temLinkNoModelo } from '#domain/text/links.ts';
import { correioDeTeste, HORA, type Refusal } from './correio.testing.ts';

const { server, smtp, clinica, conta, lembrar } = await correioDeTeste();

describe('an invitation', () => {
  it('needs a confirmed address', async () => {
    const { ana } = await clinica();
    const body = { email: 'convidada@equipe.example', funcao: 'secretaria' };
    await server.owner('update usuarios set email_confirmado_em = null where conta_id = $1', [ana.user.conta_id]);
    const refused = await ana.call<Refusal>(convites.criar, { body });
    expect([refused.status, refused.body.codigo]).toEqual([403, 'convite_email_nao_confirmado']);
    await server.owner('update usuarios set email_confirmado_em = now() where conta_id = $1', [ana.user.conta_id]);
    expect((await ana.call(convites.criar, { body })).status).toBe(201);
  });
});

describe('mail to families', () => {
  it.each([
    ['correio_email_nao_confirmado', `update usuarios set email_confirmado_em = null where conta_id = $1`],
    ['conta_suspensa', `update contas set suspensa_em = now() where id = $1`],
    ['plano_vencido', `update contas set venc_plano = now() - interval '6 days' where id = $1`],
  ])('is not sent: %s', async (motivo, sql) => {
    const { ana, marcar, mail, enviar, params } = await clinica();
    await marcar();
    await server.owner(sql, [ana.user.conta_id]);
    expect(await lembrar()).toBe(0);
    const { status, body } = await enviar();
    expect(status).toBeGreaterThan(401);
    expect(body.codigo).toBe(motivo);
    if (motivo.startsWith('correio')) {
      expect((await ana.call<Cobranca>(cobranca, { params })).body.recusa).toBe(motivo);
      expect((await ana.call(lembretesSituacao)).body).toMatchObject({ recusa: motivo, esperando: 1 });
    }
    expect(await mail()).toEqual([]);
  });

  it('in the queue is not sent once the account is suspended', async () => {
    const { ana, marcar, mail } = await clinica();
    await marcar();
    // In the transaction that suspends: the queue cannot see the message before.
    await server.deps.database.transaction({ conta_id: ana.user.conta_id, membro: 'produto' }, async (db) => {
      await db.updateTable('contas').set({ suspensa_em: new Date().toISOString() }).execute();
      await db
        .insertInto('mensagens')
        .values({ conta_id: ana.user.conta_id, id: ana.user.id, modelo: 'lembrete' })
        .execute();
      const pratica = { conta_id: ana.user.conta_id, nome: '', responder: null, descadastro: 'https://x' };
      const valores = { texto: 'Oi', data: '', hora: '', profissional: '' };
      const to = `presa@casa.example`;
      const mensagem = { to, locale: 'en', modelo: 'lembrete', valores, ...pratica } as const;
      await server.deps.mailer.sendForPractice(ana.user.id, mensagem, db);
    });
    expect(await mail()).toEqual([]);
    expect(smtp().inbox.some(({ to }) => to.includes('presa@casa.example'))).toBe(false);
    expect(await server.owner('select estado, motivo from mensagens where id = $1', [ana.user.id])).toEqual([
      { estado: 'recusada', motivo: 'conta_suspensa' },
    ]);
  });

  it('has the name of the practice, its reply address, and ways to unsubscribe', async () => {
    const { ana, marcar, mail } = await clinica();
    await marcar();
    expect(await lembrar()).toBe(1);
    const [carta] = await mail();
    const head = carta?.plain.slice(0, carta.plain.indexOf('\r\n\r\n')) ?? '';
    expect(carta?.from).toBe('avisos@vinculo.example');
    expect(head).toMatch(/^From: "?Dra\. Ana"? <avisos@vinculo\.example>\r$/m);
    expect(head).toMatch(new RegExp(`^Reply-To: ${ana.email}\r$`, 'm'));
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(head).toMatch(/^List-Unsubscribe:\s+<https:\/\/vinculo\.example\/api\/descadastro\/[\w-]+>\r$/m);
    expect(head).toMatch(/^X-Report-Abuse: abuse@vinculo\.example\r$/m);
    expect(carta?.plain).toContain('Escreva para abuse@vinculo.example');
    expect(carta?.plain).toContain('é só responder');
  });

  it('is limited per hour, more so for a new account; the rest is reported and sent later', async () => {
    expect(
      [0, 2, 8, 40, 400].map((dias) => limitePorHora(new Date(Date.now() - dias * 24 * HORA).toISOString())),
    ).toEqual([20, 40, 80, 200, 500]);
    const { ana, marcar, mail, situacao, enviar } = await clinica();
    for (let i = 0; i < 22; i++) await marcar();
    expect(await lembrar()).toBe(20);
    expect(await lembrar()).toBe(0);
    expect(await situacao()).toMatchObject({ recusa: 'correio_limite', esperando: 2, limite: 20 });
    const recusa = await enviar();
    expect([recusa.status, recusa.body.codigo]).toEqual([429, 'correio_limite']);
    expect(recusa.body.message).toContain('20');
    await conta(ana, `criado_em = now() - interval '2 days'`);
    expect(await lembrar()).toBe(2);
    expect((await enviar()).status).toBe(200);
    expect(await mail()).toHaveLength(23);
  });
});

describe('links', () => {
  it.each([
    'https://evil.example',
    'Entre em evil.com já',
    'www.evil',
    'evil．com',
    'e\u200bvil.c\u200bom',
    'evil。com',
    'escreva a ladrao@evil.example',
    'app://x',
    'हिन्दी.com',
    '💩.la',
    'evil\ufe0f.com',
    'exemplo.भारत',
    'minha-.com',
    'bit\u0338.ly',
    'Veja 192.0.2.1/pix',
  ])('are recognised: %s', (texto) => expect(temLink(texto)).toBe(true));

  it.each([
    'Olá! Lembramos do horário às 14:30. Sala 2/3, Av. Brasil, 1.180. Até lá!',
    'Dra. Ana, 10-03-2026, R$ 1.180,00 (5 p.m.)',
    '您好。请准时到达。再见',
    'Olá...tudo bem? 1.º andar, CPF 123.456.789-00, tel. 11.98765.4321 :-) Ok…até',
  ])('are not found in: %s', (texto) => expect(temLink(texto)).toBe(false));

  it('are refused with an error on the field, in both texts', async () => {
    expect(temLinkNoModelo('{paciente.primeiro_nome} às {atendimento.hora}.')).toBe(false);
    const { ana } = await clinica();
    const texto = 'Confirme em http://evil.example, {responsavel.nome}';
    for (const [rota, campo] of [
      [agendaConfigSalvar, 'lembrete_texto'],
      [financeiroConfigSalvar, 'cobranca_texto'],
    ] as const) {
      const { status, body } = await ana.call<Refusal>(rota, { body: { [campo]: texto } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]]);
    }
  });

  it.each([
    [{ pix_nome: 'Ver evil.com/pix ok' }, 'Ver evil com pix ok'],
    [{ pix_nome: 'Ver ev💩il.c💩om já' }, 'Ver evil com ja'],
    [{ pix_nome: 'Dra. Ana' }, 'Dra. Ana'],
  ])('are not seen in the code of a payment: %o', async ({ pix_nome }, escrito) => {
    const { ana, mail, enviar } = await clinica();
    await ana.call(financeiroConfigSalvar, { body: { pix_chave: 'ana@clinica.example', pix_nome } });
    expect((await enviar()).status).toBe(200);
    expect((await mail())[0]?.plain.replace(/=\r\n/g, '')).toContain(escrito);
  });

  it('attached to the code of a payment are found', async () => {
    const { ana, mail, enviar } = await clinica();
    const body = { pix_chave: 'ana@clinica.example', pix_nome: 'Ana', cobranca_texto: 'Veja {cobranca.pix}.com' };
    expect((await ana.call(financeiroConfigSalvar, { body })).status).toBe(200);
    const { status, body: recusa } = await enviar();
    expect([status, recusa.codigo]).toEqual([409, 'correio_texto_com_link']);
    expect(await mail()).toEqual([]);
  });

  it('saved earlier stop reminders and charges, and both screens say why', async () => {
    const { ana, params, marcar, mail, situacao, enviar } = await clinica();
    await marcar();
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: 'x' } });
    await server.owner(`update agenda_configs set lembrete_texto = 'Veja http://evil.example' where conta_id = $1`, [
      ana.user.conta_id,
    ]);
    await server.owner(`update financeiro_configs set cobranca_texto = 'Veja evil.com' where conta_id = $1`, [
      ana.user.conta_id,
    ]);
    expect(await lembrar()).toBe(0);
    expect(await situacao()).toMatchObject({ recusa: 'correio_texto_com_link', esperando: 1 });
    expect((await enviar()).body.codigo).toBe('correio_texto_com_link');
    expect((await ana.call<Cobranca>(cobranca, { params })).body.recusa).toBe('correio_texto_com_link');
    expect(await mail()).toEqual([]);
  });

  it('in a name leave out what would be sent of it, in a reminder and a charge alike', async () => {
    for (const [familia, dito] of [
      ['Carla carla@evil.example', 'Carla'],
      ['carla@evil.example Lima', null],
    ] as const) {
      const { ana, marcar, mail, enviar, params } = await clinica({ familia });
      await marcar();
      expect(await lembrar()).toBe(1);
      expect((await enviar()).status).toBe(200);
      const { texto } = (await ana.call<Cobranca>(cobranca, { params })).body;
      for (const plain of [...(await mail()).map((carta) => carta.plain), texto]) {
        expect(plain).not.toContain('evil');
        expect(plain.includes('Carla')).toBe(dito === 'Carla');
      }
      expect(await mail()).toHaveLength(2);
    }
  });

  it('are not possible through a name, a place, the link of an appointment, or a placeholder', async () => {
    const { ana, marcar, mail } = await clinica({ familia: 'https://evil.example Lima' });
    await marcar({ local: 'Entre em evil.com' });
    await marcar({ modalidade: 'online', link: 'https://evil.example/sala' });
    expect(await lembrar()).toBe(2);
    const cartas = await mail();
    expect(cartas).toHaveLength(2);
    for (const { plain } of cartas) expect(plain).not.toMatch(/evil/);
    expect(cartas.some(({ plain }) => plain.includes('online'))).toBe(true);
    await ana.call<AgendaConfig>(agendaConfigSalvar, { body: { lembrete_texto: 'evil.{paciente.primeiro_nome}' } });
    const { id } = await marcar();
    expect(await lembrar()).toBe(1);
    expect(await mail()).toHaveLength(2);
    const { body } = await ana.call<Atendimento>(atendimentos.ler, { params: { id } });
    expect(body.lembrete_recusa).toBe('correio_texto_com_link');
  });
});

describe('unsubscribing', () => {
  const tokenIn = (plain: string) => /api\/descadastro\/([\w-]+)/.exec(plain)?.[1] ?? '';

  it('is one request without a session; opening the address changes nothing; both screens show it', async () => {
    const { ana, params, marcar, mail, enviar } = await clinica();
    await marcar();
    await lembrar();
    const token = tokenIn((await mail())[0]?.plain ?? '');
    const ler = async () =>
      (await server.nobody().call<{ nome: string; descadastrado: boolean }>(descadastro.ler, { params: { token } }))
        .body;
    const aberto = await server.nobody().call(descadastro.abrir, { params: { token } });
    expect([aberto.status, aberto.headers.get('location')]).toEqual([
      303,
      `https://vinculo.example/descadastro/${token}`,
    ]);
    expect(await ler()).toEqual({ nome: 'Dra. Ana', descadastrado: false });
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      server.nobody().fetch(`/api/descadastro/${token}`, { method: 'POST', body, headers });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      expect((await post(body)).status).toBe(204);
      expect(await ler()).toMatchObject({ descadastrado: true });
      await server.nobody().call(descadastro.voltar, { params: { token } });
      expect(await ler()).toMatchObject({ descadastrado: false });
    }
    await server.nobody().call(descadastro.sair, { params: { token } });
    const { id } = await marcar();
    await lembrar();
    expect(await mail()).toHaveLength(1);
    const { body } = await ana.call<Atendimento>(atendimentos.ler, { params: { id } });
    expect(body.lembrete_recusa).toBe('correio_descadastrado');
    expect((await ana.call<Cobranca>(cobranca, { params })).body.recusa).toBe('correio_descadastrado');
    expect((await enviar()).body.codigo).toBe('correio_descadastrado');
    // Only for this practice: the family still gets mail from another one.
    expect((await (await clinica()).enviar()).status).toBe(200);
  });

  it('needs a token of ours; other routes do not accept a form', async () => {
    for (const token of ['x', 'A'.repeat(103)])
      expect((await server.nobody().call(descadastro.sair, { params: { token } })).status).toBe(404);
    const form = new URLSearchParams({ email: 'a@x.example' });
    expect((await server.nobody().fetch('/api/login', { method: 'POST', body: form })).status).toBe(415);
  });
});
