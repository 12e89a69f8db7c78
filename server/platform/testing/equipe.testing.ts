import { v7 as uuidv7 } from 'uuid';
import type { Funcao } from '#contract/permissoes.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Caller, testServer } from './testing.ts';

/** Members of a practice for tests, and records of a patient of every kind. */
type Kit = Pick<ReturnType<typeof testServer>, 'owner' | 'as'>;

export type Member = { usuario_id: string; membro_id: string; email: string };

/** A new person with this function in an existing practice. */
export const addMember = async (server: Kit, conta_id: string, funcao: Funcao, senha_hash = ''): Promise<Member> => {
  const [usuario_id, membro_id] = [uuidv7(), uuidv7()];
  const email = `${usuario_id}@equipe.example`;
  await server.owner(
    `insert into usuarios (conta_id, id, name, email, locale, senha_hash) values ($1, $2, $3, $4, 'pt-br', nullif($5, ''))`,
    [conta_id, usuario_id, `Pessoa ${funcao}`, email, senha_hash],
  );
  await server.owner('insert into membros (conta_id, id, usuario_id, funcao) values ($1, $2, $3, $4)', [
    conta_id,
    membro_id,
    usuario_id,
    funcao,
  ]);
  return { usuario_id, membro_id, email };
};

/** Sessions of a member: one for each call, because some calls end theirs. */
export const sessionsOf = async (
  server: Kit,
  conta_id: string,
  usuario_id: string,
  count: number,
): Promise<Caller[]> => {
  const tokens = Array.from({ length: count }, newSecret);
  await server.owner(
    `insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
     select $1, gen_random_uuid(), $2, hash, false, now() + interval '1 hour' from unnest($3::text[]) hash`,
    [conta_id, usuario_id, tokens.map(sha256)],
  );
  return tokens.map((token) => server.as(token));
};

export const joinTeam = (server: Kit, conta_id: string, paciente_id: string, membro_id: string) =>
  server.owner('insert into paciente_equipe (conta_id, paciente_id, membro_id) values ($1, $2, $3)', [
    conta_id,
    paciente_id,
    membro_id,
  ]);

/** Ids of one record of each kind, by the word in their address. */
export type Records = Readonly<Record<string, string>>;

/** A patient with a record of every clinical kind, whose texts contain `mark`. */
export const patientWith = async (who: Caller, mark: string, day: string): Promise<Records> => {
  const done = async (path: string, body: object | FormData, method = 'POST') => {
    const form = body instanceof FormData;
    const response = await who.fetch(path, {
      method,
      headers: form ? {} : { 'content-type': 'application/json' },
      body: form ? body : JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const text = `<p>${mark}</p>`;
  const nome = `Criança ${uuidv7()}`;
  const { id: paciente_id } = await done('/api/pacientes-json', {
    nome,
    queixa: mark,
    diagnostico: mark,
    data_nascimento: '2017-02-03',
  });
  const atendimento = await done('/api/atendimentos-json', {
    paciente_id,
    inicio: `${day}T12:00:00Z`,
    fim: `${day}T13:00:00Z`,
    status: 'Realizado',
    observacoes: mark,
    permitir_conflito: true,
  });
  await done(`/api/atendimentos-json/${atendimento.id}/registro`, { conteudo: text, objetivos: [] }, 'PUT');
  const relatorio = await done('/api/relatorios-json', { paciente_id, titulo: mark });
  const anamnese = await done('/api/anamneses-json', { paciente_id, titulo: mark, modelo: 'infantojuvenil' });
  const plano = await done('/api/planos-intervencao-json', { paciente_id, titulo: mark });
  const teste = await done('/api/testes-json', { nome: `Teste ${nome}` });
  const aplicacao = await done(`/api/pacientes-json/${paciente_id}/aplicacoes-json`, {
    teste_id: teste.id,
    data: day,
    observacoes: mark,
  });
  const documento = await done(`/api/pacientes-json/${paciente_id}/documentos-json`, {
    modelo: 'encaminhamento',
    titulo: mark,
  });
  const file = new FormData();
  file.set('arquivo', new Blob([mark]), `${mark}.txt`);
  const anexo = await done(`/api/pacientes-json/${paciente_id}/anexos-json`, file);
  const vencimento = '2026-01-05';
  const cobranca = { tipo: 'Receber', descricao: 'Mensalidade', valor: '100.00', vencimento, paciente_id };
  const lancamento = await done('/api/lancamentos-json', cobranca);
  return {
    'pacientes-json': paciente_id,
    'atendimentos-json': atendimento.id,
    'relatorios-json': relatorio.id,
    'anamneses-json': anamnese.id,
    'planos-intervencao-json': plano.id,
    'aplicacoes-json': aplicacao.id,
    'documentos-json': documento.id,
    anexos: anexo.id,
    'lancamentos-json': lancamento.id,
  };
};
