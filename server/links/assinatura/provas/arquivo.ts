import { v7 as uuidv7 } from 'uuid';
import { bcp47 } from '#domain/constants.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { nomeDoPdf } from '#domain/text/nome-de-arquivo.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { palavrasDe } from '#server/papel/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { download } from '#server/platform/files/download.ts';
import { Bytes, type Deps } from '#server/platform/http/serve.ts';
import { idiomaDaPratica } from '#server/platform/mail/correio/regras.ts';
import { acrescentar } from '#server/platform/print/acrescentar.ts';
import { paginaDeEvidencias } from './evidencias.ts';
import { lerProvas } from './provas.ts';

/** The file of a round: what is signed, and once everybody has signed, the same followed by the evidence. */

export type Qual = { conta_id: string; coleta_id: string };

const lerPronta = (db: Db, { coleta_id }: Qual) =>
  db
    .selectFrom('coleta_arquivos')
    .select('id')
    .where('coleta_id', '=', coleta_id)
    // `original` comes after `final`.
    .orderBy('tipo')
    .executeTakeFirstOrThrow();

const lerTudo = async (db: Db, qual: Qual) => {
  const provas = await lerProvas(db, qual.coleta_id);
  const { fuso, config } = await db.selectFrom('contas').select(['fuso', 'config']).executeTakeFirstOrThrow();
  // One file for all signers, whatever their languages.
  const locale = await idiomaDaPratica(db);
  return { provas, fuso, config, locale, pronta: (await lerPronta(db, qual)).id };
};

/** Prints the evidence and stores the final file. Of two requests at once, one file is kept. */
const fazerFinal = async (deps: Deps, qual: Qual, lido: Awaited<ReturnType<typeof lerTudo>>) => {
  const { conta_id, coleta_id } = qual;
  const { provas, fuso, config, locale } = lido;
  const t = palavrasDe(locale, { config });
  const endereco = `${deps.env.APP_URL}/verificar/${provas.codigo}`;
  const html = await paginaDeEvidencias({ cofre: deps.cofre, provas, locale, fuso, endereco, t });
  const pagina = await deps.impressora.pdf(conta_id, html, t('assinatura.evidencias.titulo'), bcp47(locale));
  const bytes = acrescentar(await deps.files.get('coleta_arquivos', conta_id, coleta_id), pagina);
  const id = uuidv7();
  await deps.files.put('coleta_arquivos', conta_id, id, bytes);
  const pronta = await deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const { paciente_id } = provas;
    const soma = { sha256: sha256(bytes), tamanho: bytes.length };
    await db
      .insertInto('coleta_arquivos')
      .values({ conta_id, id, coleta_id, paciente_id, tipo: 'final', ...soma })
      .onConflict((conflict) => conflict.columns(['conta_id', 'coleta_id', 'tipo']).doNothing())
      .execute();
    return (await lerPronta(db, qual)).id;
  });
  if (pronta !== id) await deps.files.remove('coleta_arquivos', conta_id, id).catch(() => undefined);
  return pronta;
};

/** What the file is named after. */
type Nome = { titulo: string; paciente: string };

/** The newest file. The final one is made when it is asked for first, after the transaction of the request. */
export const arquivoDaColeta = (deps: Deps, qual: Qual, { titulo, paciente }: Nome) =>
  new Bytes(
    async () => {
      const practice = { conta_id: qual.conta_id, membro: 'produto' } as const;
      const lido = await deps.database.transaction(practice, (db) => lerTudo(db, qual));
      const falta = lido.provas.estado === 'concluida' && lido.pronta === qual.coleta_id;
      const id = falta ? await fazerFinal(deps, qual, lido) : lido.pronta;
      return deps.files.open('coleta_arquivos', qual.conta_id, id);
    },
    download('application/pdf', nomeDoPdf(umaLinha(titulo), primeiroNome(paciente))),
  );
