import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { instante } from '#domain/days/fuso.ts';
import { patientWith, type Records } from './equipe.testing.ts';
import type { Caller, testServer } from './testing.ts';

/**
 * A patient with a record of every kind whose id a route takes: those of `patientWith`, the network, receipts, and what
 * comes back by links. Signatures need a printer: replace `deps.impressora.pdf` first.
 */
type Kit = Pick<ReturnType<typeof testServer>, 'owner' | 'nobody'>;
type Sent = { path: string; body?: object; method?: string; headers?: Record<string, string> };

/** The birth date that `patientWith` writes: the answer to the second check. */
const NASCIMENTO = '2017-02-03';
const DAY_MS = 86_400_000;

const done = async <T = { id: string }>(who: Caller, sent: Sent): Promise<T> => {
  const { path, body, method = body ? 'POST' : 'GET', headers = {} } = sent;
  const form = body instanceof FormData;
  const response = await who.fetch(path, {
    method,
    headers: { ...headers, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    body: form ? body : body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text || 'null') as T;
};

const file = (mark: string) => {
  const body = new FormData();
  body.set('arquivo', new Blob([`%PDF-1.7\n${mark}\n%%EOF`]), 'arquivo.pdf');
  return body;
};

/** A guardian who may receive everything and pays, and a school with a contact. */
const networkOf = async (who: Caller, paciente_id: string) => {
  const { id: responsavel_id } = await done(who, { path: '/api/responsaveis-json', body: { nome: 'Carla Lima' } });
  const escola = await done(who, { path: '/api/escolas-json', body: { nome: `Escola ${paciente_id}` } });
  const contatos = `/api/escolas-json/${escola.id}/contatos-json`;
  const contato = await done(who, {
    path: contatos,
    body: { nome: 'Professora', relacao: 'Professora', email: 'professora@escola.example' },
  });
  const pode_receber = ['lembretes', 'documentos', 'cobrancas'];
  const responsaveis = [{ responsavel_id, parentesco: 'mãe', financeiro: true, pode_receber }];
  const body = { escola_id: escola.id, responsavel_id, responsaveis };
  await done(who, { path: `/api/pacientes-json/${paciente_id}`, body, method: 'PUT' });
  return { responsavel_id, escola_id: escola.id, contato_id: contato.id };
};

/** Calls as the recipient of a link, past the second check. */
const recipientOf = async (server: Kit, who: Caller, link_id: string) => {
  const { endereco } = await done<{ endereco: string }>(who, { path: `/api/links-json/${link_id}/endereco` });
  const token = { [LINK_HEADER]: endereco.split('#')[1] ?? '' };
  const check = { path: '/api/link/conferir', headers: token, body: { nascimento: NASCIMENTO } };
  const { passe } = await done<{ passe: string | null }>(server.nobody(), check);
  const headers = { ...token, ...(passe ? { [PASSE_HEADER]: passe } : {}) };
  return <T>(path: string, body?: object) => done<T>(server.nobody(), { path, headers, ...(body ? { body } : {}) });
};

/** A document that the guardian has signed by link, as a consent. */
const signedBy = async (server: Kit, who: Caller, paciente_id: string, responsavel_id: string) => {
  const documentos = `/api/pacientes-json/${paciente_id}/documentos-json`;
  const documento = await done(who, { path: documentos, body: { modelo: 'contato_escola' } });
  const coleta = await done<{ id: string; signatarios: { link_id: string }[] }>(who, {
    path: `/api/documentos-json/${documento.id}/coletas`,
    body: { signatarios: [responsavel_id] },
  });
  const signer = await recipientOf(server, who, coleta.signatarios[0]?.link_id ?? '');
  const { sha256, declaracao } = await signer<{ sha256: string; declaracao: string }>('/api/link/assinatura');
  const marca = { tipo: 'digitada' };
  await signer('/api/link/assinatura/assinar', { nome: 'Carla Lima', marca, aceito: true, sha256, declaracao });
  return coleta.id;
};

/** The charge of the patient with a proof of payment, and another one that is paid, with its receipt. */
const paidBy = async (server: Kit, who: Caller, found: Records) => {
  const lancamento = found['lancamentos-json'] ?? '';
  const { link } = await done<{ link: { id: string } }>(who, {
    path: `/api/lancamentos-json/${lancamento}/links`,
    body: {},
  });
  const payer = await recipientOf(server, who, link.id);
  await payer('/api/link/cobranca/comprovante', file('PIX'));
  const [vencimento, paciente_id] = ['2026-01-06', found['pacientes-json']];
  const body = { tipo: 'Receber', descricao: 'Sessão', valor: '90.00', vencimento, paciente_id };
  const paid = await done(who, { path: '/api/lancamentos-json', body });
  const { pagamentos } = await done<{ pagamentos: { id: string }[] }>(who, {
    path: `/api/lancamentos-json/${paid.id}/pagar`,
    body: { data: vencimento },
  });
  return (await done(who, { path: '/api/recibos-json', body: { pagamento_id: pagamentos[0]?.id } })).id;
};

/** An appointment in some days, to which the guardian answers by link. */
const answered = async (
  server: Kit,
  who: Caller,
  of: { paciente_id?: string; responsavel_id: string },
  body: object,
) => {
  const [inicio, fim] = [instante(Date.now() + 2 * DAY_MS), instante(Date.now() + 2 * DAY_MS + 3_600_000)];
  const slot = { paciente_id: of.paciente_id, inicio, fim, permitir_conflito: true };
  const { id: atendimento_id } = await done(who, { path: '/api/atendimentos-json', body: slot });
  const { responsavel_id } = of;
  const link = await done(who, {
    path: '/api/links-json',
    body: { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id },
  });
  await (await recipientOf(server, who, link.id))('/api/link/atendimento/resposta', body);
  return link;
};

/**
 * What the guardian sent by link: a cancellation with its reason, a request for another time, a file, and answers to
 * the anamnesis. The words of a request are about the agenda: whoever keeps it reads them.
 */
const answersOf = async (server: Kit, who: Caller, found: Records, responsavel_id: string, mark: string) => {
  const paciente_id = found['pacientes-json'];
  const of = { responsavel_id, ...(paciente_id && { paciente_id }) };
  await answered(server, who, of, { resposta: 'nao_vem', texto: mark });
  const link = await answered(server, who, of, { resposta: 'outro_horario', texto: 'Quinta, depois das 15:00' });
  const asked = { responsavel_id, texto: mark };
  const request = await done(who, { path: `/api/pacientes-json/${paciente_id}/arquivos-por-link`, body: asked });
  await (await recipientOf(server, who, request.id))('/api/link/arquivo', file(mark));
  const [form] = await done<{ id: string }[]>(who, {
    path: `/api/anamneses-json/${found['anamneses-json']}/links`,
    body: { destinatarios: [responsavel_id] },
  });
  const informant = await recipientOf(server, who, form?.id ?? '');
  const respostas = [{ pergunta: 'motivo_procura', valor: mark, ha_ms: 0, visto: null }];
  await informant('/api/link/anamnese/respostas', { origem: paciente_id, respostas });
  await informant('/api/link/anamnese/enviar', {});
  return link.id;
};

export const wholeFile = async (server: Kit, who: Caller, mark: string, day: string): Promise<Records> => {
  const found = await patientWith(who, mark, day);
  const paciente_id = found['pacientes-json'] ?? '';
  const { responsavel_id, escola_id, contato_id } = await networkOf(who, paciente_id);
  const recibo_id = await paidBy(server, who, found);
  const coleta_id = await signedBy(server, who, paciente_id, responsavel_id);
  const link_id = await answersOf(server, who, found, responsavel_id, mark);
  const newest = async (table: string, where: string) => {
    const sql = `select id from ${table} where paciente_id = $1 and ${where}`;
    const [row] = await server.owner<{ id: string }>(sql, [paciente_id]);
    if (!row) throw new Error(`${table}: no row where ${where}`);
    return row.id;
  };
  return {
    ...found,
    'responsaveis-json': responsavel_id,
    'nomes/pacientes': paciente_id,
    'nomes/responsaveis': responsavel_id,
    'escolas-json': escola_id,
    'escola-contatos-json': contato_id,
    'recibos-json': recibo_id,
    'coletas-json': coleta_id,
    'consentimentos-json': await newest('consentimentos', 'true'),
    'links-json': link_id,
    'links-json/respostas': await newest('link_respostas', `resposta = 'outro_horario'`),
    'arquivos-por-link': await newest('link_respostas', `resposta = 'arquivo'`),
    'comprovantes-json': await newest('link_respostas', `resposta = 'comprovante'`),
    proposta: await newest('link_respostas', `resposta = 'anamnese'`),
  };
};
