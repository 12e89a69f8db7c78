import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import * as contract from '#contract/anamneses/anamneses.ts';
import { exigeCaso, pacienteDoCaso } from '#server/pacientes/index.ts';
import { exigeForaDaLixeira } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { textoLimpo } from '#server/platform/text/oficina/oficina.ts';
import {
  editarAnamnese,
  lerAnamnese,
  listarAnamneses,
  marcarAnamnese,
  reabrirIncompleta,
  travarAnamnese,
} from './anamneses.queries.ts';
import { acharModelo } from './modelos.routes.ts';
import { retratoDe } from './modelos.ts';
import { acharTopico, gravarRespostas, lerTopico, salvarTopico } from './respostas.queries.ts';

type Pedido = z.output<typeof contract.anamneseCriar.body>;
type Origem = Pick<contract.Anamnese, 'respostas' | 'fontes' | 'configuracoes'> & { retrato: Retrato };

const lerCopiada = async (db: Db, { copiar_de = '', copiar_respostas, paciente_id }: Pedido): Promise<Origem> => {
  const earlier = await lerAnamnese(db, copiar_de).catch(() => null);
  // Never copy the answers of one patient to another.
  if (earlier?.paciente_id !== paciente_id) throw invalido('copiar_de', 'nao_existe');
  const { modelo, respostas, fontes, configuracoes } = earlier;
  return { retrato: modelo, respostas: copiar_respostas ? respostas : {}, fontes, configuracoes };
};

const origemDe = async (db: Db, pedido: Pedido): Promise<Origem> => {
  if (pedido.copiar_de) return lerCopiada(db, pedido);
  const modelo = await acharModelo(db, pedido.modelo ?? '');
  if (!modelo) throw invalido('modelo', 'nao_existe');
  const versao = modelo.criado_em ? modelo.versao : null;
  return {
    retrato: retratoDe(modelo, versao),
    respostas: {},
    fontes: [],
    configuracoes: contract.CONFIGURACOES_PADRAO,
  };
};

/** An existing form with this id must be of the same patient and not in the trash. */
const exigeMesma = async (db: Db, id: string, paciente_id: string) => {
  const known = await db
    .selectFrom('anamneses')
    .select(['paciente_id', 'excluido_em'])
    .where('id', '=', id)
    .executeTakeFirst();
  // The id is in use for another patient, who may be out of reach.
  if (known?.paciente_id !== paciente_id) throw new Recusa(409, 'conflito');
  exigeForaDaLixeira(known);
};

const criarAnamnese = async (db: Db, conta_id: string, pedido: Pedido) => {
  const id = pedido.id ?? uuidv7();
  const { retrato, respostas, fontes, configuracoes } = await origemDe(db, pedido);
  const made = await db
    .insertInto('anamneses')
    .values({
      conta_id,
      id,
      paciente_id: pedido.paciente_id,
      titulo: pedido.titulo ?? retrato.nome,
      modelo: JSON.stringify(retrato),
      configuracoes: JSON.stringify(configuracoes),
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n)
    for (const { slug, perguntas } of retrato.topicos) {
      const daqui = perguntas.flatMap((pergunta) =>
        Object.hasOwn(respostas, pergunta.id) ? [[pergunta.id, respostas[pergunta.id]]] : [],
      );
      const chave = { conta_id, anamnese_id: id, url_topico: slug };
      await gravarRespostas(db, chave, Object.fromEntries(daqui), 1, { fontes });
    }
  else await exigeMesma(db, id, pedido.paciente_id);
  return id;
};

export const anamnesesRoutes = (serve: Serve) => {
  serve(contract.anamnesesListar, async ({ db, query }) => {
    await exigeCaso(db, query.paciente_id);
    return listarAnamneses(db, query.paciente_id, query.lixeira);
  });

  serve(contract.anamneseLer, ({ db, params }) => lerAnamnese(db, params.id));

  serve(contract.anamneseCriar, async ({ db, conta_id, body }) => {
    const paciente = await pacienteDoCaso(db, body.paciente_id).select('id').executeTakeFirst();
    if (!paciente) throw invalido('paciente_id', 'nao_existe');
    return lerAnamnese(db, await criarAnamnese(db, conta_id, body));
  });

  serve(
    contract.anamneseEditar,
    async ({ sessao, body: { avaliacao } }) =>
      avaliacao ? { avaliacao: await textoLimpo(sessao.user.conta_id, avaliacao, 'avaliacao') } : { avaliacao },
    async ({ db, params, body, preparado: { avaliacao } }) => {
      const { versao, avaliacao: _, ...campos } = body;
      const texto = avaliacao === undefined ? {} : { avaliacao };
      await editarAnamnese(db, params.id, { ...campos, ...texto }, versao);
      const lida = await lerAnamnese(db, params.id);
      const faltam = lida.obrigatorias - lida.obrigatorias_respondidas;
      if (body.status === 'concluida' && faltam > 0) throw invalido('status', 'anamnese_incompleta');
      return lida;
    },
  );

  serve(contract.topicoLer, async ({ db, conta_id, params }) => {
    const { modelo } = await lerAnamnese(db, params.id);
    acharTopico(modelo, params.url_topico);
    return lerTopico(db, { conta_id, anamnese_id: params.id, url_topico: params.url_topico });
  });

  serve(contract.topicoSalvar, async ({ db, conta_id, params, body }) => {
    const { modelo } = await travarAnamnese(db, params.id);
    const chave = { conta_id, anamnese_id: params.id, url_topico: params.url_topico };
    const salvo = await salvarTopico(db, chave, modelo, body);
    await reabrirIncompleta(db, params.id);
    return salvo;
  });

  serve(contract.anamneseExcluir, ({ db, params }) => marcarAnamnese(db, params.id, true));

  serve(contract.anamneseRestaurar, async ({ db, params }) => {
    await marcarAnamnese(db, params.id, false);
    return lerAnamnese(db, params.id);
  });
};
