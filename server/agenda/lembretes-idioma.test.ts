import { describe, expect, it } from 'vitest';
import { agendaConfig, agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { comLink, familia } from '#server/links/links.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { textoPadrao } from './agenda.queries.ts';
import { enviarLembretes } from './lembretes.ts';

const server = ownServer();

describe('the reminder of an appointment', () => {
  const lembrada = async (email: string, config: object = {}) => {
    const casa = await familia(server, email);
    const body = { idioma: 'en' };
    await casa.ana.call(responsaveis.editar, { params: { id: casa.responsavel_id }, body });
    await casa.ana.call(agendaConfigSalvar, { body: { lembrete_email: true, lembrete_horas: 72, ...config } });
    await enviarLembretes(server.deps);
    const mail = await server.mailTo(email);
    const token = mail.match(/\/l#([\w-]{22,43})/)?.[1] ?? '';
    const aberto = await comLink(server, token)<{ locale: string }>(linkAberto.ler);
    const enviados = await server.owner('select enviado_em from links_enviados where paciente_id = $1', [
      casa.paciente_id,
    ]);
    return { mail, locale: aberto.body.locale, enviados };
  };

  it('is in the language of the recipient, as is its link, which counts as sent', async () => {
    const { mail, locale, enviados } = await lembrada('carla@lembrete.example');
    expect(locale).toBe('en');
    expect(enviados).toEqual([{ enviado_em: expect.anything() }]);
    expect(mail).toContain('Subject: Reminder:');
    expect(mail).toContain('Hello, Carla');
  });

  it('is so too if the default text was saved along with the form', async () => {
    const { mail } = await lembrada('carla@salvo.example', { lembrete_texto: textoPadrao('pt-br') });
    expect(mail).toContain('Hello, Carla');
  });

  it('has the text that the practice wrote, as it is', async () => {
    const { mail } = await lembrada('carla@proprio.example', { lembrete_texto: 'Oi, esperamos por vocês!' });
    expect(mail).toContain('esperamos por');
    expect(mail).not.toContain('Hello, Carla');
  });
});

describe('the reminder by WhatsApp', () => {
  const config = async (ana: Caller) => (await ana.call<Lido>(agendaConfig)).body;
  type Lido = { idioma: string; lembretes: Record<string, { texto: string; responda: string }> };

  it('has a text for the language of each contact, and for that of the practice', async () => {
    const { ana, responsavel_id } = await familia(server);
    const body = { idioma: 'en', celular: '11987654321' };
    await ana.call(responsaveis.editar, { params: { id: responsavel_id }, body });
    const { idioma, lembretes } = await config(ana);
    expect([idioma, lembretes[idioma]?.texto]).toEqual(['pt-br', textoPadrao('pt-br')]);
    expect(lembretes.en).toEqual({ texto: textoPadrao('en'), responda: expect.stringMatching(/^Confirm.*\{link\}$/) });
    const [um] = (await ana.call<{ contato: unknown }[]>(atendimentos.listar, {})).body;
    expect(um?.contato).toMatchObject({ nome: 'Carla Lima', idioma: 'en' });
    await ana.call(agendaConfigSalvar, { body: { lembrete_texto: 'Até lá!' } });
    expect((await config(ana)).lembretes.en?.texto).toBe('Até lá!');
  });
});
