import { describe, expect, it } from 'vitest';
import { escolas } from '#contract/escolas/escolas.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/registros.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';
import { atendimento, gravar, ler } from './registros.testing.ts';

const server = testServer();

describe('a note', () => {
  it('is empty until it is written, and sanitised', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await atendimento(ana);
    expect((await ler(ana, id)).body).toMatchObject({ conteudo: '', versao: 0, paciente_id, assinado_em: null });
    const objetivos = [{ descricao: 'Ler pseudopalavras', pontuacao: 3, objetivo_id: null }];
    const { status, body } = await gravar(ana, id, '<p>Leu bem.</p><script>alert(1)</script>', { objetivos });
    expect([status, body.conteudo, body.versao, body.objetivos]).toEqual([200, '<p>Leu bem.</p>', 1, objetivos]);
  });

  it('is stored encrypted', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    await gravar(ana, id, '<p>segredo da sessão</p>');
    const rows = await server.owner<{ texto: string }>(
      `select encode(conteudo, 'escape') as texto from registros union all select encode(conteudo, 'escape') from registro_versoes`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('segredo');
  });

  it('refuses an outdated version, and one of two concurrent first saves', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    const both = await Promise.all(['a', 'b'].map((text) => gravar(ana, id, text, { versao: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await gravar(ana, id, 'c', { versao: 1 })).status).toBe(200);
    expect((await gravar(ana, id, 'd', { versao: 1 })).status).toBe(409);
  });

  it.each([
    ['objetivos.0.pontuacao', { objetivos: [{ descricao: 'x', pontuacao: 9 }] }],
    ['objetivos.0.descricao', { objetivos: [{ descricao: '', pontuacao: 1 }] }],
    ['conteudo', { conteudo: 'x'.repeat(200_001) }],
  ])('refuses a wrong %s', async (campo, over) => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    const { status, body } = await gravar(ana, id, 'x', over);
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, [campo]]);
    expect((await ler(ana, id)).body.versao).toBe(0);
  });

  it('is not visible to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { id } = await atendimento(ana);
    await gravar(ana, id, 'x');
    expect((await ler(bia, id)).status).toBe(404);
    expect((await gravar(bia, id, 'y')).status).toBe(404);
    for (const def of [contract.registroVersoes, contract.registroAssinar, contract.registroAdendo]) {
      const body = def.method === 'GET' ? undefined : { versao: 1, conteudo: 'y' };
      expect((await bia.call(def, { params: { id }, body })).status).toBe(404);
    }
  });
});

describe('versions', () => {
  it('are separated by time; saves in quick succession are one version', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    await gravar(ana, id, 'um');
    await gravar(ana, id, 'um dois');
    await server.owner(
      `update registro_versoes set criado_em = now() - interval '6 minutes' where atendimento_id = $1`,
      [id],
    );
    const objetivos = [{ descricao: 'Rimar', pontuacao: 2 }];
    await gravar(ana, id, 'três', { objetivos });
    const { body } = await ana.call<contract.RegistroVersao[]>(contract.registroVersoes, { params: { id } });
    const inteiras = await Promise.all(
      body.map(
        async ({ versao }) =>
          (await ana.call(contract.registroVersaoLer, { params: { id, versao: `${versao}` } })).body,
      ),
    );
    expect(inteiras).toMatchObject([
      { conteudo: 'três', objetivos },
      { conteudo: 'um dois', objetivos: [] },
    ]);
    const outra = { id, versao: '999' };
    expect((await ana.call(contract.registroVersaoLer, { params: outra })).status).toBe(404);
  });
});

describe('the note before', () => {
  const anterior = (who: Caller, id: string) =>
    who.call<contract.RegistroAnterior | null>(contract.registroAnterior, { params: { id } });
  const horas = (antes: number) => ({
    inicio: new Date(Date.now() - antes * 3_600_000).toISOString(),
    fim: new Date(Date.now() - antes * 3_600_000 + 1_800_000).toISOString(),
  });

  it('is the last one of the same patient that is not empty', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await atendimento(ana, horas(1));
    expect((await anterior(ana, id)).body).toBeNull();
    const de = async (antes: number, texto: string, over: object = { paciente_id }) => {
      const made = await atendimento(ana, { ...horas(antes), ...over });
      await gravar(ana, made.id, texto);
      return made.id;
    };
    await de(90, 'a mais antiga');
    const last = await de(60, '<p>a anterior</p>');
    await de(30, '');
    await de(20, 'de outra criança', {});
    await gravar(ana, id, 'esta');
    const objetivos: object[] = [];
    expect((await anterior(ana, id)).body).toMatchObject({
      atendimento_id: last,
      conteudo: '<p>a anterior</p>',
      objetivos,
    });
    expect((await anterior(await server.practice(), id)).status).toBe(404);
  });
});

describe('templates', () => {
  it('do not carry what names the patient of the note, the family or the school', async () => {
    const ana = await server.practice();
    const { body: escola } = await ana.call<{ id: string }>(escolas.criar, { body: { nome: 'Escola Girassol' } });
    const child = { nome: 'Beatriz Lima Prado', escola_id: escola.id };
    const { body: filha } = await ana.call<{ id: string }>(pacientes.criar, { body: child });
    const { id } = await atendimento(ana, { paciente_id: filha.id });
    const conteudo = '<p>Bia Lima leu a lista; a Escola Girassol confirma.</p><p>Objetivo do dia:</p>';
    const body = { nome: 'Leitura da Beatriz', conteudo, atendimento_id: id };
    const { body: made } = await ana.call<contract.RegistroModelo>(contract.registroModeloGravar, { body });
    expect(made).toMatchObject({
      nome: 'Leitura da ____',
      conteudo: '<p>____ leu a lista; a ____ confirma.</p><p>Objetivo do dia:</p>',
    });
    const bia = await server.practice();
    expect((await bia.call(contract.registroModeloGravar, { body })).status).toBe(404);
  });

  it('belong to the practice, one per name', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const keep = (conteudo: string) =>
      ana.call<{ id: string }>(contract.registroModeloGravar, { body: { nome: 'Sessão', conteudo } });
    await keep('<p>a</p>');
    const { body } = await keep('<p>b</p><iframe src=x>');
    const list = await ana.call<contract.RegistroModelo[]>(contract.registroModelos);
    expect(list.body).toEqual([{ id: body.id, nome: 'Sessão' }]);
    const params = { id: body.id };
    const whole = await ana.call(contract.registroModeloLer, { params });
    expect(whole.body).toEqual({ id: body.id, nome: 'Sessão', conteudo: '<p>b</p>' });
    expect((await bia.call(contract.registroModeloLer, { params })).status).toBe(404);
    expect((await bia.call<object[]>(contract.registroModelos)).body).toEqual([]);
    expect((await bia.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(404);
    expect((await ana.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(204);
  });
});
