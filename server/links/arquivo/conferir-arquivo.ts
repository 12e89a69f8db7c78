import { inflateRawSync } from 'node:zlib';
import type { Extensao } from '#contract/anexos.ts';
import { extensaoDe, nomeLimpo } from '#server/anexos/index.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Arquivo } from '#server/platform/http/uploads/uploads.ts';
import { temPrograma } from '../cobranca/prova.ts';

/** Checks files from people without an account: allowed types only, and no executable content. */

const FIM_DO_ZIP = Buffer.from('PK\u0005\u0006');
const ENTRADA = 'PK\u0001\u0002';
/** Limits for the parts of a .docx and their relation lists, above those of any real document. */
const PARTES_MAX = 2000;
const RELACOES_MAX = 1024 * 1024;
const PROGRAMA = /vbaproject|activex|oleobject/i;
/**
 * A template or a frame that Word loads from elsewhere while it opens the file. Hyperlinks are allowed: they are loaded
 * only when clicked.
 */
const DE_FORA = /relationships\/(?:attachedTemplate|frame|subDocument|oleObject|control)/i;

type Parte = { nome: string; metodo: number; tamanho: number; onde: number };

/** The parts that the directory of a ZIP file names; more than a document has are not read. */
const partesDo = (bytes: Buffer) => {
  const partes: Parte[] = [];
  const fim = bytes.lastIndexOf(FIM_DO_ZIP);
  let at = fim < 0 ? bytes.length : bytes.readUInt32LE(fim + 16);
  while (partes.length <= PARTES_MAX && bytes.toString('latin1', at, at + 4) === ENTRADA) {
    const doNome = bytes.readUInt16LE(at + 28);
    const doResto = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const inicio = at + 46;
    partes.push({
      nome: bytes.toString('latin1', inicio, inicio + doNome),
      metodo: bytes.readUInt16LE(at + 10),
      tamanho: bytes.readUInt32LE(at + 20),
      onde: bytes.readUInt32LE(at + 42),
    });
    at = inicio + doNome + doResto;
  }
  return partes;
};

const lerParte = (bytes: Buffer, { metodo, tamanho, onde }: Parte) => {
  const inicio = onde + 30 + bytes.readUInt16LE(onde + 26) + bytes.readUInt16LE(onde + 28);
  const guardada = bytes.subarray(inicio, inicio + tamanho);
  const clara = metodo === 0 ? guardada : inflateRawSync(guardada, { maxOutputLength: RELACOES_MAX });
  // Word reads lists in two encodings.
  return clara.toString('latin1').replaceAll('\0', '');
};

/** Whether a .docx file holds a program, loads something from elsewhere, or cannot be checked. */
const docxPerigoso = (bytes: Buffer) => {
  try {
    const partes = partesDo(bytes);
    if (partes.length === 0 || partes.length > PARTES_MAX) return true;
    return partes.some(
      (parte) => PROGRAMA.test(parte.nome) || (/\.rels$/i.test(parte.nome) && DE_FORA.test(lerParte(bytes, parte))),
    );
  } catch {
    return true;
  }
};

/** The names of the storages in which a .doc file keeps macros and embedded objects. */
const MACROS = ['_VBA_PROJECT', 'Macros', 'ObjectPool', 'Ole10Native'].map((nome) => Buffer.from(nome, 'utf16le'));
const docPerigoso = (bytes: Buffer) => MACROS.some((nome) => bytes.includes(nome));

const PERIGOSO: Partial<Record<Extensao, (bytes: Buffer) => boolean>> = {
  pdf: temPrograma,
  docx: docxPerigoso,
  doc: docPerigoso,
};

/** Name and kind of an accepted file; others are refused with the reason. */
export const conferirArquivo = async ({ nome, bytes }: Arquivo) => {
  const limpo = nomeLimpo(nome);
  const extensao = await extensaoDe(limpo, bytes);
  if (PERIGOSO[extensao]?.(bytes)) {
    const chave = 'arquivo_programa';
    throw new Recusa(422, chave, { campos: { arquivo: [{ chave }] } });
  }
  return { nome: limpo, extensao };
};
