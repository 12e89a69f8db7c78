import { type EscolaContato, escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseLinks } from '#contract/links/anamneses.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type DocumentoPaciente, documentosDoPaciente } from '#contract/papel/documentos.ts';
import type { ownServer } from '#server/platform/testing/testing.ts';
import { assinarComo, comColeta } from '../assinatura/assinatura.testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';
import { type Casa, comAnamnese } from './anamnese.testing.ts';

type Kit = ReturnType<typeof ownServer>;

let contador = 0;

/** The same family; the child goes to a school with a teacher, and no authorisation exists yet. */
export const comEscola = async (server: Kit) => {
  const casa = await comAnamnese(server);
  const { ana, paciente_id } = casa;
  const escola = await ana.call<{ id: string }>(escolas.criar, {
    body: { nome: 'Escola Monteiro Lobato', observacoes: 'segredo da escola' },
  });
  const escola_id = escola.body.id;
  await ana.call(pacientes.editar, { params: { id: paciente_id }, body: { escola_id } });
  const email = `helena${++contador}@escola.example`;
  const contato = await ana.call<EscolaContato>(escolaContatos.criar, {
    params: { id: escola_id },
    body: { nome: 'Helena Duarte', relacao: 'professora', email, telefone: '11987654321' },
  });
  return { ...casa, escola_id, professora: contato.body.id, contato: contato.body, email };
};
export type Escola = Awaited<ReturnType<typeof comEscola>>;

/** A guardian signs the authorisation to speak with the school. */
export const autorizar = async (server: Kit, casa: Casa, over: object = {}, quem = [casa.mae]) => {
  const documento = await casa.ana.call<DocumentoPaciente>(documentosDoPaciente.criar, {
    params: { id: casa.paciente_id },
    body: { modelo: 'contato_escola' },
    headers: { 'accept-language': 'pt-br' },
  });
  const { quem: signatarios } = await comColeta(server, { ...casa, documento: documento.body }, quem, over);
  for (const um of signatarios) await assinarComo(um);
};

export const tentarEscola = ({ ana, anamnese_id, professora }: Escola, over: object = {}) =>
  ana.call<LinkEnviado[]>(anamneseLinks.enviar, {
    params: { id: anamnese_id },
    body: { escola_contatos: [professora], topicos: ['queixa-principal'], ...over },
  });

/** The teacher, who has passed the check by e-mail. */
export const aProfessora = async (server: Kit, casa: Escola, over: object = {}) => {
  const { body } = await tentarEscola(casa, over);
  const link = body.find(({ escola_contato_id }) => escola_contato_id === casa.professora);
  const id = link?.id ?? '';
  const token = await tokenDe(casa.ana, id);
  const semPasse = comLink(server, token);
  await semPasse(linkAberto.codigo);
  const codigo = (await server.mailTo(casa.email)).match(/\b\d{6}\b/)?.[0] ?? '';
  const { body: conferido } = await semPasse<{ passe: string }>(linkAberto.conferir, { codigo });
  return { id, token, passe: conferido.passe, semPasse, call: comLink(server, token, conferido.passe) };
};

/** A practice with a teacher whose link is open. */
export const comProfessora = async (server: Kit, over: object = {}) => {
  const casa = await comEscola(server);
  await autorizar(server, casa, over);
  return { casa, ela: await aProfessora(server, casa) };
};
