import type { Extensao } from '#contract/anexos.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { guardar } from '#server/platform/files/guardar.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import type { Arquivo } from '#server/platform/http/uploads/uploads.ts';

/** The stored file that came by link. */
export type ArquivoGuardado = { id: string; nome: string; extensao: Extensao; sha256: string; tamanho: number };

type Conferido = Pick<ArquivoGuardado, 'nome' | 'extensao'>;
type DeQuem = Pick<LinkDaChamada, 'conta_id'>;

/** Checks and stores a file before the transaction that uses it. */
export const guardarDoLink = async (
  { files }: Pick<Deps, 'files'>,
  { conta_id }: DeQuem,
  arquivo: Arquivo,
  conferir: (arquivo: Arquivo) => Promise<Conferido>,
  aoFalhar: (undo: () => Promise<void>) => void,
): Promise<ArquivoGuardado> => {
  const { nome, extensao } = await conferir(arquivo);
  const id = await guardar(files, 'anexos', conta_id, arquivo.bytes, aoFalhar);
  return { id, nome, extensao, sha256: sha256(arquivo.bytes), tamanho: arquivo.bytes.length };
};

/** Removes a file that was not needed: the same came before. Not awaited, because a connection is held here. */
export const soltar = ({ files }: Pick<Deps, 'files'>, { conta_id }: DeQuem, { id }: ArquivoGuardado) =>
  void files.remove('anexos', conta_id, id).catch(() => undefined);
