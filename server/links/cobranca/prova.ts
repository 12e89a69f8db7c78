import { inflateSync } from 'node:zlib';
import { extensaoDe, nomeLimpo } from '#server/anexos/index.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Arquivo } from '#server/platform/http/uploads/uploads.ts';

/** A proof of payment: a photo or a PDF, without anything that runs. It comes from somebody without an account. */

const ACEITAS = ['pdf', 'jpg', 'jpeg', 'png'];
/** What runs, opens another program or carries a file. Long names only: short ones occur by chance in pictures. */
const PROGRAMA = /\/(?:JavaScript|Launch|Rendition|RichMedia|EmbeddedFile|XFA)\b/;
/** Object streams are unpacked up to this size and number in all; no receipt comes near them. */
const DESCOMPACTADO_MAX = 4 * 1024 * 1024;
const PACOTES_MAX = 2000;
/** The maximum number of `#` in a file: three times what compressed pictures of the largest file contain by chance. */
const ESCAPES_MAX = 300_000;

const recusa = (chave: string) => new Recusa(422, chave, { campos: { arquivo: [{ chave }] } });

/** Names may be written with escapes: `/Java#53cript`. */
const semEscapes = (texto: string) =>
  texto.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * What a dictionary of an object stream never has, and what could hide where its stream really begins: a string, a
 * comment or a hexadecimal string.
 */
const DISFARCE = /[(%]|(?<!<)<(?!<)/;

/** Whether packed bytes have a second object inside: only the first would be unpacked. */
const temOutro = (pacote: string) =>
  pacote.includes('stream') || pacote.includes('/ObjStm') || /\d\s+\d+\s+obj/.test(pacote);

const FILTRO = /\/(?:Filter|F)\s*(?:\[[^\]]*\]|\/\w+)/g;
const COMPRESSAO = /^\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])$/;

/** Whether a stream is packed in the one way that is unpacked here, without a second filter or a predictor. */
const soComprime = (dicionario: string) => {
  const texto = semEscapes(dicionario);
  return (
    !/\/(?:DecodeParms|DP)\b/.test(texto) && (texto.match(FILTRO) ?? []).every((filtro) => COMPRESSAO.test(filtro))
  );
};

/**
 * The packed bytes of the object streams of a PDF, found in one pass; `null` if its dictionary or data could hide
 * another stream.
 */
function* pacotesDe(pdf: string) {
  let at = 0;
  for (;;) {
    const marca = pdf.indexOf('/ObjStm', at);
    const inicio = marca < 0 ? -1 : pdf.indexOf('stream', marca);
    const fim = inicio < 0 ? -1 : pdf.indexOf('endstream', inicio + 6);
    if (fim < 0) return;
    const pacote = pdf.slice(inicio + 6, fim);
    const depois = pdf.slice(marca, inicio);
    const dicionario = pdf.slice(pdf.lastIndexOf('obj', marca), inicio);
    const disfarcado = DISFARCE.test(depois) || temOutro(pacote) || !soComprime(dicionario);
    yield disfarcado ? null : pacote.replace(/^\r?\n/, '');
    at = fim + 9;
  }
}

/** The unpacked object streams; `null` if they cannot be read, or are larger than any receipt. */
const descompactar = (pdf: string) => {
  let texto = '';
  let pacotes = 0;
  try {
    for (const pacote of pacotesDe(pdf)) {
      pacotes += 1;
      if (pacote === null || pacotes > PACOTES_MAX) return null;
      const maxOutputLength = DESCOMPACTADO_MAX - texto.length;
      texto += inflateSync(Buffer.from(pacote, 'latin1'), { maxOutputLength }).toString('latin1');
    }
    return texto;
  } catch {
    return null;
  }
};

/** Whether a name is spelled with escapes to hide an object stream: no program that writes PDF files does so. */
const escondePacote = (pdf: string) =>
  Array.from(pdf.matchAll(/\/\w*#[\w#]+/g), ([nome]) => semEscapes(nome)).includes('/ObjStm');

/** Whether a file has so many escapes that reading them would keep the server busy. */
const temEscapesDemais = (pdf: string) => {
  let escapes = 0;
  for (let at = pdf.indexOf('#'); at >= 0; at = pdf.indexOf('#', at + 1)) escapes += 1;
  return escapes > ESCAPES_MAX;
};

/** Whether a PDF holds a program, also one that is packed or spelled with escapes, or parts that cannot be checked. */
export const temPrograma = (bytes: Buffer) => {
  const pdf = bytes.toString('latin1');
  if (temEscapesDemais(pdf) || PROGRAMA.test(semEscapes(pdf)) || escondePacote(pdf)) return true;
  const dentro = descompactar(pdf);
  return dentro === null || PROGRAMA.test(semEscapes(dentro));
};

/** Name and kind of an accepted proof; others are refused with the reason. */
export const conferirProva = async ({ nome, bytes }: Arquivo) => {
  const limpo = nomeLimpo(nome);
  if (!ACEITAS.some((one) => limpo.toLowerCase().endsWith(`.${one}`))) throw recusa('comprovante_extensao');
  const extensao = await extensaoDe(limpo, bytes);
  if (extensao === 'pdf' && temPrograma(bytes)) throw recusa('arquivo_programa');
  return { nome: limpo, extensao };
};
