import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { profissoes } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import {
  documentosOriginais,
  MODELOS_DOCUMENTO,
  MODELOS_PACIENTE,
  type ModeloPaciente,
} from '#contract/papel/documentos.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { marcadoresDesconhecidos } from '#domain/text/marcadores.ts';
import { type Modelo, modelosDe, originalDe } from '#server/papel/originais.ts';
import { semUnidos, testServer } from '#server/platform/testing/testing.ts';
import { crianca, criar, PT } from './documentos.testing.ts';

const server = testServer();

describe('the originals', () => {
  it('have only known placeholders, and labels for all of them', () => {
    for (const locale of LOCALES)
      for (const modelo of [...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE]) {
        const { titulo, conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: 'fonoaudiologo' });
        expect([modelo, titulo.length > 3 || locale === 'zh-CN', marcadoresDesconhecidos(conteudo)]).toEqual([
          modelo,
          true,
          [],
        ]);
        expect(conteudo).not.toMatch(/\{\{|undefined/);
      }
  });

  /** The structure of an original in any language: its parts, its placeholders, who may use it. */
  const feitio = (modelo: Modelo, locale: Locale) => {
    const { titulo, descricao, conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: null });
    const partes = Object.fromEntries(
      ['p', 'h2', 'h3', 'li', 'tr', 'td', 'th'].map((tag) => [
        tag,
        conteudo.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0,
      ]),
    );
    const lacunas = [...new Set(conteudo.match(/\{\w+\.\w+\}/g))].sort();
    const quem = modelosDe('psicopedagogo', locale).includes(modelo as ModeloPaciente);
    return {
      escrito: [titulo, descricao, conteudo],
      feitio: { partes, lacunas, quem, linhas: conteudo.match(/_{4,}/g)?.length ?? 0 },
    };
  };

  it.each([...new Set([...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE])])('are complete in every language: %s', (modelo) => {
    const pt = feitio(modelo, 'pt-br');
    for (const locale of LOCALES) {
      const one = feitio(modelo, locale);
      expect({ locale, ...one.feitio }).toEqual({ locale, ...pt.feitio });
      // A leftover Markdown mark is not a blank line.
      expect(one.escrito.join('')).not.toContain('*');
      const letras = one.escrito.join('').replace(/<[^>]*>|\{[^}]*\}/g, '');
      if (locale === 'zh-CN') expect(letras).not.toMatch(/[a-zà-ú]{4,}/i);
      if (locale !== 'pt-br' && modelo !== 'model_doc_topo') expect(one.escrito[2]).not.toBe(pt.escrito[2]);
    }
  });

  it.each([
    ['pt-br', { sing: 'Sessão', plural: 'Sessões' }, 'compareceu à sessão de '],
    ['pt-br', { sing: 'Consulta', plural: 'Consultas' }, 'compareceu à consulta de '],
    ['pt-br', { sing: 'Atendimento', plural: 'Atendimentos' }, 'compareceu ao atendimento de '],
    ['es', { sing: 'Sessão', plural: 'Sessões' }, 'asistió a la sesión de '],
  ] as const)('agree with the practice’s own word in %s: %o', (locale, termo_atendimento, frase) => {
    const config = { ...CONFIG_PADRAO, termo_atendimento };
    const { conteudo } = originalDe('declaracao_comparecimento', { config, locale, profissao: 'psicologo-clinico' });
    expect(conteudo).toContain(frase);
  });

  it('have no alternative endings, and no ending that does not fit the person', () => {
    for (const locale of LOCALES)
      for (const modelo of [...MODELOS_DOCUMENTO, ...MODELOS_PACIENTE]) {
        const { conteudo } = originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: 'fonoaudiologo' });
        expect([locale, modelo, conteudo.match(/\p{L}\([ao]s?\)|\(o\/a\)|\(a\/o\)|nascid[oa]/u)?.[0]]).toEqual([
          locale,
          modelo,
          undefined,
        ]);
      }
  });

  it('name as contracting party the guardian, an adult without one, and nobody for a child without one', async () => {
    const ana = await server.practice();
    const contrato = async (body: object) => {
      const paciente = (await ana.call<{ id: string }>(pacientes.criar, { body })).body.id;
      return (await criar(ana, paciente, { modelo: 'contrato' })).body.conteudo;
    };
    const carla = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla Lima' } })).body.id;
    const adulto = { nome: 'Rui Adulto', cpf: '111.444.777-35', data_nascimento: '1980-05-01' };
    expect(await contrato({ nome: 'Lia', data_nascimento: '2019-05-01', responsavel_id: carla })).toMatch(
      /Contratante:<\/strong> Carla Lima,/,
    );
    expect(await contrato(adulto)).toMatch(/Contratante:<\/strong> Rui Adulto, CPF 111\.444\.777-35/);
    expect(await contrato({ ...adulto, nome: 'Ivo', responsavel_id: carla })).toContain('</strong> Carla Lima,');
    expect(await contrato({ nome: 'Bia', data_nascimento: '2019-05-01' })).toMatch(/Contratante:<\/strong> ____/);
    const crianca = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Bia' } })).body.id;
    const { body } = await ana.call<{ html: string }>(impressaoMontar, {
      body: { titulo: 'Contrato', conteudo: '<p>{contratante.nome}</p>', paciente_id: crianca, previa: {} },
    });
    expect(body.html).toContain('<p><mark>{contratante.nome}</mark></p>');
  });

  it.each(LOCALES)('of a consent in %s has no boxes, which a signature cannot tick: whoever signs agrees', (locale) => {
    const textOf = (modelo: Parameters<typeof originalDe>[0]) =>
      originalDe(modelo, { config: CONFIG_PADRAO, locale, profissao: null }).conteudo;
    for (const modelo of ['consentimento', 'contato_escola', 'imagem', 'gravacao', 'uso_ia', 'lgpd'] as const)
      expect(textOf(modelo), modelo).not.toContain('taskItem');
    const conteudo = textOf('consentimento');
    const [, assentimento = ''] = conteudo.split('{paciente.primeiro_nome}');
    expect(assentimento).toMatch(
      /Assino porque quero participar|signing because I want|Firmo porque quiero|我签名，是因为/,
    );
  });

  it('of a contract has the notice period of the practice, and a blank line without one', async () => {
    const ana = await server.practice();
    const id = await crianca(ana);
    const aviso = async () => {
      const { conteudo } = (await criar(ana, id, { modelo: 'contrato' })).body;
      return /com pelo menos (.*?) podem ser remarcadas/.exec(conteudo)?.[1];
    };
    expect(await aviso()).toBe('24 horas');
    for (const [aviso_horas, escrito] of [
      [48, '48 horas'],
      [1, '1 hora'],
      [0, '____________________'],
    ] as const) {
      expect((await ana.call(agendaConfigSalvar, { body: { aviso_horas } })).status).toBe(200);
      expect(await aviso()).toBe(escrito);
    }
    // A text with the placeholder is filled when it is printed, too.
    await ana.call(agendaConfigSalvar, { body: { aviso_horas: 36 } });
    const { body } = await ana.call<{ html: string }>(impressaoMontar, {
      body: { titulo: 'Contrato', conteudo: '<p>Aviso: {atendimento.aviso}</p>', paciente_id: id },
      ...PT,
    });
    expect(semUnidos(body.html)).toContain('Aviso: 36 horas');
  });

  it('mention an authorisation only if it is recorded', async () => {
    const ana = await server.practice();
    const id = await crianca(ana);
    for (const modelo of ['encaminhamento', 'devolutiva_escola']) {
      const { body } = await criar(ana, id, { modelo });
      expect(body.conteudo).toContain('Autorização do responsável (quem autorizou e quando)');
      expect(body.conteudo).not.toMatch(/Carla|Autorizado por|Com autorização de/);
    }
  });

  it('use the words of the profession, and offer a health certificate to those who may issue one', async () => {
    const ana = await server.practice();
    const { body: lista } = await ana.call<{ id: string; slug: string }[]>(profissoes);
    const como = async (slug: string) => {
      await ana.call(settingsProfile, { body: { profissao_id: lista.find((one) => one.slug === slug)?.id } });
      return (await ana.call<{ modelo: string; conteudo: string }[]>(documentosOriginais, PT)).body;
    };
    const fono = await como('fonoaudiologo');
    expect(fono.map(({ modelo }) => modelo)).toContain('atestado');
    expect(fono.find(({ modelo }) => modelo === 'alta')?.conteudo).toContain('acompanhamento fonoaudiológico');
    const pp = await como('psicopedagogo');
    expect(pp.map(({ modelo }) => modelo)).not.toContain('atestado');
    expect(pp.find(({ modelo }) => modelo === 'alta')?.conteudo).toContain('data-type="taskItem"');
  });
});
