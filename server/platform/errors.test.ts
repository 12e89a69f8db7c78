import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { differences, readJson } from '#contract/testing.ts';
import { LOCALES } from '#domain/constants.ts';
import { recusaDoBanco } from './errors.ts';
import { ownServer } from './testing/testing.ts';
import { localeOf, traduz } from './text/i18n.ts';

const server = ownServer();
const JSON_TYPE = { 'content-type': 'application/json' };
const PT = { 'accept-language': 'pt-br' };

const post = async (path: string, body: string, headers: Record<string, string> = JSON_TYPE) => {
  const response = await server.nobody().fetch(path, { method: 'POST', headers: { ...PT, ...headers }, body });
  return { status: response.status, body: await response.json() };
};

describe('a request that cannot be read', () => {
  it.each([
    ['broken', '{"email":'],
    ['empty', ''],
    ['meant to change what every object has', '{"__proto__":{"role":"admin"}}'],
  ])('because its JSON is %s is 400', async (_, body) => {
    expect(await post('/api/login', body)).toEqual({
      status: 400,
      body: { message: 'O pedido não pôde ser lido.', codigo: 'pedido_invalido' },
    });
  });

  it('because it is too large is 413', async () => {
    // Less than a signed-in user may send.
    const body = JSON.stringify({ email: 'x'.repeat(64 * 1024) });
    expect(await post('/api/login', body)).toEqual({
      status: 413,
      body: { message: 'O conteúdo é grande demais para enviar.', codigo: 'corpo_grande' },
    });
  });

  it('because of its format is 415', async () => {
    const answer = await post('/api/login', '<email/>', { 'content-type': 'application/xml' });
    expect(answer).toMatchObject({ status: 415, body: { codigo: 'formato_desconhecido' } });
  });

  it('because of its address is 400, with our message and without the address', async () => {
    const response = await server.nobody().fetch('/api/imagens/%E0%A4%A?nome=Maria', { headers: PT });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'O pedido não pôde ser lido.', codigo: 'pedido_invalido' });
  });

  it('because a field has the wrong type is 422 with the field', async () => {
    const { status, body } = await post('/api/login', JSON.stringify({ email: 5, password: 7 }));
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'Verifique os dados no formulário.',
      codigo: 'dados_invalidos',
      errors: { email: ['Este valor é do tipo errado.'], password: ['Este valor é do tipo errado.'] },
    });
  });

  it('because it has no body is 422', async () => {
    const { status, body } = await server.nobody().call<{ errors: object }>(auth.login, { headers: PT });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ _: ['Este campo é obrigatório.'] });
  });
});

describe('an address that does not exist', () => {
  it.each(['/api/nada', '/nada', '/api/', '/api/user/nada', `/api/imagens/${'x'.repeat(301)}`])(
    'is 404 in JSON: %s',
    async (path) => {
      const response = await server.as('x'.repeat(43)).fetch(path, { headers: PT });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Não encontrado.', codigo: 'nao_encontrado' });
    },
  );

  it('is 404 for an unsupported method', async () => {
    expect((await server.nobody().fetch('/api/user', { method: 'PUT' })).status).toBe(404);
  });
});

describe('a fault', () => {
  it('is 500 with only a general message and the request id', async () => {
    const ana = await server.practice();
    const body = new FormData();
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    body.append('arquivo', new Blob([Buffer.from(png, 'base64')]), 'a.png');
    const { id } = (await (await ana.fetch('/api/imagens', { method: 'POST', body })).json()) as { id: string };
    await rm(join(server.dataDir, 'files', ana.user.conta_id, 'imagens', id));
    const response = await ana.fetch(`/api/imagens/${id}`, { headers: PT });
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({
      message: 'Algo deu errado do nosso lado. Nada do que você digitou se perdeu.',
      id: response.headers.get('x-request-id'),
    });
  });

  it('of the database reveals nothing about the database', async () => {
    const ana = await server.practice();
    await server.owner('alter table imagens rename to escondida');
    const response = await ana.fetch(`/api/imagens/${ana.user.id}`);
    await server.owner('alter table escondida rename to imagens');
    expect(response.status).toBe(500);
    expect(Object.keys((await response.json()) as object)).toEqual(['message', 'id']);
  });
});

