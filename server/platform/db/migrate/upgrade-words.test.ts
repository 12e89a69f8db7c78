import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { horariosBloqueados } from '#contract/agenda/agenda.ts';
import { login } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { quemViu, seguranca, segurancaAcessos, sessionUnlock } from '#contract/conta/seguranca.ts';
import { historia } from '#contract/historia.ts';
import { home } from '#contract/home/home.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { registroAdendo, registroAssinar, registroGravar, registroLer } from '#contract/registros.ts';
import { agora, hojeEm, somaDias } from '#domain/days/fuso.ts';
import { hashSenha } from '#server/auth/index.ts';
import { createCofre, sha256 } from '#server/platform/crypto/cripto.ts';
import { startOn } from '#server/platform/testing/server.testing.ts';
import { type Caller, PASSWORD, serverOn } from '#server/platform/testing/testing.ts';
import { oldDatabase } from './upgrade.testing.ts';

/** A database from before decision 0070, with the old names of tables, columns and values. */
const old = oldDatabase('0036');
const { insert } = old;
const key = Buffer.alloc(32, 7);
const cofre = createCofre(key);
const [conta_id, usuario_id, paciente_id, plano_id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const [assinado, aberto, marcado, almoco] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const [token, email] = ['um-token-de-antes-da-mudanca', 'ana@pratica.example'];
const hoje = hojeEm('America/Sao_Paulo');
const hora = (h: number) => `${somaDias(hoje, -1)}T${h}:00:00Z`;
const nota = (texto: string) => cofre.seal(Buffer.from(`<p>${texto}</p>`), 'registro');

const access = async () => {
  await insert('contas', { id: conta_id, config: JSON.stringify({ ...CONFIG_PADRAO, active_IA: true }) });
  await insert('usuarios', {
    ...{ conta_id, id: usuario_id, name: 'Ana Prática', email, senha_hash: await hashSenha(PASSWORD), locale: 'pt-br' },
    ...{ registro: '06/12345', bloqueio_minutos: 25 },
  });
  const sessao = { conta_id, id: uuidv7(), usuario_id, lembrar: true, expira_em: '2099-01-01T00:00:00Z' };
  await insert('sessoes', { ...sessao, token_hash: `bloqueada:${sha256(token)}` });
  const linha = { conta_id, usuario_id, endereco: '10.0.0.1' };
  await insert('auditoria', { ...linha, registro: 'pacientes', registro_ids: [paciente_id], acao: 'leu' });
  await insert('auditoria', { ...linha, registro: 'acessos', registro_ids: [usuario_id], acao: 'entrou' });
};

const agenda = async () => {
  await insert('pacientes', { conta_id, id: paciente_id, nome: 'Lia' });
  await insert('bloqueios', { conta_id, id: almoco, inicio: hora(15), fim: hora(16), motivo: 'Almoço' });
  for (const [id, h, status] of [
    [assinado, 12, 'Realizado'],
    [aberto, 13, 'Realizado'],
    [marcado, 17, 'Agendado'],
  ] as const)
    await insert('atendimentos', { conta_id, id, paciente_id, inicio: hora(h), fim: hora(h + 1), status });
  const assinatura = { assinado_em: agora(), assinado_por: usuario_id };
  await insert('registros', { conta_id, atendimento_id: assinado, conteudo: nota('Leu bem.'), ...assinatura });
  const adendo = { conta_id, id: uuidv7(), atendimento_id: assinado, usuario_id };
  await insert('registro_adendos', { ...adendo, conteudo: nota('Também escreveu.') });
};

const PROPOSTO = {
  ...{ id: uuidv7(), descricao: 'Ler', area: null, especificos: null, evidencia: null, estrategias: null },
  ...{ recursos: null, frequencia: null, ambientes: [], criterio: null, biblioteca: null, semanas: 8, sessoes: 2.5 },
  ...{ casou: ['"sessoes": 9'], familia: null, escola: null, origem: 'biblioteca', decisao: 'pendente' },
};
const RESULTADO = {
  ...{ objetivo_geral: 'Ler', frequencia: '', orientacoes_familia: '', orientacoes_escola: '', de: {} },
  ...{ objetivos: [PROPOSTO], fracas: [], avisos: [] },
};

const intervention = async () => {
  await insert('planos_intervencao', {
    conta_id,
    id: plano_id,
    paciente_id,
    titulo: 'Leitura',
    fim: somaDias(hoje, 3),
  });
  await insert('objetivos_intervencao', { conta_id, id: uuidv7(), plano_id, ordem: 1, descricao: 'Ler em voz alta' });
  const pessoas = JSON.stringify({ destinatario: 'Escola Sol', autorizado_por: 'Rosa' });
  await insert('planos_intervencao_envios', {
    ...{ conta_id, id: uuidv7(), plano_id, enviado_em: hoje, autorizado_em: hoje, por: 'Ana' },
    dados: cofre.seal(Buffer.from(pessoas), 'envio-intervencao'),
  });
  const rascunho = { conta_id, paciente_id, situacao: 'pronto', origem: 'biblioteca', versao: 4 };
  await insert('planos_intervencao_rascunhos', { ...rascunho, resultado: JSON.stringify(RESULTADO) });
};

const server = serverOn(async () => {
  await old.create();
  await access();
  await agenda();
  await intervention();
  await insert('financeiro_categorias', { conta_id, id: uuidv7(), tipo: 'Receber', chave: 'sessao' });
  const { ownerUrl, appUrl } = await old.upgrade();
  return startOn(ownerUrl, appUrl, { ENCRYPTION_KEY: key.toString('base64') });
});
afterAll(() => old.drop());

const signedIn = async (): Promise<Caller> => {
  const { body } = await server.nobody().call<{ token: string }>(login, { body: { email, password: PASSWORD } });
  return server.as(body.token);
};

describe('a database from before each word meant one thing, brought up to date', () => {
  it('keeps sign-ins, locked screens and the time after which a screen locks', async () => {
    const ana = await signedIn();
    expect((await ana.call(seguranca)).body).toMatchObject({ tela_trancada_minutos: 25 });
    const locked = server.as(token);
    expect((await locked.call(seguranca)).status).toBe(401);
    expect((await locked.call(sessionUnlock, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await locked.call(seguranca)).status).toBe(200);
  });

  it('shows the audit trail from before the upgrade', async () => {
    const ana = await signedIn();
    const seen = await ana.call<object[]>(quemViu, { params: { id: paciente_id } });
    expect(seen.body.at(-1)).toMatchObject({ recurso: 'pacientes', acao: 'leu', endereco: '10.0.0.1' });
    const accesses = await ana.call<object[]>(segurancaAcessos);
    expect(accesses.body.at(-1)).toMatchObject({ acao: 'entrou', endereco: '10.0.0.1' });
  });

  it('keeps blocked times, and warns about them', async () => {
    const ana = await signedIn();
    const { body } = await ana.call(horariosBloqueados.listar, { query: { inicio: hora(10), fim: hora(20) } });
    expect(body).toMatchObject([{ id: almoco, motivo: 'Almoço', versao: 1 }]);
    const again = { inicio: hora(17), fim: hora(18) };
    const refused = await ana.call<{ message: string }>(horariosBloqueados.criar, { body: again });
    expect(refused.status).toBe(409);
    expect((await ana.call(horariosBloqueados.excluir, { params: { id: almoco } })).status).toBe(204);
  });

  it('keeps signatures, and writes new ones with the number at the council', async () => {
    const ana = await signedIn();
    const signature = { assinado_por: 'Ana Prática', assinado_inscricao: '06/12345' };
    const adendo = { conteudo: '<p>Também escreveu.</p>', autor: 'Ana Prática', autor_inscricao: '06/12345' };
    const { body } = await ana.call(registroLer, { params: { id: assinado } });
    expect(body).toMatchObject({ ...signature, conteudo: '<p>Leu bem.</p>', adendos: [adendo] });
    const params = { id: aberto };
    await ana.call(registroGravar, { params, body: { conteudo: '<p>Contou.</p>', objetivos: [] } });
    expect((await ana.call(registroAssinar, { params, body: { versao: 1 } })).status).toBe(200);
    await ana.call(registroAdendo, { params, body: { conteudo: '<p>Mais.</p>' } });
    expect((await ana.call(registroLer, { params })).body).toMatchObject({
      ...signature,
      adendos: [{ autor: 'Ana Prática', autor_inscricao: '06/12345' }],
    });
  });

  it('keeps intervention plans with their goals, deliveries and drafts', async () => {
    const ana = await signedIn();
    const { body } = await ana.call(planosIntervencao.ler, { params: { id: plano_id } });
    const envios = [{ destinatario: 'Escola Sol', autorizado_por: 'Rosa' }];
    expect(body).toMatchObject({ titulo: 'Leitura', objetivos: [{ descricao: 'Ler em voz alta' }], envios });
    const draft = await ana.call(rascunhoIntervencao.ler, { query: { paciente_id } });
    const objetivos = [{ descricao: 'Ler', atendimentos: 2.5, casou: ['"sessoes": 9'] }];
    expect(draft.body).toMatchObject({ versao: 4, situacao: 'pronto', resultado: { objetivos } });
    const today = await ana.call<{ atencao: { planos_intervencao: object[] } }>(home);
    expect(today.body.atencao.planos_intervencao).toMatchObject([{ plano_intervencao_id: plano_id, nome: 'Lia' }]);
    expect((await ana.call(historia, { params: { id: paciente_id } })).status).toBe(200);
  });

  it('keeps the category of charges for appointments', async () => {
    expect(await server.owner('select chave, versao from financeiro_categorias')).toEqual([
      { chave: 'atendimento', versao: 1 },
    ]);
  });

  it('has no table, column, constraint or index that still has an old name', async () => {
    const names = await server.owner<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
       union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    const left = names.map(({ name }) => name).filter((name) => /bloqueio|_registro\b|registro_ids/.test(name));
    expect(left.sort()).toEqual(['profissoes.mascara_registro']);
    expect(names).not.toContainEqual({ name: 'objetivos_intervencao.plano_id' });
  });
});
