import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { eDiaAceito, hojeEm, instante } from '#domain/days/fuso.ts';
import { isTexto, isUmaLinha } from '#domain/text/linha.ts';

/**
 * The field types of records. A custom message is a key of `mensagens/*.json`; it is translated to the reader's
 * language where it is shown.
 */

/** Lower case: names derived from an id must be unique. */
export const Id = z.uuid().toLowerCase();

/** Has a visible character: spaces and zero-width marks do not count. */
const isVisivel = (value: string) => /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(value);

export const Texto = (max: number) =>
  z.string().trim().max(max).refine(isTexto, { error: 'caractere_invalido', abort: true });
export const TextoObrigatorio = (max: number) => Texto(max).refine(isVisivel, 'obrigatorio');

/** A single line without control characters: it may become part of a mail or of a file. */
export const Linha = (max: number) => Texto(max).refine(isUmaLinha, 'caractere_invalido');
export const LinhaObrigatoria = (max: number) => Linha(max).refine(isVisivel, 'obrigatorio');

export const Nome = LinhaObrigatoria(200);
export const TextoLongo = Texto(20_000);

/** A nullable field: an empty input means null. */
export const nulo = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

export const Email = z
  .string()
  .trim()
  .min(1, 'obrigatorio')
  .max(254, 'email_invalido')
  .pipe(z.email('email_invalido'))
  .transform((value) => value.toLowerCase());

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Data = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'data_invalida')
  .refine(eDiaAceito, 'data_invalida');

/** The time zone furthest ahead is UTC+14. */
const notFuture = (value: string) => value <= hojeEm('UTC', Date.now() + 14 * 3600 * 1000);

export const DataNascimento = Data.refine(notFuture, 'data_futura');

export const Instante = z.iso.datetime({ offset: true });

const INSTANTE_MIN = Date.parse('1900-01-01T00:00:00Z');
const INSTANTE_MAX = Date.parse('2201-01-01T00:00:00Z');

/** An instant from a client: within the range of the database and the calendars, and in one spelling. */
export const Momento = Instante.refine((value) => {
  const instante = Date.parse(value);
  return instante >= INSTANTE_MIN && instante < INSTANTE_MAX;
}, 'data_invalida').transform((value) => instante(value));

/** A version number, limited to the range of its database column. */
export const Versao = z.int().min(0).max(2_147_483_647);
/** A version number in an address. */
export const VersaoParam = z.coerce.number().pipe(Versao);

const digitado = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim().replace(',', '.'));

const exato = (schema: z.ZodType<string, string | number>) =>
  schema
    .refine((value) => !/^0*[1-9]\d{10,}(\.\d+)?$/.test(value), { error: 'dinheiro_grande', abort: true })
    .refine((value) => /^\d{1,10}(\.\d{1,2})?$/.test(value), 'dinheiro_invalido')
    .transform((value) => {
      const [reais = '0', centavos = ''] = value.split('.');
      return `${BigInt(reais)}.${centavos.padEnd(2, '0')}`;
    })
    .pipe(z.string());

/** Money as a decimal string with two places, never a float. A comma is read as the decimal sign. */
export const Dinheiro = exato(digitado);

/** An amount to be charged or paid: more than zero. */
export const DinheiroPositivo = exato(
  digitado.refine((value) => !/^-\s*\d/.test(value), { error: 'dinheiro_positivo', abort: true }),
).refine((value) => !/^0+\.00$/.test(value), 'dinheiro_positivo');

/** An amount that may be negative. */
export const DinheiroComSinal = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.trim())
  .refine((value) => Dinheiro.safeParse(value.replace(/^-/, '')).success, 'dinheiro_invalido')
  .transform((value) => {
    const valor = Dinheiro.parse(value.replace(/^-/, ''));
    return value.startsWith('-') && Number(valor) !== 0 ? `-${valor}` : valor;
  })
  .pipe(z.string());

export const LocaleCode = z.enum(LOCALES);

const isTimeZone = (value: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

/** A name, not an offset: PostgreSQL inverts the sign of an offset. */
export const Fuso = z
  .string()
  .max(64)
  .refine((value) => /^[a-z]/i.test(value) && isTimeZone(value), 'fuso_invalido');

/** A link that is safe to open; never `javascript:` and the like. */
export const Link = z
  .string()
  .trim()
  .max(2000)
  .refine(isTexto, 'caractere_invalido')
  .pipe(z.url({ protocol: /^https?$/, error: 'link_invalido' }));

/** The fields that every stored record has in a response. */
export const carimbos = { id: Id, versao: z.int(), criado_em: Instante, atualizado_em: Instante };
