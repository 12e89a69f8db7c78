import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import {
  planosIntervencao as contract,
  type PlanoIntervencaoCriar,
} from '#contract/planos-intervencao/planos-intervencao.ts';
import { bibliotecaIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { bibliotecaEm } from './biblioteca/biblioteca.ts';
import { copiarPlanoIntervencao } from './copiar.ts';
import { registrarEnvio } from './envios.queries.ts';
import {
  gravarObjetivos,
  lerPlanoIntervencao,
  listarPlanosIntervencao,
  marcarPlanoIntervencao,
  objetivosAbertos,
  travarPlanoIntervencao,
} from './planos-intervencao.queries.ts';
import { acharRascunho, apagarRascunho } from './rascunho/rascunho.queries.ts';

type Criar = z.output<typeof PlanoIntervencaoCriar>;

/** Origin and dismissed signs, taken from the draft that the plan is made from. */
const origemDe = async (db: Db, { do_rascunho, paciente_id, objetivos }: Criar) => {
  if (!do_rascunho) return { origem: 'manual' as const };
  if (objetivos.length === 0) throw new Recusa(422, 'plano_intervencao_sem_objetivos');
  const rascunho = await acharRascunho(db, paciente_id);
  return { origem: rascunho?.origem ?? ('manual' as const), dispensas: JSON.stringify(rascunho?.dispensas ?? []) };
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
  if (made.numInsertedOrUpdatedRows !== 1n) {
    const known = await db
      .selectFrom('planos_intervencao')
      .select('paciente_id')
      .where('id', '=', id)
      .executeTakeFirst();
    // Repeating a request returns the same plan; an id in use for another patient is a conflict.
    if (known?.paciente_id !== body.paciente_id) throw new Recusa(409, 'conflito');
    return id;
  }
  await gravarObjetivos(db, { conta_id, plano_intervencao_id: id }, objetivos);
  if (do_rascunho) await apagarRascunho(db, body.paciente_id);
  return id;
};

const hojeDe = ({ user }: Sessao) => hojeEm(user.fuso);

export const planosIntervencaoRoutes = (serve: Serve) => {
  serve(contract.listar, async ({ deps, db, query, sessao }) => {
    await exigeCaso(db, query.paciente_id);
    return listarPlanosIntervencao(db, deps.cofre, query.paciente_id, {
      lixeira: query.lixeira,
      hoje: hojeDe(sessao),
    });
  });

  serve(contract.objetivosAbertos, async ({ db, query, sessao }) => {
    await exigeCaso(db, query.paciente_id);
    return objetivosAbertos(db, [query.paciente_id], { ...query, hoje: hojeDe(sessao) });
  });

  serve(contract.ler, ({ deps, db, params, sessao }) => lerPlanoIntervencao(db, deps.cofre, params.id, hojeDe(sessao)));

  serve(contract.criar, async ({ deps, db, conta_id, body, locale, sessao }) => {
    await exigeCaso(db, body.paciente_id).catch(() => {
      throw invalido('paciente_id', 'nao_existe');
    });
    const titulo = traduz(locale, { chave: 'plano_intervencao.titulo' }, 'planos-intervencao');
    return lerPlanoIntervencao(db, deps.cofre, await criar(db, conta_id, body, titulo), hojeDe(sessao));
  });

  serve(contract.editar, async ({ deps, db, conta_id, params, body, sessao }) => {
    const { versao, objetivos, ...campos } = body;
    const now = await travarPlanoIntervencao(db, params.id, versao);
    const { inicio, fim } = { ...now, ...campos };
    if (inicio && fim && fim < inicio) throw invalido('fim', 'plano_intervencao_fim_antes');
    await db
      .updateTable('planos_intervencao')
      .set({ titulo: now.titulo, ...campos })
      .where('id', '=', params.id)
      .execute();
    if (objetivos) await gravarObjetivos(db, { conta_id, plano_intervencao_id: params.id }, objetivos);
    return lerPlanoIntervencao(db, deps.cofre, params.id, hojeDe(sessao));
  });

  serve(contract.copiar, async ({ deps, db, conta_id, params, body, sessao }) => {
    const hoje = hojeDe(sessao);
    const planoIntervencao = await lerPlanoIntervencao(db, deps.cofre, params.id, hoje);
    const id = body.id ?? uuidv7();
    await copiarPlanoIntervencao(db, conta_id, planoIntervencao, id, hoje);
    return lerPlanoIntervencao(db, deps.cofre, id, hoje);
  });

  serve(contract.enviar, async ({ deps, db, conta_id, params, body, sessao }) => {
    const { id: plano_intervencao_id } = await travarPlanoIntervencao(db, params.id, undefined);
    const hoje = hojeDe(sessao);
    await registrarEnvio(db, deps.cofre, { conta_id, plano_intervencao_id, por: sessao.user.name }, body, hoje);
    return lerPlanoIntervencao(db, deps.cofre, plano_intervencao_id, hoje);
  });

  serve(contract.excluir, ({ db, params }) => marcarPlanoIntervencao(db, params.id, true));

  serve(contract.restaurar, async ({ deps, db, params, sessao }) => {
    await marcarPlanoIntervencao(db, params.id, false);
    return lerPlanoIntervencao(db, deps.cofre, params.id, hojeDe(sessao));
  });

  serve(bibliotecaIntervencao, async ({ locale }) => bibliotecaEm(locale));
};
