import { v7 as uuidv7 } from 'uuid';
import { emAberto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { diasEntre, somaDias } from '#domain/days/fuso.ts';
import { periodoSeguinte } from '#domain/days/periodo-seguinte.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { gravarObjetivos } from './planos-intervencao.queries.ts';

/** Moves a deadline by as much as the plan, but never before the new period begins. */
export const prazoSeguinte = (
  prazo: string,
  { inicio, criado_em }: Pick<PlanoIntervencao, 'inicio' | 'criado_em'>,
  periodo: { inicio: string },
) => {
  const depois = diasEntre(inicio ?? criado_em.slice(0, 10), prazo);
  return somaDias(periodo.inicio, Math.max(0, depois));
};

/** A new plan with the open goals of this one, each with its current progress as baseline. */
export const copiarPlanoIntervencao = async (
  db: Db,
  conta_id: string,
  planoIntervencao: PlanoIntervencao,
  id: string,
  hoje: string,
) => {
  const { paciente_id, titulo, queixa, frequencia, objetivo_geral, origem } = planoIntervencao;
  const { orientacoes_familia, orientacoes_escola, observacoes } = planoIntervencao;
  const periodo = periodoSeguinte(planoIntervencao, hoje);
  const made = await db
    .insertInto('planos_intervencao')
    .values({
      conta_id,
      id,
      paciente_id,
      titulo,
      queixa,
      frequencia,
      objetivo_geral,
      orientacoes_familia,
      orientacoes_escola,
      observacoes,
      origem,
      ...periodo,
      copiado_de: planoIntervencao.id,
      dispensas: JSON.stringify(planoIntervencao.dispensas),
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) {
    const known = await db
      .selectFrom('planos_intervencao')
      .select('copiado_de')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known?.copiado_de !== planoIntervencao.id) throw new Recusa(409, 'conflito');
    return;
  }
  const abertos = planoIntervencao.objetivos
    .filter(({ status }) => emAberto(status))
    .map(({ medidas, progresso_medido, progresso, continua_de: _, vencido: __, ...campos }) => {
      const estado = progresso ?? progresso_medido;
      return {
        ...campos,
        id: uuidv7(),
        continua_de: campos.id,
        progresso: null,
        prazo: campos.prazo && prazoSeguinte(campos.prazo, planoIntervencao, periodo),
        ...(estado === null
          ? {}
          : { linha_base: `${estado}%`, linha_base_em: medidas.at(-1)?.quando.slice(0, 10) ?? hoje }),
      };
    });
  await gravarObjetivos(db, { conta_id, plano_intervencao_id: id }, abertos);
};
