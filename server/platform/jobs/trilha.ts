import type { Db } from '#server/platform/db/db.ts';

/** What jobs change or send about patients, as the trail names it. */
export const FEITOS = {
  lembrete: { tarefa: 'lembretes', recurso: 'atendimentos', acao: 'enviou lembrete' },
  aviso: { tarefa: 'links', recurso: 'links', acao: 'enviou lembrete' },
  rascunho: { tarefa: 'limpeza', recurso: 'links', acao: 'descartou rascunho' },
  revogado: { tarefa: 'limpeza', recurso: 'links', acao: 'revogou' },
  anexos: { tarefa: 'limpeza', recurso: 'anexos', acao: 'apagou' },
  atendimentos: { tarefa: 'limpeza', recurso: 'atendimentos', acao: 'apagou' },
  lancamentos: { tarefa: 'limpeza', recurso: 'lancamentos', acao: 'apagou' },
  pacientes: { tarefa: 'limpeza', recurso: 'pacientes', acao: 'apagou' },
  responsaveis: { tarefa: 'limpeza', recurso: 'responsaveis', acao: 'apagou' },
  escolas: { tarefa: 'limpeza', recurso: 'escolas', acao: 'apagou' },
} as const;
export type Feito = keyof typeof FEITOS;

/**
 * Writes one audit line for everything that a job did in one step, in its transaction; none if it touched nothing. Of a
 * deleted record, `ids` must name the patient too: whoever reads the trail of a patient looks for the records that
 * exist.
 */
export const anotarFeito = async (db: Db, conta_id: string, feito: Feito, ids: (string | null)[]) => {
  const recurso_ids = [...new Set(ids.filter((id) => id !== null))];
  if (!recurso_ids.length) return;
  await db
    .insertInto('auditoria')
    .values({ conta_id, recurso_ids, ...FEITOS[feito] })
    .execute();
};
