import type { User } from '#contract/conta/auth.ts';
import * as contract from '#contract/papel/impressoes.ts';
import { pode } from '#contract/permissoes.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { comprovanteDePrevia, reciboNoPapel } from '#server/financeiro/index.ts';
import { anotarArquivo, comImagens, type Mesa, montarImpressao } from '#server/papel/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { exigeRecurso } from '#server/platform/http/permission.ts';
import { Bytes, type Deps, type Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { relatorioNoPapel } from '#server/relatorios/index.ts';

/** An ASCII name: the browser sets the real one. */
const CABECALHOS = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="documento.pdf"',
  'cache-control': 'private, no-store',
};

/** Limits per practice: more than anybody prints, and few enough not to delay others. */
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

const previaDeComprovante = async (mesa: Mesa, pedido: contract.Impressao) => {
  const recibo = await comprovanteDePrevia(mesa, pedido.conteudo, pedido.paciente_id);
  if (!recibo) return null;
  const { extras, ...texto } = recibo;
  const config = contract.CONFIG_IMPRESSAO_RECIBO;
  return montarImpressao(mesa, { ...pedido, ...texto, config, formato: 'html' }, extras);
};

/** The sheet, and the ids of the patient and the records in it. */
const folhaDe = async (mesa: Mesa, pedido: contract.Impressao) => {
  const { titulo } = pedido;
  const { locale } = mesa;
  if (pedido.recibo_id) exigeRecurso(mesa.user, 'cobrancas', 'ler');
  if (pedido.relatorio_id) exigeRecurso(mesa.user, 'clinico', 'ler');
  if (pedido.recibo_id) return folhaDoRecibo(mesa, pedido, pedido.recibo_id);
  if (!pedido.relatorio_id) {
    // The text of a preview fills in a real payment: only for who may save the template.
    const previa =
      pedido.previa?.comprovante && pode(mesa.user, 'pratica', 'gravar')
        ? await previaDeComprovante(mesa, pedido)
        : null;
    const ids = pedido.paciente_id ? [pedido.paciente_id] : [];
    return { ...(previa ?? (await montarImpressao(mesa, pedido))), ids, titulo, locale, final: false };
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
const folhaInteira = async (deps: Deps, user: User, locale: Locale, pedido: contract.Impressao) => {
  const { conta_id } = user;
  const { citadas, ...folha } = await deps.database.transaction(user, (db) =>
    folhaDe({ deps, db, conta_id, user, locale }, pedido),
  );
  return { ...folha, html: await comImagens(deps, conta_id, folha.html, citadas) };
};

export const impressoesRoutes = (serve: Serve) => {
  serve(
    contract.impressaoMontar,
    async ({ deps, sessao: { user }, locale, body }) => {
      await throttle(deps.database, `folhas:${user.conta_id}`, FOLHAS);
      return folhaInteira(deps, user, locale, body);
    },
    async ({ auditar, preparado: { ids, html, sem_cidade } }) => {
      auditar(ids);
      return { html, sem_cidade };
    },
  );

  serve(
    contract.impressaoPdf,
    async ({ deps, sessao: { user }, locale, body, aoFalhar }) => {
      const { conta_id } = user;
      await throttle(deps.database, `pdfs:${conta_id}`, PDFS);
      const folha = await folhaInteira(deps, user, locale, body);
      const bytes = await deps.impressora.pdf(conta_id, folha.html, folha.titulo, bcp47(folha.locale));
      const arquivo = await deps.files.pass(conta_id, bytes);
      aoFalhar(arquivo.remove);
      return { ids: folha.ids, final: folha.final, abrir: arquivo.open, soma: sha256(bytes) };
    },
    async ({ deps, db, conta_id, sessao, body: { relatorio_id }, auditar, preparado: { ids, final, abrir, soma } }) => {
      auditar(ids);
      // A PDF rendered as a draft is not recorded, even if the report became final meanwhile.
      if (relatorio_id && final)
        await anotarArquivo(db, deps.cofre, {
          conta_id,
          usuario_id: sessao.user.id,
          relatorio_id,
          arquivo: soma,
        });
      return new Bytes(abrir, CABECALHOS);
    },
  );
};
