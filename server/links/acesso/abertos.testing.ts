import { TIPOS_DE_LINK, type TipoDeEntrega, type TipoDeLink } from '#contract/links/tipos.ts';
import type { Caller, ownServer } from '#server/platform/testing/testing.ts';
import * as anamnese from '../anamnese/anamnese.testing.ts';
import * as arquivos from '../arquivo/arquivos.testing.ts';
import { comColeta, comDocumento } from '../assinatura/assinatura.testing.ts';
import { aMaePaga, comCobranca } from '../cobranca/cobrancas.testing.ts';
import { aMaeCom, comPapeis } from '../entrega/entregas.testing.ts';
import { criarLink, familia, tokenDe } from '../links.testing.ts';

/**
 * An open link of each kind, in a practice of its own, with the pass of the second check if the kind asks for one. The
 * compiler reports a kind without a case. Papers need a printer: call `semNavegador` first.
 */

type Kit = ReturnType<typeof ownServer>;
export type Aberta = {
  ana: Caller & { user: { conta_id: string } };
  paciente_id: string;
  link: { id: string };
  token: string;
  passe?: string;
};

export const paraAtendimento = async (server: Kit, over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  return { ...casa, link, token: await tokenDe(casa.ana, link.id) };
};

const paraAnamnese = async (server: Kit) => {
  const casa = await anamnese.comAnamnese(server);
  const { id, token, passe } = await anamnese.aMae(server, casa);
  return { ...casa, link: { id }, token, passe };
};

/** A paper that was delivered and not yet downloaded. */
const paraPapel = (tipo: TipoDeEntrega) => async (server: Kit) => {
  const casa = await comPapeis(server);
  const { id, token, passe } = await aMaeCom(server, casa, tipo);
  return { ...casa, link: { id }, token, passe };
};

const paraCobranca = async (server: Kit) => {
  const casa = await comCobranca(server);
  const { id, token } = await aMaePaga(server, casa);
  return { ...casa, link: { id }, token };
};

const paraAssinar = async (server: Kit) => {
  const casa = await comDocumento(server);
  const { quem } = await comColeta(server, casa, [casa.mae, casa.pai]);
  const [{ id = '', token = '', passe = '' } = {}] = quem;
  return { ...casa, link: { id }, token, passe };
};

const paraArquivos = async (server: Kit) => {
  const casa = await arquivos.comFamilia(server);
  const { id, token, passe } = await arquivos.aMae(server, casa);
  return { ...casa, link: { id }, token, passe };
};

export const ABRIR: Readonly<Record<TipoDeLink, (server: Kit) => Promise<Aberta>>> = {
  confirmar_atendimento: paraAtendimento,
  anamnese: paraAnamnese,
  relatorio: paraPapel('relatorio'),
  documento: paraPapel('documento'),
  cobranca: paraCobranca,
  assinatura: paraAssinar,
  arquivo: paraArquivos,
};

/** One open link of every kind. */
export const abrirTodos = async (server: Kit) => {
  const abertas: [TipoDeLink, Aberta][] = [];
  for (const tipo of TIPOS_DE_LINK) abertas.push([tipo, await ABRIR[tipo](server)]);
  return new Map(abertas);
};
