import { sql } from 'kysely';
import type { LinkAjuste, LinkAjusteMudanca } from '#contract/links/ajustes.ts';
import {
  type Conferencia,
  DIAS_DO_LINK,
  REGRAS_DO_LINK,
  TIPOS_DE_LINK,
  type TipoDeLink,
} from '#contract/links/tipos.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { idiomaDaPratica } from '#server/platform/mail/correio/regras.ts';
import { textoCru } from '#server/platform/text/i18n.ts';
import { MODELO } from './modelos.ts';

/** What the practice has set for new links. Open ones stay as they are. */

const PADRAO: Partial<Record<TipoDeLink, number | null>> = {
  // Until the appointment begins.
  confirmar_atendimento: null,
};
const diasPadrao = (tipo: TipoDeLink) => (PADRAO[tipo] === undefined ? DIAS_DO_LINK : PADRAO[tipo]);

/** The message of the product, with the placeholders of own messages. */
const originalDe = (tipo: TipoDeLink, locale: Locale) =>
  textoCru(locale, `${MODELO[tipo]}.mensagem`, 'mail').replace(/\{\{(\w+)\}\}/g, (_, campo: string) =>
    campo === 'endereco' ? '{link}' : `{${campo}}`,
  );

const guardados = (db: Db) => db.selectFrom('link_ajustes').select(['tipo', 'oferecido', 'dias', 'conferir', 'textos']);
type Guardado = Awaited<ReturnType<ReturnType<typeof guardados>['executeTakeFirstOrThrow']>>;

const ajusteDe = (tipo: TipoDeLink, guardado: Guardado | undefined) => ({
  tipo,
  oferecido: guardado?.oferecido ?? true,
  dias: guardado?.dias ?? null,
  conferir: guardado?.conferir ?? REGRAS_DO_LINK[tipo].conferencia !== 'nenhuma',
  textos: guardado?.textos ?? {},
});

/** What applies to a new link of this kind. */
export const lerAjuste = async (db: Db, tipo: TipoDeLink) =>
  ajusteDe(tipo, await guardados(db).where('tipo', '=', tipo).executeTakeFirst());

const completo = (ajuste: ReturnType<typeof ajusteDe>, idioma: Locale): LinkAjuste => ({
  ...ajuste,
  idioma,
  dias_padrao: diasPadrao(ajuste.tipo),
  originais: Object.fromEntries(LOCALES.map((locale) => [locale, originalDe(ajuste.tipo, locale)])) as Record<
    Locale,
    string
  >,
});

export const listarAjustes = async (db: Db): Promise<LinkAjuste[]> => {
  const rows = await guardados(db).execute();
  const idioma = await idiomaDaPratica(db);
  return TIPOS_DE_LINK.map((tipo) =>
    completo(
      ajusteDe(
        tipo,
        rows.find((row) => row.tipo === tipo),
      ),
      idioma,
    ),
  );
};

/** Saves what was sent and keeps the rest. An empty message restores the original. */
export const salvarAjuste = async (db: Db, conta_id: string, mudado: LinkAjusteMudanca) => {
  const { tipo, textos } = mudado;
  const antes = await lerAjuste(db, tipo);
  const juntos = Object.entries({ ...antes.textos, ...textos }).filter(([, texto]) => texto);
  const novo = {
    tipo,
    oferecido: mudado.oferecido ?? antes.oferecido,
    dias: mudado.dias === undefined ? antes.dias : mudado.dias,
    conferir: mudado.conferir ?? antes.conferir,
    textos: JSON.stringify(Object.fromEntries(juntos)),
  };
  await db
    .insertInto('link_ajustes')
    .values({ conta_id, ...novo })
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'tipo']).doUpdateSet({ ...novo, atualizado_em: sql`now()` }),
    )
    .execute();
  return completo(await lerAjuste(db, tipo), await idiomaDaPratica(db));
};

/** How long a new link lives that does not end with its record. */
export const diasPara = async (db: Db, tipo: TipoDeLink, pedidos: number | undefined) =>
  pedidos ?? (await lerAjuste(db, tipo)).dias ?? diasPadrao(tipo) ?? DIAS_DO_LINK;

/** The second check of a new link, unless another one is asked for. */
export const conferenciaPara = async (
  db: Db,
  tipo: TipoDeLink,
  pedida: Conferencia | undefined,
): Promise<Conferencia> => {
  if (pedida) return pedida;
  const { conferir } = await lerAjuste(db, tipo);
  const { conferencia } = REGRAS_DO_LINK[tipo];
  if (!conferir) return 'nenhuma';
  return conferencia === 'nenhuma' ? 'nascimento' : conferencia;
};
