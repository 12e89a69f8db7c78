import { describe, expect, it } from 'vitest';
import { settingsLanguage } from '#contract/conta/settings.ts';
import { escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { type LinkAjuste, linkAjustes } from '#contract/links/ajustes.ts';
import { type EnderecoDoLink, links } from '#contract/links/links.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Locale } from '#domain/constants.ts';
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
import { comLink, criarLink, familia } from '../links.testing.ts';

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

/** What makes a link of each kind for a mother in a practice that speaks Portuguese. */
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

  it('to who signs next is in their language', async () => {
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
