import type { Verificado } from '#contract/papel/verificar.ts';
import type { Locale } from '#domain/constants.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { lerProvas, resumirColeta } from './provas.ts';

/** Who signed the paper with this code, and when; null if it belongs to none. */
export const verificarColeta = (
  { database, cofre }: Deps,
  codigo: string,
  locale: Locale,
): Promise<Verificado | null> =>
  database.transaction({ codigo }, async (db) => {
    const coleta = await db.selectFrom('coletas').select('id').where('codigo', '=', codigo).executeTakeFirst();
    if (!coleta) return null;
    const provas = await lerProvas(db, coleta.id);
    const arquivos = await db
      .selectFrom('coleta_arquivos')
      .select('sha256')
      .where('coleta_id', '=', coleta.id)
      .orderBy('tipo', 'desc')
      .execute();
    const assinaturas = provas.signatarios.flatMap((um) =>
      um.nome && um.em ? [{ nome: um.nome, para: outroNome(um.nome, um.destinatario), em: um.em }] : [],
    );
    const situacao = situacaoDe(provas, cofre);
    return { situacao, dito: ditoDe(situacao, locale), assinaturas, arquivos: arquivos.map((one) => one.sha256) };
  });

/** The recipient of the link, if another name was typed. */
const outroNome = (nome: string, destinatario: string) =>
  nome.localeCompare(destinatario, 'pt', { sensitivity: 'base' }) === 0 ? null : destinatario;

/** The texts of the public page are loaded by the sign-in too, so these come from the server. */
const ditoDe = (situacao: Verificado['situacao'], locale: Locale) => {
  if (situacao === 'alterado') return null;
  const dizer = (parte: string) => traduz(locale, { chave: `assinatura.verificar.${situacao}.${parte}` }, 'impressoes');
  return { titulo: dizer('titulo'), texto: dizer('texto') };
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
