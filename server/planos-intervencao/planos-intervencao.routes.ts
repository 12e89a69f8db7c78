import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { hojeEm } from '#contract/fuso.ts';
import { planosIntervencao as contract, type PlanoCriar } from '#contract/planos-intervencao.ts';
import { bibliotecaIntervencao } from '#contract/planos-intervencao-rascunho.ts';
import type { Db } from '#server/lib/db.ts';
import { invalido, Recusa } from '#server/lib/errors.ts';
import { traduz } from '#server/lib/i18n.ts';
import { exigePaciente } from '#server/lib/pacientes.ts';
import type { Serve } from '#server/lib/serve.ts';
import { bibliotecaEm } from './biblioteca.ts';
import { copiarPlano } from './copiar.ts';
import {
  gravarObjetivos,
  lerPlano,
  listarPlanos,
  marcarPlano,
  objetivosAbertos,
  travarPlano,
} from './planos-intervencao.queries.ts';
import { acharRascunho, apagarRascunho } from './rascunho.queries.ts';

type Criar = z.output<typeof PlanoCriar>;

/** What the draft proposed is what the plan comes from; and with the plan the draft has done its work. */
const origemDe = async (db: Db, { do_rascunho, paciente_id, objetivos }: Criar) => {
  if (!do_rascunho) return { origem: 'manual' };
  if (objetivos.length === 0) throw new Recusa(422, 'plano_sem_objetivos');
  const rascunho = await acharRascunho(db, paciente_id);
  return { origem: rascunho?.origem ?? 'manual', dispensas: JSON.stringify(rascunho?.dispensas ?? []) };
};

const criar = async (db: Db, conta_id: string, body: Criar, titulo: string) => {
  const id = body.id ?? uuidv7();
  const origem = await origemDe(db, body);
  const { objetivos, do_rascunho, ...campos } = body;
  const made = await db
    .insertInto('planos_intervencao')
    .values({ titulo, ...campos, conta_id, id, ...origem })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return id;
  await gravarObjetivos(db, { conta_id, plano_id: id }, objetivos);
  if (do_rascunho) await apagarRascunho(db, body.paciente_id);
  return id;
};

export const planosIntervencaoRoutes = (serve: Serve) => {
  serve(contract.listar, async ({ deps, db, query }) => {
    await exigePaciente(db, query.paciente_id);
    return listarPlanos(db, deps.cofre, query.paciente_id, query.lixeira);
  });

  serve(contract.objetivosAbertos, async ({ db, query, sessao }) => {
    await exigePaciente(db, query.paciente_id);
    return objetivosAbertos(db, query.paciente_id, hojeEm(sessao.user.fuso));
  });

  serve(contract.ler, ({ deps, db, params }) => lerPlano(db, deps.cofre, params.id));

  serve(contract.criar, async ({ deps, db, conta_id, body, locale }) => {
    await exigePaciente(db, body.paciente_id).catch(() => {
      throw invalido('paciente_id', 'nao_existe');
    });
    return lerPlano(
      db,
      deps.cofre,
      await criar(db, conta_id, body, traduz(locale, { chave: 'titulo' }, 'planos-intervencao')),
    );
  });

  serve(contract.editar, async ({ deps, db, conta_id, params, body }) => {
    const { versao, objetivos, ...campos } = body;
    const now = await travarPlano(db, params.id, versao);
    const { inicio, fim } = { ...now, ...campos };
    if (inicio && fim && fim < inicio) throw invalido('fim', 'plano_fim_antes');
    await db
      .updateTable('planos_intervencao')
      .set({ titulo: now.titulo, ...campos })
      .where('id', '=', params.id)
      .execute();
    if (objetivos) await gravarObjetivos(db, { conta_id, plano_id: params.id }, objetivos);
    return lerPlano(db, deps.cofre, params.id);
  });

  serve(contract.copiar, async ({ deps, db, conta_id, params, body, sessao }) => {
    const plano = await lerPlano(db, deps.cofre, params.id);
    const id = body.id ?? uuidv7();
    await copiarPlano(db, conta_id, plano, id, hojeEm(sessao.user.fuso));
    return lerPlano(db, deps.cofre, id);
  });

  serve(contract.excluir, ({ db, params }) => marcarPlano(db, params.id, true));

  serve(contract.restaurar, async ({ deps, db, params }) => {
    await marcarPlano(db, params.id, false);
    return lerPlano(db, deps.cofre, params.id);
  });

  serve(bibliotecaIntervencao, async ({ locale }) => bibliotecaEm(locale));
};
