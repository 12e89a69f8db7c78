import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { cobrancaAberta } from '#contract/links/cobranca-aberta.ts';
import { type Comprovante, cobrancaLinks } from '#contract/links/cobrancas.ts';
import { LINK_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import { comLink } from '../links.testing.ts';

type Kit = ReturnType<typeof ownServer>;

/** A practice with a PIX key, a child, a mother who pays, a father who receives no charges, and a charge. */
export const comCobranca = async (server: Kit, email = 'carla@familia.example') => {
  const ana = await server.practice({ name: 'Dra. Ana', locale: 'pt-br' });
  const pessoa = async (body: object) => (await ana.call<{ id: string }>(responsaveis.criar, { body })).body.id;
  const [mae, pai] = [await pessoa({ nome: 'Carla Lima', email }), await pessoa({ nome: 'Pedro Souza' })];
  const { body } = await ana.call<{ id: string }>(pacientes.criar, {
    body: {
      nome: 'Miguel Souza',
      responsavel_id: mae,
      responsaveis: [
        { responsavel_id: mae, parentesco: 'mãe', financeiro: true, pode_receber: ['cobrancas'] },
        { responsavel_id: pai, parentesco: 'pai', pode_receber: ['documentos'] },
      ],
    },
  });
  await ana.call(financeiroConfigSalvar, { body: { pix_chave: 'ana@pix.example', pix_nome: 'Ana' } });
  const lancamento = await ana.call<Lancamento>(lancamentos.criar, {
    body: {
      tipo: 'Receber',
      descricao: 'Terapia de Miguel',
      valor: '150.00',
      vencimento: '2031-05-04',
      paciente_id: body.id,
    },
  });
  return { ana, mae, pai, paciente_id: body.id, lancamento_id: lancamento.body.id };
};
export type Casa = Awaited<ReturnType<typeof comCobranca>>;

type Passado = {
  link: { id: string; estado: string; expira_em: string };
  endereco: string;
  texto: string;
  email: string | null;
};
export const pedirLink = ({ ana, lancamento_id }: { ana: Caller; lancamento_id: string }, body: object = {}) =>
  ana.call<Passado>(cobrancaLinks.enviar, { params: { id: lancamento_id }, body });

export const aMaePaga = async (server: Kit, casa: Casa) => {
  const { body } = await pedirLink(casa);
  const token = body.endereco.split('#')[1] ?? '';
  return { id: body.link.id, token, call: comLink(server, token) };
};

export const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF';

/** Sends a file as the family does. */
export const comprovar = async (server: Kit, token: string, content: BlobPart = PDF, nome = 'pix.pdf') => {
  const body = new FormData();
  body.set('arquivo', new Blob([content]), nome);
  return server.nobody().call<{ errors?: Record<string, string[]>; codigo?: string }>(cobrancaAberta.comprovar, {
    headers: { [LINK_HEADER]: token, 'accept-language': 'pt-br' },
    body,
  });
};

export const esperando = async (ana: Caller, query: object = {}) =>
  (await ana.call<Comprovante[]>(cobrancaLinks.comprovantes, { query: { ...query } })).body;
