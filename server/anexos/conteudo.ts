import { fileTypeFromBuffer } from 'file-type';
import { EXTENSOES, type Extensao } from '#contract/anexos.ts';
import { Recusa } from '#server/platform/errors.ts';

/** The types detected from the first bytes for each extension. */
const REAL: Record<Exclude<Extensao, 'txt'>, string[]> = {
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
};

export const TIPOS: Record<Extensao, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

const recusa = (chave: string) => new Recusa(422, chave, { campos: { arquivo: [{ chave }] } });

const isText = (bytes: Buffer) => !bytes.includes(0);

/** The type of a file, for which name and content must agree. */
export const extensaoDe = async (nome: string, bytes: Buffer): Promise<Extensao> => {
  const extensao = EXTENSOES.find((one) => nome.toLowerCase().endsWith(`.${one}`));
  if (!extensao) throw recusa('anexo_extensao');
  if (bytes.length === 0) throw recusa('anexo_vazio');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const agrees = extensao === 'txt' ? !found && isText(bytes) : REAL[extensao].includes(found?.ext ?? '');
  if (!agrees) throw recusa('anexo_conteudo');
  return extensao;
};

/** A safe file name: without folders, control characters and direction marks. */
export const nomeLimpo = (nome: string) =>
  (nome.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(-200);