describe('an error of PostgreSQL', () => {
  it.each([
    [{ code: '23503', constraint: 'pacientes__escola_id__fk' }, 422, { escola_id: [{ chave: 'nao_existe' }] }],
    [{ code: '23503', constraint: 'registros_fkey', message: 'the record is out of reach' }, 404, undefined],
    [{ code: '42501', message: 'new row violates row-level security policy "autor" for table "x"' }, 403, undefined],
    [{ code: '23505', constraint: 'usuarios__email__uk' }, 422, { email: [{ chave: 'ja_existe' }] }],
    [{ code: '23505', constraint: 'pacientes_pkey' }, 409, undefined],
    [{ code: '23514', constraint: 'testes__idade__ck' }, 422, { idade: [{ chave: 'valor_invalido' }] }],
    [{ code: '22021' }, 422, { _: [{ chave: 'caractere_invalido' }] }],
    [{ code: '40001' }, 503, undefined],
    [{ code: '57P01' }, 503, undefined],
    [{ code: 'ECONNREFUSED' }, 503, undefined],
    [{ message: 'Connection terminated unexpectedly' }, 503, undefined],
  ])('%j becomes %i', (error, status, campos) => {
    expect(recusaDoBanco(error)).toMatchObject({ status, campos });
  });

  it.each([
    ['0007_registros', 'VN001', 'a signed note cannot be changed', 'registro_assinado'],
    ['0010_sessoes_assinadas', 'VN002', 'a session with a signed note stays as it is', 'atendimento_assinado'],
    [
      '0074_referencias',
      'VN002',
      'a session with clinical content stays with its patient',
      'atendimento_com_prontuario',
    ],
    ['0012_relatorios', 'VN001', 'a final report cannot be changed', 'relatorio_final'],
    ['0084_supervisoes', 'VN001', 'a text that waits for its supervisor cannot be changed', 'em_supervisao'],
    ['0088_agenda_da_clinica', 'VN001', 'a text that waits for its supervisor cannot be changed', 'em_supervisao'],
    ['0084_supervisoes', 'VN001', 'a decided supervision cannot be changed', 'supervisao_decidida'],
    ['0132_coletas', 'VN001', 'a signature that was given cannot be changed', 'assinatura_dada'],
    ['0014_financeiro', 'VN002', 'a receipt that was given cannot be changed', 'recibo_emitido'],
  ])('about a final record names its kind: %s', async (file, code, message, chave) => {
    const raised = await readFile(join(import.meta.dirname, `../migrations/${file}.sql`), 'utf8');
    expect(raised).toContain(`raise exception '${message}' using errcode = '${code}'`);
    expect(recusaDoBanco({ code, message })).toMatchObject({ status: 409, mensagem: { chave } });
    for (const locale of LOCALES) expect(traduz(locale, { chave })).not.toBe(chave);
  });

  it.each([
    ['VN003', 'excecao_so_le'],
    ['VN004', 'estagio_sem_supervisao'],
    ['VN005', 'sem_permissao'],
    ['VN006', 'pratica_de_exemplo'],
    ['VN007', 'atendimento_de_colega'],
  ])('about who acts is not allowed: %s', (code, chave) => {
    expect(recusaDoBanco({ code })).toMatchObject({ status: 403, mensagem: { chave } });
    for (const locale of LOCALES) expect(traduz(locale, { chave })).not.toBe(chave);
  });

  it('caused by our code is a fault', () => {
    for (const error of [{ code: '42P01' }, { code: '42501' }, new Error('x')]) expect(recusaDoBanco(error)).toBeNull();
  });
});

describe('the language of an answer', () => {
  it.each([
    ['pt-br', 'pt-br'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
    ['pt', 'pt-br'],
    ['pt-PT', 'pt-br'],
    ['zh', 'zh-CN'],
    ['ZH-cn', 'zh-CN'],
    ['es-AR', 'es'],
    ['fr-FR, es;q=0.5', 'es'],
    ['fr', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['*;q=x,,;', 'en'],
    ['constructor', 'en'],
    ['x,'.repeat(50), 'en'],
  ])('requested by %s', (header, locale) => {
    expect(localeOf(header, 'en')).toBe(locale);
  });

  it('is that of the request, or the default', async () => {
    const say = (locale: (typeof LOCALES)[number]) => traduz(locale, { chave: 'sem_sessao' });
    for (const locale of LOCALES) {
      const { body } = await server.nobody().call(auth.user, { headers: { 'accept-language': locale } });
      expect(body).toMatchObject({ message: say(locale) });
    }
    expect((await server.nobody().call(auth.user)).body).toMatchObject({ message: say('en') });
    expect(new Set(LOCALES.map(say)).size).toBe(4);
  });

  it.each(['mail', 'financeiro'])('has every text of %s, with the same placeholders', (ns) => {
    expect(differences((locale) => readJson(`server/locales/${locale}/${ns}.json`))).toEqual([]);
  });
});
