import { v7 as uuidv7 } from 'uuid';
import { emAberto } from '#contract/objetivos-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao.ts';
import type { Db } from '#server/lib/db.ts';
import { gravarObjetivos } from './planos-intervencao.queries.ts';

const DAY_MS = 86_400_000;
const dia = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const dias = (de: string, ate: string) => Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS);
const PERIODO_DIAS = 89;

/** The next period begins when this one is over, today at the earliest, and is as long. */
export const periodoSeguinte = ({ inicio, fim }: Pick<Plano, 'inicio' | 'fim'>, hoje: string) => {
  const depois = fim ? dia(fim, 1) : hoje;
  const novo = depois > hoje ? depois : hoje;
  return { inicio: novo, fim: dia(novo, inicio && fim ? dias(inicio, fim) : PERIODO_DIAS) };
};

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
  const { objetivos, dispensas, criado_em: _, atualizado_em: __, versao: ___, ...campos } = plano;
  const periodo = periodoSeguinte(plano, hoje);
  const made = await db
    .insertInto('planos_intervencao')
    .values({ ...campos, conta_id, id, ...periodo, copiado_de: plano.id, dispensas: JSON.stringify(dispensas) })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  const abertos = objetivos
    .filter(({ status }) => emAberto(status))
    .map(({ medidas, progresso_medido, progresso, continua_de: ____, ...campos }) => {
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
