import { describe, expect, it } from 'vitest';
import { type Consentimento, consentimentos } from '#contract/consentimentos.ts';
import { type AssinaturaDoLink, assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { coletas } from '#contract/links/coletas.ts';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Verificado, verificar } from '#contract/papel/verificar.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { finalidadesEmVigor } from '#server/consentimentos/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { limpar } from '#server/platform/jobs/limpeza.ts';
import type { Log } from '#server/platform/log.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semNavegador } from '#server/platform/testing/impressora.testing.ts';
import { ownServer, semUnidos } from '#server/platform/testing/testing.ts';
import { adolescente, tokenDe } from '../../links.testing.ts';
import {
  ASSINADA,
  assinarComo,
  type Casa,
  comColeta,
  comDocumento,
  DESENHO,
  listaDe,
  type Signatario,
} from '../assinatura.testing.ts';

const server = ownServer();
const impressora = semNavegador(server);

const baixarDe = async ({ ana }: Casa, id: string) => {
  const response = await ana.fetch(coletas.arquivo.path.replace(':id', id));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const baixarPor = async ({ token, passe }: Signatario) => {
  const headers = { [LINK_HEADER]: token, [PASSE_HEADER]: passe };
  const response = await server.nobody().fetch(assinaturaAberta.baixar.path, { method: 'POST', headers });
  return Buffer.from(await response.arrayBuffer());
};
const conferir = async (codigo: string) =>
  (await server.nobody().call<Verificado>(verificar, { params: { codigo } })).body;

const assinada = async (modelo?: string, over: object = {}) => {
  const casa = await comDocumento(server, modelo);
  const feita = await comColeta(server, casa, [casa.mae, casa.pai], over);
  const [mae, pai] = feita.quem;
  if (!mae || !pai) throw new Error('no signers');
  await assinarComo(mae, { nome: 'Carla d’Ávila', cpf: '52998224725', marca: DESENHO });
  await assinarComo(pai, { nome: 'Pedro Souza' });
  return { casa, ...feita, mae, pai };
};

describe('the finished file', () => {
  it('begins with the bytes that were fixed, whose SHA-256 is the one of the round, and adds the evidence', async () => {
    const { casa, coleta, mae, pai } = await assinada();
    impressora.mockClear();
    const { status, bytes } = await baixarDe(casa, coleta.id);
    expect(status).toBe(200);
    const [{ tamanho = 0 } = {}] = await server.owner<{ tamanho: number }>(
      "select tamanho from coleta_arquivos where coleta_id = $1 and tipo = 'original'",
      [coleta.id],
    );
    expect(bytes.length).toBeGreaterThan(tamanho);
    expect(sha256(bytes.subarray(0, tamanho))).toBe(coleta.sha256);
    expect(bytes.subarray(tamanho).toString('latin1')).toContain('(Página de evidências)');
    // The page that was printed has the evidence, and what was typed is text.
    const html = String(impressora.mock.calls[0]?.[1]);
    for (const text of [
      coleta.sha256,
      coleta.codigo.slice(0, 4),
      'Pedro Souza',
      '127.0.0.1',
      '***.982.247-**',
      '<path d="M10 20L60 90L200 40"',
    ])
      expect(html).toContain(text);
    expect(html).toContain('Carla d’Ávila');
    expect(html).not.toContain('52998224725');
    // Made once: the signers get the same bytes.
    expect(await baixarPor(mae)).toEqual(bytes);
    expect(await baixarPor(pai)).toEqual(bytes);
    expect(impressora).toHaveBeenCalledTimes(1);
    expect((await conferir(coleta.codigo)).arquivos).toMatchObject([
      { nome: 'Document that was signed', sha256: coleta.sha256 },
      { nome: 'Final file with evidence', sha256: sha256(bytes) },
    ]);
  });

  it('says who of the practice saw the address of a link, and to which address it was sent', async () => {
    const casa = await comDocumento(server, 'imagem', 'carla@caminho.example');
    const { coleta, quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('no signers');
    expect((await casa.ana.call(links.enviar, { params: { id: mae.id } })).status).toBe(200);
    await assinarComo(mae);
    await assinarComo(pai, { nome: 'Pedro Souza' });
    // What happens after the signature is not part of it.
    const { usuario_id } = await addMember(server, casa.ana.user.conta_id, 'secretaria');
    const [rui = server.nobody()] = await sessionsOf(server, casa.ana.user.conta_id, usuario_id, 1);
    await tokenDe(rui, mae.id);
    impressora.mockClear();
    await baixarDe(casa, coleta.id);
    const [primeira = '', segunda = ''] = String(impressora.mock.calls[0]?.[1]).split('<h2>').slice(1);
    expect(primeira).toMatch(/visto no consultório por<\/p><\/th><td><p>Dra\. Ana · \d+ de \S+ de 20\d\d/);
    expect(primeira).toMatch(
      /enviado por e-mail para<\/p><\/th><td><p>c\*\*\*@caminho\.example · \d+ de \S+ de 20\d\d/,
    );
    expect(segunda).toContain('Dra. Ana · ');
    expect(segunda).not.toContain('enviado por e-mail para');
    expect(primeira + segunda).not.toMatch(/carla@|Pessoa secretaria/);
    expect((await conferir(coleta.codigo)).situacao).toBe('assinado');
  });

  it('says when, with which browser, after which check and to which sentence somebody signed', async () => {
    const casa = await comDocumento(server);
    const { coleta, quem } = await comColeta(server, casa, [casa.mae]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    const { declaracao } = (await mae.call<AssinaturaDoLink>(assinaturaAberta.ler)).body;
    const { body } = await server.nobody().call<AssinaturaDoLink>(assinaturaAberta.assinar, {
      headers: { [LINK_HEADER]: mae.token, [PASSE_HEADER]: mae.passe, 'user-agent': 'Navegador da Carla' },
      body: { ...ASSINADA, sha256: coleta.sha256, declaracao },
    });
    impressora.mockClear();
    await baixarDe(casa, coleta.id);
    const [, assinante = ''] = String(impressora.mock.calls[0]?.[1]).split('<h2>');
    const linha = (nome: string, valor: string) => `<th><p>${nome}</p></th><td><p>${valor}</p></td>`;
    const quando = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'America/Sao_Paulo',
    });
    for (const [nome, valor] of [
      ['Assinado em', quando.format(Date.parse(body.minha.em ?? ''))],
      ['Confirmação de identidade', 'Data de nascimento informada corretamente'],
      ['Navegador', 'Navegador da Carla'],
      ['Declaração aceita', declaracao],
    ] as const)
      expect(semUnidos(assinante)).toContain(linha(nome, valor));
  });

  it('is made once also for requests at the same time', async () => {
    const { casa, coleta } = await assinada();
    const both = await Promise.all([1, 2, 3].map(() => baixarDe(casa, coleta.id)));
    expect(new Set(both.map(({ bytes }) => sha256(bytes))).size).toBe(1);
    const rows = await server.owner('select 1 from coleta_arquivos where coleta_id = $1', [coleta.id]);
    expect(rows).toHaveLength(2);
  });

  it('is the original alone until everybody has signed', async () => {
    const casa = await comDocumento(server);
    const { coleta, quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae] = quem;
    if (!mae) throw new Error('no signer');
    await assinarComo(mae);
    const { bytes } = await baixarDe(casa, coleta.id);
    expect(sha256(bytes)).toBe(coleta.sha256);
    expect(await baixarPor(mae)).toEqual(bytes);
  });
});

describe('the public page', () => {
  it('shows who signed and when, and nothing of the content', async () => {
    const { casa, coleta } = await assinada();
    const [lida] = await listaDe(casa);
    const dito = await conferir(coleta.codigo.toLowerCase());
    expect(dito).toEqual({
      situacao: 'assinado',
      dito: { titulo: 'Signed document', texto: expect.any(String) },
      // The link was sent to Carla Lima, who typed another name.
      assinaturas: [
        { nome: 'Carla d’Ávila', para: 'Carla Lima', em: lida?.signatarios[0]?.em },
        { nome: 'Pedro Souza', para: null, em: lida?.signatarios[1]?.em },
      ],
      arquivos: [{ nome: 'Document that was signed', explica: expect.stringContaining('PDF'), sha256: coleta.sha256 }],
      papel: { tipo: 'Permission to contact the school and team', emissor: 'Dra. Ana', fuso: 'America/Sao_Paulo' },
    });
    expect(JSON.stringify(dito)).not.toMatch(/Miguel|127\.0|escola/);
    // A title of the practice's own may name the patient.
    await server.owner("update paciente_documentos set modelo = 'proprio' where id = $1", [casa.documento.id]);
    expect((await conferir(coleta.codigo)).papel?.tipo).toBe('Document');
    expect(await conferir('0'.repeat(16))).toEqual({
      situacao: 'desconhecido',
      dito: null,
      assinaturas: null,
      arquivos: [],
      papel: null,
    });
  });

  it('still shows a guardian who signed and was removed from the trash', async () => {
    const { casa, coleta } = await assinada();
    const dito = await conferir(coleta.codigo);
    await server.owner(`update responsaveis set excluido_em = now() - interval '31 days' where id = $1`, [casa.mae]);
    await limpar(server.deps.database, server.deps.files, server.app.log as Log);
    expect(await conferir(coleta.codigo)).toEqual(dito);
  });

  it('says that it waits, that it was refused, and that the record was changed', async () => {
    const casa = await comDocumento(server);
    const { coleta, quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('no signers');
    await assinarComo(mae);
    expect(await conferir(coleta.codigo)).toMatchObject({
      situacao: 'em_assinatura',
      assinaturas: [{ nome: 'Carla Lima' }],
    });
    await pai.call(assinaturaAberta.recusar, { motivo: 'Não' });
    expect((await conferir(coleta.codigo)).situacao).toBe('sem_assinatura');
    const outra = await assinada();
    await server.owner('alter table coleta_signatarios disable trigger dada');
    await server.owner("update coleta_signatarios set nome = 'Outra' where link_id = $1", [outra.mae.id]);
    await server.owner('alter table coleta_signatarios enable trigger dada');
    expect((await conferir(outra.coleta.codigo)).situacao).toBe('alterado');
  });
});

/** The register, and the purposes that are in force for other features. */
const registro = async ({ ana, paciente_id }: Casa) => {
  const { body } = await ana.call<Consentimento[]>(consentimentos.listar, { params: { id: paciente_id } });
  const em_vigor = await server.deps.database.transaction({ conta_id: ana.user.conta_id, membro: 'produto' }, (db) =>
    finalidadesEmVigor(db, paciente_id, hojeEm('America/Sao_Paulo')),
  );
  expect([...new Set(body.filter((one) => one.em_vigor).map(({ finalidade }) => finalidade))]).toEqual(em_vigor);
  return { consentimentos: body, em_vigor };
};

describe('the register of consents', () => {
  it('is filled when everybody has signed: what for, which text, who, when, and the proof', async () => {
    const { casa, coleta } = await assinada('contato_escola', { vale_ate: '2199-12-31' });
    const { consentimentos: todos, em_vigor } = await registro(casa);
    expect(em_vigor).toEqual(['contato_escola']);
    expect(todos).toHaveLength(2);
    expect(todos.find(({ nome }) => nome === 'Pedro Souza')).toMatchObject({
      finalidade: 'contato_escola',
      qualidade: 'responsavel',
      relacao: 'pai',
      titulo: casa.documento.titulo,
      versao: casa.documento.versao,
      sha256: coleta.sha256,
      codigo: coleta.codigo,
      vale_ate: '2199-12-31',
      revogado_em: null,
    });
  });

  it('has nothing of a contract, of a round that is not finished, or of a refusal', async () => {
    const { casa } = await assinada('contrato');
    expect(await registro(casa)).toEqual({ consentimentos: [], em_vigor: [] });
    const outra = await comDocumento(server, 'imagem');
    const { quem } = await comColeta(server, outra, [outra.mae, outra.pai]);
    const [mae, pai] = quem;
    if (!mae || !pai) throw new Error('no signers');
    await assinarComo(mae);
    expect((await registro(outra)).consentimentos).toEqual([]);
    await pai.call(assinaturaAberta.recusar, { motivo: 'Não' });
    expect((await registro(outra)).consentimentos).toEqual([]);
  });

  it('takes a text of the practice for the purpose that the practitioner names', async () => {
    const { casa } = await assinada('contrato', { finalidade: 'imagem' });
    expect((await registro(casa)).em_vigor).toEqual(['imagem']);
  });

  it('is not in force by the assent of a minor alone, after its last day, or once the guardian left', async () => {
    const casa = await comDocumento(server);
    const nascimento = await adolescente(server, casa.paciente_id);
    const { quem } = await comColeta(server, casa, [null], {}, nascimento);
    for (const one of quem) await assinarComo(one, { nome: 'Miguel Souza' });
    expect(await registro(casa)).toMatchObject({ consentimentos: [{ qualidade: 'assentimento' }], em_vigor: [] });
    const { casa: outra } = await assinada('contato_escola', { vale_ate: '2199-12-31' });
    await server.owner("update consentimentos set vale_ate = '2020-01-01' where paciente_id = $1", [outra.paciente_id]);
    expect((await registro(outra)).em_vigor).toEqual([]);
    const { casa: terceira } = await assinada();
    await server.owner('delete from paciente_responsaveis where paciente_id = $1', [terceira.paciente_id]);
    expect((await registro(terceira)).em_vigor).toEqual([]);
  });

  it('records a revocation with its reason and who wrote it, once; the round is not in force any more', async () => {
    const { casa } = await assinada();
    const [um] = (await registro(casa)).consentimentos;
    const params = { id: um?.id ?? '' };
    const revogar = (motivo: string) =>
      casa.ana.call<Consentimento>(consentimentos.revogar, { params, body: { motivo } });
    expect((await revogar(' ')).status).toBe(422);
    const { status, body } = await revogar('A mãe pediu por telefone');
    expect([status, body]).toMatchObject([200, { motivo: 'A mãe pediu por telefone', revogado_por: 'Dra. Ana' }]);
    expect((await revogar('Outra vez')).body).toEqual(body);
    expect((await registro(casa)).em_vigor).toEqual([]);
    const outra = await server.practice();
    expect((await outra.call(consentimentos.revogar, { params, body: { motivo: 'x' } })).status).toBe(404);
    expect((await outra.call(consentimentos.listar, { params: { id: casa.paciente_id } })).status).toBe(404);
    expect((await casa.ana.call(pacientes.excluir, { params: { id: casa.paciente_id } })).status).toBe(204);
    expect((await casa.ana.call(consentimentos.revogar, { params, body: { motivo: 'x' } })).status).toBe(404);
  });
});
