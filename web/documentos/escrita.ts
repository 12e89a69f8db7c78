import { coletas } from '#contract/links/coletas.ts';
import {
  type DocumentoPaciente,
  documentosDoPaciente,
  type ModeloProprio,
  modelosProprios,
} from '#contract/papel/documentos.ts';
import { ApiError, call, SAVE_MS } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { type WritingOptions, writingOf } from '#web/lib/unsaved/writing.ts';

type Texto = Pick<DocumentoPaciente, 'titulo' | 'conteudo'>;

/** A document that is being signed takes no text: there is no other version to choose from. The screen then says who signs. */
const semEscolha = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.status !== 409 || error.codigo === 'conflito') throw error;
  void queryClient.invalidateQueries(readsOf(coletas.listar));
  throw new ApiError(422, { message: error.message, codigo: error.codigo });
};

/** How a document is autosaved. */
export const escritaDoDocumento = (documento: DocumentoPaciente): WritingOptions<Texto, DocumentoPaciente> => {
  const params = { id: documento.id };
  return {
    escopo: `documentos/${documento.id}`,
    servidor: documento,
    gravar: (valor, versao, keepalive) =>
      call(documentosDoPaciente.editar, {
        params,
        body: { ...valor, versao },
        silent: true,
        keepalive,
        limit: SAVE_MS,
      }).catch(semEscolha),
    ler: () => call(documentosDoPaciente.ler, { params, silent: true }),
  };
};

/** Sends the draft of a document that a closed tab left. */
export const retomarDocumento = async (usuario: string, id: string) => {
  const documento = await call(documentosDoPaciente.ler, { params: { id }, silent: true });
  return writingOf(usuario, escritaDoDocumento(documento)).keeper.recover();
};

type TextoDoModelo = Pick<ModeloProprio, 'titulo' | 'conteudo'>;

/** How a template of the practice is autosaved. */
export const escritaDoModelo = (modelo: ModeloProprio): WritingOptions<TextoDoModelo, ModeloProprio> => {
  const params = { id: modelo.id };
  return {
    escopo: `documentos-modelos/${modelo.id}`,
    servidor: modelo,
    gravar: (valor, versao, keepalive) =>
      call(modelosProprios.editar, { params, body: { ...valor, versao }, silent: true, keepalive, limit: SAVE_MS }),
    ler: () => call(modelosProprios.ler, { params, silent: true }),
  };
};

/** Sends the draft of a template that a closed tab left. */
export const retomarModelo = async (usuario: string, id: string) => {
  const modelo = await call(modelosProprios.ler, { params: { id }, silent: true });
  return writingOf(usuario, escritaDoModelo(modelo)).keeper.recover();
};
