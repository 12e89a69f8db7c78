import { linkAberto } from '#contract/links/abertos.ts';
import { arquivoAberto } from '#contract/links/arquivo-aberto.ts';
import { type ArquivoRecebido, arquivosPorLink } from '#contract/links/arquivos.ts';
import type { LinkEnviado } from '#contract/links/links.ts';
import { LINK_HEADER, PASSE_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { comLink, tokenDe } from '../links.testing.ts';

type Kit = ReturnType<typeof ownServer>;
const NASCIMENTO = '2018-03-04';

/** A practice with a child, a mother who receives documents and a father who does not. */
export const comFamilia = async (server: Kit, email = 'carla@familia.example') => {
  const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
  const pessoa = async (body: object) => (await ana.call<{ id: string }>(responsaveis.criar, { body })).body.id;
  const [mae, pai] = [await pessoa({ nome: 'Carla Lima', email }), await pessoa({ nome: 'Pedro Souza' })];
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      data_nascimento: NASCIMENTO,
      responsavel_id: mae,
      responsaveis: [
        { responsavel_id: mae, parentesco: 'mãe', pode_receber: ['documentos'] },
        { responsavel_id: pai, parentesco: 'pai', pode_receber: ['cobrancas'] },
      ],
    },
  });
  return { ana, mae, pai, paciente_id: body.id };
};
export type Casa = Omit<Awaited<ReturnType<typeof comFamilia>>, 'ana'> & { ana: Caller };

export const TEXTO = 'O último boletim da escola';

export const pedir = ({ ana, mae, paciente_id }: Casa, body: object = {}) =>
  ana.call<LinkEnviado>(arquivosPorLink.pedir, {
    params: { id: paciente_id },
    body: { responsavel_id: mae, texto: TEXTO, ...body },
  });

/** The mother with her link, past the second check. */
export const aMae = async (server: Kit, casa: Casa, body: object = {}) => {
  const { id } = (await pedir(casa, body)).body;
  const token = await tokenDe(casa.ana, id);
  const passou = await comLink(server, token)<{ passe: string }>(linkAberto.conferir, { nascimento: NASCIMENTO });
  const { passe } = passou.body;
  return { id, token, passe, call: comLink(server, token, passe) };
};

export const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF';

type Quem = { token: string; passe?: string };

/** Sends a file as the family does. */
export const mandar = async (server: Kit, quem: Quem, content: BlobPart = PDF, nome = 'boletim.pdf') => {
  const body = new FormData();
  body.set('arquivo', new Blob([content]), nome);
  const { token, passe } = quem;
  return server
    .nobody()
    .call<{ errors?: Record<string, string[]>; codigo?: string; restam?: number }>(arquivoAberto.enviar, {
      headers: { [LINK_HEADER]: token, ...(passe ? { [PASSE_HEADER]: passe } : {}), 'accept-language': 'pt-br' },
      body,
    });
};

export const esperando = async ({ ana, paciente_id }: Casa) =>
  (await ana.call<ArquivoRecebido[]>(arquivosPorLink.listar, { params: { id: paciente_id } })).body;
