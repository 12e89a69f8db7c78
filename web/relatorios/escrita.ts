import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { call, SAVE_MS } from '#web/lib/api/api.ts';
import { type WritingOptions, writingOf } from '#web/lib/unsaved/writing.ts';

type Texto = Pick<Relatorio, 'titulo' | 'secoes'>;

/** How a report is autosaved. */
export const escritaDoRelatorio = (relatorio: Relatorio): WritingOptions<Texto, Relatorio> => {
  const params = { id: relatorio.id };
  return {
    escopo: `relatorios/${relatorio.id}`,
    servidor: relatorio,
    gravar: (valor, versao, keepalive) =>
      call(relatorios.editar, { params, body: { ...valor, versao }, silent: true, keepalive, limit: SAVE_MS }),
    ler: () => call(relatorios.ler, { params, silent: true }),
  };
};

/** Sends the draft of a report that a closed tab left. */
export const retomarRelatorio = async (usuario: string, id: string) => {
  const relatorio = await call(relatorios.ler, { params: { id }, silent: true });
  return writingOf(usuario, escritaDoRelatorio(relatorio)).keeper.recover();
};
