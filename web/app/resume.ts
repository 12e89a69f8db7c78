import { setSenders } from '#web/lib/unsaved/resume.ts';

/**
 * How to send each kind of autosaved draft, by the first word of its scope. Form drafts are sent by their Save button.
 */
setSenders({
  'atendimentos-status': async (usuario, id) =>
    (await import('#web/atendimentos/marcas/caixa.ts')).caixaDe(usuario, id).recover(),
  'atendimentos-novas': async (usuario, id) =>
    (await import('#web/atendimentos/novas/caixa.ts')).caixaDe(usuario, id).recover(),
  'anexos-envio': async (usuario, id) => (await import('#web/anexos/caixa.ts')).caixaDe(usuario, id).recover(),
  registros: async (usuario, id) => (await import('#web/registros/registro.ts')).retomarNota(usuario, id),
  documentos: async (usuario, id) => (await import('#web/documentos/escrita.ts')).retomarDocumento(usuario, id),
  'documentos-modelos': async (usuario, id) => (await import('#web/documentos/escrita.ts')).retomarModelo(usuario, id),
  relatorios: async (usuario, id) => (await import('#web/relatorios/escrita.ts')).retomarRelatorio(usuario, id),
  anamneses: async (usuario, id) => (await import('#web/anamneses/retomar.ts')).retomarAnamnese(usuario, id),
  'planos-intervencao': async (usuario, id) =>
    (await import('#web/planos-intervencao/rascunho/rascunho-plano-intervencao.ts')).retomarRascunho(usuario, id),
  'aplicacoes-envio': async (usuario, id) =>
    (await import('#web/testes/aplicacoes/envio.ts')).envioDe(usuario, id).recover(),
});
