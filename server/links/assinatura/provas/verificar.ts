import { MODELOS_PACIENTE, PROPRIO } from '#contract/papel/documentos.ts';
import type { Verificado } from '#contract/papel/verificar.ts';
import type { Locale } from '#domain/constants.ts';
import { originalDe } from '#server/papel/index.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { lerProvas, resumirColeta } from './provas.ts';

const dizer = (locale: Locale, chave: string, valores: Record<string, string> = {}) =>
  traduz(locale, { chave: `assinatura.verificar.${chave}`, valores }, 'impressoes');

const SEM_TIPO: readonly string[] = ['doc_edit', PROPRIO];

/** The kind of paper and who issued it. Its own title is left out: it may name the patient. */
const papelDe = (
  { database }: Deps,
  { conta_id, documento_id, profissional }: { conta_id: string; documento_id: string; profissional: string },
  locale: Locale,
): Promise<Verificado['papel']> =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const { nome, fuso } = await db.selectFrom('contas').select(['nome', 'fuso']).executeTakeFirstOrThrow();
    const { modelo } = await db
      .selectFrom('paciente_documentos')
      .select('modelo')
      .where('id', '=', documento_id)
      .executeTakeFirstOrThrow();
    const conhecido = SEM_TIPO.includes(modelo) ? undefined : MODELOS_PACIENTE.find((one) => one === modelo);
    const tipo = conhecido
      ? originalDe(conhecido, { config: null, locale, profissao: null }).titulo
      : dizer(locale, 'tipo');
    // Who issued a signed paper does not change with the owner.
    return { tipo, emissor: nome.trim() || profissional, fuso };
  });

/** Who signed the paper with this code, and when; null if it belongs to none. */
export const verificarColeta = async (deps: Deps, codigo: string, locale: Locale): Promise<Verificado | null> => {
  const { database, cofre } = deps;
  const achado = await database.transaction({ codigo }, async (db) => {
    const coleta = await db.selectFrom('coletas').select('id').where('codigo', '=', codigo).executeTakeFirst();
    if (!coleta) return null;
    const arquivos = await db
      .selectFrom('coleta_arquivos')
      .select(['tipo', 'sha256'])
      .where('coleta_id', '=', coleta.id)
      .orderBy('tipo', 'desc')
      .execute();
    return { provas: await lerProvas(db, coleta.id), arquivos };
  });
  if (!achado) return null;
  const { provas, arquivos } = achado;
  const situacao = situacaoDe(provas, cofre);
  return {
    situacao,
    dito: ditoDe(situacao, locale),
    assinaturas: provas.signatarios.flatMap((um) =>
      um.nome && um.em ? [{ nome: um.nome, para: outroNome(um.nome, um.destinatario), em: um.em }] : [],
    ),
    arquivos: arquivos.map(({ tipo, sha256 }) => ({
      nome: dizer(locale, `arquivos.${tipo}.nome`),
      explica: dizer(locale, `arquivos.${tipo}.explica`),
      sha256,
    })),
    papel: await papelDe(deps, provas, locale),
  };
};

/** The recipient of the link, if another name was typed. */
const outroNome = (nome: string, destinatario: string) =>
  nome.localeCompare(destinatario, 'pt', { sensitivity: 'base' }) === 0 ? null : destinatario;

/** The texts of the public page are loaded by the sign-in too, so these come from the server. */
const ditoDe = (situacao: Verificado['situacao'], locale: Locale) => {
  if (situacao === 'alterado') return null;
  return { titulo: dizer(locale, `${situacao}.titulo`), texto: dizer(locale, `${situacao}.texto`) };
};

const situacaoDe = (provas: Awaited<ReturnType<typeof lerProvas>>, cofre: Deps['cofre']): Verificado['situacao'] => {
  if (provas.estado === 'aberta') return 'em_assinatura';
  if (provas.estado !== 'concluida') return 'sem_assinatura';
  try {
    return resumirColeta(cofre, provas) === provas.resumo ? 'assinado' : 'alterado';
  } catch {
    return 'alterado';
  }
};
