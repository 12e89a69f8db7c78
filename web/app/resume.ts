import { listDrafts } from '#web/lib/unsaved/drafts.ts';

type Resume = (usuario: string, id: string) => Promise<unknown>;

/**
 * How to send each kind of autosaved draft, by the first word of its scope. Form drafts are sent by their Save button.
 */
const RESUME: Record<string, Resume> = {
  registros: async (usuario, id) => (await import('#web/registros/registro.ts')).retomarNota(usuario, id),
  documentos: async (usuario, id) => (await import('#web/documentos/escrita.ts')).retomarDocumento(usuario, id),
  'documentos-modelos': async (usuario, id) => (await import('#web/documentos/escrita.ts')).retomarModelo(usuario, id),
  relatorios: async (usuario, id) => (await import('#web/relatorios/escrita.ts')).retomarRelatorio(usuario, id),
  anamneses: async (usuario, id) => (await import('#web/anamneses/retomar.ts')).retomarAnamnese(usuario, id),
  'planos-intervencao': async (usuario, id) =>
    (await import('#web/planos-intervencao/rascunho/rascunho-plano.ts')).retomarRascunho(usuario, id),
  'aplicacoes-envio': async (usuario, id) => (await import('#web/testes/aplicacoes/envio.ts')).envioDe(usuario, id).recuperar(),
};

const partsOf = (scope: string) => {
  const [kind = '', ...rest] = scope.split('/');
  const id = rest.join('/');
  // `documentos-modelos` without an id is the form of the standard templates.
  return { resume: id && Object.hasOwn(RESUME, kind) ? RESUME[kind] : undefined, id };
};

/** Whether a draft is sent without its screen. */
export const sendsItself = (scope: string) => partsOf(scope).resume !== undefined;

/** Sends drafts that closed tabs left. What fails stays for the next call. */
export const resumeAll = async (usuario: string) => {
  for (const { scope } of await listDrafts(usuario).catch(() => [])) {
    const { resume, id } = partsOf(scope);
    await resume?.(usuario, id).catch(() => undefined);
  }
};
