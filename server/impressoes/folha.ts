import type { User } from '#contract/conta/auth.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import type * as contract from '#contract/papel/impressoes.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';
import type { Modulo } from '#contract/route.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { CONFIG_IMPRESSAO_RECIBO } from '#domain/paper/opcoes-de-impressao.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { comprovanteDePrevia, reciboNoPapel, repasseNoPapel } from '#server/financeiro/index.ts';
import { comImagens, type Extras, type Mesa, montarImpressao } from '#server/papel/index.ts';
import { exigeModulo, exigeRecurso } from '#server/platform/http/permission.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { turnOfMember } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { relatorioNoPapel } from '#server/relatorios/index.ts';

/** Limits per member: more than anybody prints, and few enough not to delay others. */
export const FOLHAS = { max: 120, seconds: 60 };
export const PDFS = { max: 30, seconds: 60 };

/** For issued receipts and final reports: ignores other people and a previewed letterhead in the request. */
const SEM_ALHEIOS = { previa: undefined, escola_id: null, responsavel_id: null };

/** A receipt is printed in the language it was issued in. */
const folhaDoRecibo = async (mesa: Mesa, pedido: contract.Impressao, id: string) => {
  const { locale, extras, ...recibo } = await reciboNoPapel(mesa, id);
  const proprio: contract.Impressao = {
    ...pedido,
    ...recibo,
    ...SEM_ALHEIOS,
    outras: [],
    marca: null,
    formato: 'html',
  };
  const feita = await montarImpressao({ ...mesa, locale }, proprio, extras);
  const ids = recibo.paciente_id ? [recibo.paciente_id, id] : [id];
  return { ...feita, ids, titulo: recibo.titulo, locale, final: false };
};

/** The share of a member for a month. The professional signs it, not who prints it. */
const folhaDoRepasse = async (mesa: Mesa, pedido: contract.Impressao, qual: { membro_id: string; mes: string }) => {
  const { extras, ids, ...texto } = await repasseNoPapel(mesa, qual);
  const sem = { ...SEM_ALHEIOS, paciente_id: null, outras: [], marca: null };
  const feita = await montarImpressao(mesa, { ...pedido, ...texto, ...sem, formato: 'html' }, extras);
  return { ...feita, ids, titulo: texto.titulo, locale: mesa.locale, final: false };
};

const previaDeComprovante = async (mesa: Mesa, pedido: contract.Impressao) => {
  const recibo = await comprovanteDePrevia(mesa, pedido.conteudo, pedido.paciente_id);
  if (!recibo) return null;
  const { extras, ...texto } = recibo;
  const config = CONFIG_IMPRESSAO_RECIBO;
  return montarImpressao(mesa, { ...pedido, ...texto, config, formato: 'html' }, extras);
};

/** What the caller knows about the text: its `Extras` and its professional. */
type DoTexto = Pick<Extras, 'pronto' | 'enviada'> & { assina?: User };

/** What a paper other than plain text needs: the right to read its record, and its module. */
const EXIGIDO = {
  recibo_id: ['recibos', 'financeiro'],
  repasse: ['repasses', 'financeiro'],
  relatorio_id: ['clinico', 'relatorio'],
} as const satisfies Partial<Record<keyof contract.Impressao, readonly [Recurso, Modulo]>>;

const exigePapel = (user: User, pedido: contract.Impressao) => {
  for (const campo of ['recibo_id', 'repasse', 'relatorio_id'] as const) {
    if (!pedido[campo]) continue;
    const [recurso, modulo] = EXIGIDO[campo];
    exigeRecurso(user, recurso, 'ler');
    exigeModulo(user, modulo);
  }
};

/** The sheet, and the ids of the patient and the records in it. */
const folhaDe = async (mesa: Mesa, pedido: contract.Impressao, doTexto: Omit<DoTexto, 'assina'>) => {
  const { titulo } = pedido;
  const { locale } = mesa;
  exigePapel(mesa.user, pedido);
  if (pedido.recibo_id) return folhaDoRecibo(mesa, pedido, pedido.recibo_id);
  if (pedido.repasse) return folhaDoRepasse(mesa, pedido, pedido.repasse);
  if (!pedido.relatorio_id) {
    // The text of a preview fills in a real payment: only for whoever may save the template, with the module on.
    const comPagamento = pode(mesa.user, 'pratica', 'gravar') && moduloLigado(mesa.user.config, 'financeiro');
    const previa = pedido.previa?.comprovante && comPagamento ? await previaDeComprovante(mesa, pedido) : null;
    const ids = pedido.paciente_id ? [pedido.paciente_id] : [];
    return { ...(previa ?? (await montarImpressao(mesa, pedido, doTexto))), ids, titulo, locale, final: false };
  }
  const { extras, ...relatorio } = await relatorioNoPapel(mesa, pedido.relatorio_id);
  // A final report has its own title, letterhead and people.
  const final = extras.verificacao !== undefined;
  const proprio = final ? { titulo: relatorio.titulo, ...SEM_ALHEIOS } : { titulo };
  const feita = await montarImpressao(mesa, { ...pedido, ...relatorio, ...proprio, formato: 'html' }, extras);
  const idioma = extras.retrato?.locale ?? locale;
  return { ...feita, ids: [relatorio.paciente_id, pedido.relatorio_id], titulo: proprio.titulo, locale: idioma, final };
};

/** Adds the pictures after the transaction: a slow file store holds no connection. */
export const folhaInteira = async (
  deps: Deps,
  user: User,
  locale: Locale,
  pedido: contract.Impressao,
  { assina = user, ...doTexto }: DoTexto = {},
) => {
  const { conta_id } = user;
  // The name may be printed by a colleague, the drawn signature only by its owner.
  const assinante = assina.id === user.id ? assina : { ...assina, assinatura: null };
  const { citadas, ...folha } = await deps.database.transaction(user, (db) =>
    folhaDe({ deps, db, conta_id, user: assinante, locale }, pedido, doTexto),
  );
  return { ...folha, titulo: umaLinha(folha.titulo), html: await comImagens(deps, conta_id, folha.html, citadas) };
};

/** The sheet as a PDF, for a request that holds no connection. */
export const fazerPdf = async (
  deps: Deps,
  user: User,
  locale: Locale,
  pedido: contract.Impressao,
  doTexto: DoTexto = {},
) => {
  await throttle(deps.database, `pdfs:${user.membro.id}`, PDFS);
  const folha = await folhaInteira(deps, user, locale, pedido, doTexto);
  const bytes = await deps.impressora.pdf(turnOfMember(user), folha.html, folha.titulo, bcp47(folha.locale));
  return { bytes, ids: folha.ids, final: folha.final };
};
