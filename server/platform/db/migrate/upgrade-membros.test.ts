import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { login, type User, user } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { quemViu } from '#contract/conta/seguranca.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { registroLer } from '#contract/registros.ts';
import { agora } from '#domain/days/fuso.ts';
import { hashSenha } from '#server/auth/index.ts';
import { createCofre, sha256 } from '#server/platform/crypto/cripto.ts';
import { startOn } from '#server/platform/testing/server.testing.ts';
import { PASSWORD, serverOn } from '#server/platform/testing/testing.ts';
import { oldDatabase } from './upgrade.testing.ts';

/** A database from before a practice had members. */
const old = oldDatabase('0044');
const { insert } = old;
const key = Buffer.alloc(32, 7);
const cofre = createCofre(key);
const [conta_id, usuario_id, paciente_id, assinado] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const documento_id = uuidv7();
const [token, email] = ['um-token-de-antes-da-mudanca', 'ana@pratica.example'];
const [inicio, fim] = ['2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'];

const server = serverOn(async () => {
  await old.create();
  await insert('contas', { id: conta_id, config: JSON.stringify(CONFIG_PADRAO) });
  await insert('usuarios', {
    ...{ conta_id, id: usuario_id, name: 'Ana Prática', email, senha_hash: await hashSenha(PASSWORD), locale: 'pt-br' },
    ...{ registro: '06/12345', telefone: '+5511987654321' },
  });
  const sessao = { conta_id, id: uuidv7(), usuario_id, lembrar: true, expira_em: '2099-01-01T00:00:00Z' };
  await insert('sessoes', { ...sessao, token_hash: sha256(token) });
  await insert('pacientes', { conta_id, id: paciente_id, nome: 'Lia', queixa: 'Leitura' });
  await insert('pacientes', { conta_id, id: uuidv7(), nome: 'Rui', excluido_em: agora() });
  await insert('atendimentos', { conta_id, id: assinado, paciente_id, inicio, fim, status: 'Realizado' });
  // The functions that write the name of the author are newer than these tables.
  await old.superuser('alter table registros disable trigger user');
  await insert('registros', {
    ...{ conta_id, atendimento_id: assinado, conteudo: cofre.seal(Buffer.from('<p>Leu bem.</p>'), 'registro') },
    ...{ assinado_em: agora(), assinado_por: usuario_id, assinado_nome: 'Ana Prática', assinado_inscricao: '06/12345' },
  });
  await old.superuser('alter table registros enable trigger user');
  const linha = { conta_id, usuario_id, recurso: 'pacientes', recurso_ids: [paciente_id], acao: 'leu' };
  await insert('auditoria', linha);
  const conteudo = cofre.seal(Buffer.from('<p>Declaro.</p>'), 'paciente_documento');
  const documento = { modelo: 'declaracao', titulo: 'Declaração', conteudo };
  await insert('paciente_documentos', { conta_id, id: documento_id, paciente_id, ...documento });
  await insert('auditoria', { ...linha, recurso: 'documentos', recurso_ids: [documento_id], acao: 'criou' });
  const { ownerUrl, appUrl } = await old.upgrade();
  return startOn(ownerUrl, appUrl, { ENCRYPTION_KEY: key.toString('base64') });
});
afterAll(() => old.drop());

describe('a practice from before there were members, brought up to date', () => {
  it('belongs to its user, whose sessions go on', async () => {
    const { body } = await server.as(token).call<User>(user);
    expect(body).toMatchObject({ id: usuario_id, conta_id, name: 'Ana Prática', email, registro: '06/12345' });
    expect(body).toMatchObject({ telefone: '+5511987654321', config: CONFIG_PADRAO, membro: { funcao: 'dono' } });
    const again = await server.nobody().call<{ token: string }>(login, { body: { email, password: PASSWORD } });
    expect((await server.as(again.body.token).call(user)).status).toBe(200);
  });

  it('has its user on the team of every patient, also of those in the trash', async () => {
    const team = await server.owner(
      `select p.nome, e.ate from paciente_equipe e join pacientes p on p.id = e.paciente_id
       join membros m on m.id = e.membro_id where m.usuario_id = $1 order by 1`,
      [usuario_id],
    );
    expect(team).toEqual([
      { nome: 'Lia', ate: null },
      { nome: 'Rui', ate: null },
    ]);
  });

  it('keeps its records, their author and the trail', async () => {
    const ana = server.as(token);
    expect((await ana.call(pacientes.ler, { params: { id: paciente_id } })).body).toMatchObject({ queixa: 'Leitura' });
    expect((await ana.call(registroLer, { params: { id: assinado } })).body).toMatchObject({
      conteudo: '<p>Leu bem.</p>',
      assinado_por: 'Ana Prática',
      assinado_inscricao: '06/12345',
    });
    const written = await ana.call(documentosDoPaciente.ler, { params: { id: documento_id } });
    expect(written.body).toMatchObject({ titulo: 'Declaração', conteudo: '<p>Declaro.</p>' });
    const seen = await ana.call<object[]>(quemViu, { params: { id: paciente_id } });
    const autora = { id: usuario_id, nome: 'Ana Prática', funcao: 'dono' };
    expect(seen.body).toContainEqual(
      expect.objectContaining({ recurso: 'documentos', acao: 'criou', usuario: autora }),
    );
    expect(seen.body.at(-1)).toMatchObject({ acao: 'leu', usuario: { nome: 'Ana Prática' } });
  });

  it('still refuses to delete an appointment with a signed note, which keeps its version', async () => {
    const ana = server.as(token);
    expect((await ana.call(atendimentos.ler, { params: { id: assinado } })).body).toMatchObject({ versao: 1 });
    expect((await ana.call(atendimentos.excluir, { params: { id: assinado } })).status).toBe(409);
  });
});
