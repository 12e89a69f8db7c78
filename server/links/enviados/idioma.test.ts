import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { settingsLanguage } from '#contract/conta/settings.ts';
import { escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { cobranca } from '#contract/financeiro/cobranca.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { type LinkAjuste, linkAjustes } from '#contract/links/ajustes.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import { type EnderecoDoLink, links } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { RouteDef } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import { enviarLembretes } from '#server/agenda/lembretes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { type Caller, ownServer } from '#server/platform/testing/testing.ts';
import { comAnamnese, enviarPara } from '../anamnese/anamnese.testing.ts';
import { avisarInformantes } from '../anamnese/avisos.ts';
import { autorizar, comEscola, tentarEscola } from '../anamnese/escola.testing.ts';
import { comFamilia, pedir as pedirArquivo } from '../arquivo/arquivos.testing.ts';
import { assinarComo, comColeta, comDocumento, pedir as pedirAssinatura } from '../assinatura/assinatura.testing.ts';
import { comCobranca, pedirLink } from '../cobranca/cobrancas.testing.ts';
import { comPapeis, pedirEntrega } from '../entrega/entregas.testing.ts';
import { comLink, criarLink, daqui, familia } from '../links.testing.ts';

const server = ownServer();
semNavegador(server);

const falar = (ana: Caller, id: string, idioma: Locale | null) =>
  ana.call(responsaveis.editar, { params: { id }, body: { idioma } });

/** In which language a link opens, and how the message that carries it begins. */
const como = async (ana: Caller, id: string) => {
  const { body } = await ana.call<EnderecoDoLink>(links.endereco, { params: { id } });
  const aberto = await comLink(server, body.endereco.split('#')[1] ?? '')<{ locale: Locale }>(linkAberto.ler);
  return [aberto.body.locale, body.texto.match(/\p{L}+/u)?.[0]];
};
const INGLES = ['en', 'Hello'];
const ESPANHOL = ['es', 'Hola'];
const PORTUGUES = ['pt-br', 'Olá'];

type Feito = { ana: Caller; pessoa: string; link: (over?: object) => Promise<string> };

const papel = (tipo: 'relatorio' | 'documento') => async (): Promise<Feito> => {
  const casa = await comPapeis(server);
  const link = async (over: object = {}) => (await pedirEntrega(casa, tipo, [casa.mae], over)).body[0]?.id ?? '';
  return { ana: casa.ana, pessoa: casa.mae, link };
};

/** Functions that make a link of each kind, for a mother in a practice that uses Portuguese. */
const TIPOS: Record<string, () => Promise<Feito>> = {
  appointment: async () => {
    const casa = await familia(server);
    return { ana: casa.ana, pessoa: casa.responsavel_id, link: async (over) => (await criarLink(casa, over)).id };
  },
  anamnesis: async () => {
    const casa = await comAnamnese(server);
    const link = async (over: object = {}) => (await enviarPara(casa, [casa.mae], over))[0]?.id ?? '';
    return { ana: casa.ana, pessoa: casa.mae, link };
  },
  report: papel('relatorio'),
  document: papel('documento'),
  charge: async () => {
    const casa = await comCobranca(server);
    return { ana: casa.ana, pessoa: casa.mae, link: async (over) => (await pedirLink(casa, over)).body.link.id };
  },
  signature: async () => {
    const casa = await comDocumento(server);
    const link = async (over: object = {}) =>
      (await pedirAssinatura(casa, [casa.mae], over)).body.signatarios[0]?.link_id ?? '';
    return { ana: casa.ana, pessoa: casa.mae, link };
  },
  file: async () => {
    const casa = await comFamilia(server);
    return { ana: casa.ana, pessoa: casa.mae, link: async (over) => (await pedirArquivo(casa, over)).body.id };
  },
};

describe.each(Object.entries(TIPOS))('the language of a link: %s', (_, fazer) => {
  it('is that of the recipient, whatever is chosen', async () => {
    const { ana, pessoa, link } = await fazer();
    await falar(ana, pessoa, 'en');
    expect(await como(ana, await link({ locale: 'es' }))).toEqual(INGLES);
  });

  it('is that of the practice, unless one is chosen; also of a link that is open', async () => {
    const { ana, pessoa, link } = await fazer();
    const id = await link();
    expect(await como(ana, id)).toEqual(PORTUGUES);
    expect(await como(ana, await link({ locale: 'es' }))).toEqual(ESPANHOL);
    await falar(ana, pessoa, 'en');
    expect(await como(ana, id)).toEqual(INGLES);
  });
});

describe('the language of a practice', () => {
  it('is that of its owner, not of the member who sends', async () => {
    const casa = await familia(server);
    const { conta_id } = casa.ana.user;
    const { usuario_id } = await addMember(server, conta_id, 'secretaria');
    const [rui = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    expect((await rui.call(settingsLanguage, { body: { locale: 'zh-CN' } })).status).toBe(200);
    const { body } = await rui.call<LinkAjuste[]>(linkAjustes.listar);
    expect(new Set(body.map(({ idioma }) => idioma))).toEqual(new Set(['pt-br']));
    const link = await criarLink({ ...casa, ana: rui });
    expect(link.locale).toBe('pt-br');
  });
});

describe('an adult patient', () => {
  /** Eva, who has no guardian, with an appointment in a day and a charge. */
  const comEva = async (email: string) => {
    const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
    const novo = async (rota: RouteDef, body: object) => (await ana.call<{ id: string }>(rota, { body })).body.id;
    const eva = { nome: 'Eva Lima', data_nascimento: '1990-03-04', celular: '11987654321', email, idioma: 'en' };
    const paciente_id = await novo(pacientes.criar, eva);
    const atendimento_id = await novo(atendimentos.criar, { paciente_id, ...daqui(24) });
    return { ana, novo, paciente_id, atendimento_id };
  };

  it('is written to in their language', async () => {
    const { ana, novo, atendimento_id, paciente_id } = await comEva('eva@link.example');
    const link = await criarLink({ ana, paciente_id, atendimento_id, responsavel_id: '' }, { responsavel_id: null });
    expect(await como(ana, link.id)).toEqual(INGLES);
    const [marcado] = (await ana.call<{ contato: unknown }[]>(atendimentos.listar)).body;
    expect(marcado?.contato).toMatchObject({ nome: 'Eva Lima', idioma: 'en' });
    const conta = { tipo: 'Receber', descricao: 'Terapia', valor: '150.00', vencimento: '2031-05-10', paciente_id };
    const cobrado = await ana.call<{ idioma: string; texto: string }>(cobranca, {
      params: { id: await novo(lancamentos.criar, conta) },
    });
    expect(cobrado.body).toMatchObject({ idioma: 'en', texto: expect.stringContaining('Hello, Eva') });
  });

  it('is reminded of an appointment in their language', async () => {
    const { ana } = await comEva('eva@lembrete.example');
    await ana.call(agendaConfigSalvar, { body: { lembrete_email: true, lembrete_horas: 72 } });
    await enviarLembretes(server.deps);
    expect(await server.mailTo('eva@lembrete.example')).toContain('Subject: Reminder:');
  });

  it('is reminded of an anamnesis in their language, as it is now', async () => {
    const { ana, novo, paciente_id } = await comEva('eva@anamnese.example');
    const id = await novo(anamneseCriar, { paciente_id, modelo: 'adulto' });
    const body = { destinatarios: [null] };
    const [link] = (await ana.call<{ id: string }[]>(anamneseLinks.enviar, { params: { id }, body })).body;
    await server.owner(`update links_enviados set enviado_em = now() - interval '3 days' where id = $1`, [link?.id]);
    await ana.call(pacientes.editar, { params: { id: paciente_id }, body: { idioma: 'es' } });
    expect(await avisarInformantes(server.deps)).toBe(1);
    expect(await server.mailTo('eva@anamnese.example')).toContain('espera sus respuestas');
  });
});

describe('a teacher', () => {
  it('is written to in their language, else in that of the practice', async () => {
    const casa = await comEscola(server);
    await autorizar(server, casa);
    const { ana, contato } = casa;
    const id = (await tentarEscola(casa)).body[0]?.id ?? '';
    expect(await como(ana, id)).toEqual(PORTUGUES);
    const { nome, relacao, email, telefone } = contato;
    const novo = { nome, relacao, email, telefone, idioma: 'es' };
    const salvo = await ana.call<{ idioma: string }>(escolaContatos.editar, { params: { id: contato.id }, body: novo });
    expect(salvo.body.idioma).toBe('es');
    expect(await como(ana, id)).toEqual(ESPANHOL);
  });
});

describe('e-mail', () => {
  it('that carries a link is in the language of the recipient', async () => {
    const casa = await familia(server, 'carla@idioma.example');
    await falar(casa.ana, casa.responsavel_id, 'en');
    const { id } = await criarLink(casa);
    await casa.ana.call(links.enviar, { params: { id } });
    expect(await server.mailTo('carla@idioma.example')).toContain('Subject: Please confirm');
  });

  it('to whoever signs next is in their language', async () => {
    const casa = await comDocumento(server);
    const body = { email: 'pedro@idioma.example', idioma: 'en' };
    await casa.ana.call(responsaveis.editar, { params: { id: casa.pai }, body });
    const { quem } = await comColeta(server, casa, [casa.mae, casa.pai], { em_ordem: true });
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    await assinarComo(mae);
    expect(await server.mailTo('pedro@idioma.example')).toContain('sent you a document to sign');
  });

  it('that reminds of an anamnesis follows a change of the language', async () => {
    const casa = await comAnamnese(server, 'carla@lembrada.example');
    const [link] = await enviarPara(casa, [casa.mae]);
    await falar(casa.ana, casa.mae, 'en');
    await server.owner(`update links_enviados set enviado_em = now() - interval '3 days' where id = $1`, [link?.id]);
    expect(await avisarInformantes(server.deps)).toBe(1);
    expect(await server.mailTo('carla@lembrada.example')).toContain('is still waiting for your answers');
  });
});
