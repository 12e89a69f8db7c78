import { v7 as uuidv7 } from 'uuid';
import { emAberto } from '#contract/objetivos-intervencao.ts';
import { dia, dias, periodoSeguinte } from '#contract/periodo-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao.ts';
import type { Db } from '#server/lib/db.ts';
import { gravarObjetivos } from './planos-intervencao.queries.ts';

/** Every deadline moves on by as much as the plan does, and none lies before the new period begins. */
export const prazoSeguinte = (
  prazo: string,
  { inicio, criado_em }: Pick<Plano, 'inicio' | 'criado_em'>,
  periodo: { inicio: string },
) => {
  const depois = dias(inicio ?? criado_em.slice(0, 10), prazo);
  return dia(periodo.inicio, Math.max(0, depois));
};

/** A new plan with what is still open of this one, each goal beginning where it stands. */
export const copiarPlano = async (db: Db, conta_id: string, plano: Plano, id: string, hoje: string) => {
  const { objetivos, dispensas, envios: ____, criado_em: _, atualizado_em: __, versao: ___, ...campos } = plano;
  const periodo = periodoSeguinte(plano, hoje);
  const made = await db
    .insertInto('planos_intervencao')
    .values({ ...campos, conta_id, id, ...periodo, copiado_de: plano.id, dispensas: JSON.stringify(dispensas) })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  const abertos = objetivos
    .filter(({ status }) => emAberto(status))
    .map(({ medidas, progresso_medido, progresso, continua_de: _, vencido: __, ...campos }) => {
      const estado = progresso ?? progresso_medido;
      return {
        ...campos,
        id: uuidv7(),
        continua_de: campos.id,
        progresso: null,
        prazo: campos.prazo && prazoSeguinte(campos.prazo, plano, periodo),
        ...(estado === null
          ? {}
          : { linha_base: `${estado}%`, linha_base_em: medidas.at(-1)?.quando.slice(0, 10) ?? hoje }),
      };
    });
  await gravarObjetivos(db, { conta_id, plano_id: id }, abertos);
};
