import {
  rascunhoIntervencao as contract,
  type Envio,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { agora } from '#domain/days/fuso.ts';
import { termosDe } from '#domain/termos.ts';
import { envioDe, estadoDaIa, exigirIa } from '#server/ia/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { Eventos } from '#server/platform/http/eventos.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { mesmoSinal } from '../biblioteca/alertas.ts';
import { type Caso, casoDaRegra, identidadeDoCaso, lerCaso, rascunhoDe, usadas } from './caso.ts';
import { gerarPlanoIntervencao } from './gerar.ts';
import { type Modo, pedidoDePlanoIntervencao } from './pedido.ts';
import { acharRascunho, apagarRascunho, escreverRascunho, gravarRascunho } from './rascunho.queries.ts';
import { registrarDecisao, registrarVistos } from './sinais.queries.ts';

/** Refuses a plan while a sign blocks it. */
const exigeSemAlerta = ({ alertas }: Caso) => {
  if (alertas.some(({ bloqueia }) => bloqueia))
    throw new Recusa(422, 'plano_intervencao_alerta', { campos: { queixa: [{ chave: 'plano_intervencao_alerta' }] } });
};

type Ajuste = { locale: Parameters<typeof casoDaRegra>[1]; modo: Modo; instrucao: string; trocar: string | null };

const pedidoDoCaso = (
  caso: Caso,
  identidade: Parameters<typeof pedidoDePlanoIntervencao>[0]['identidade'],
  ajuste: Ajuste,
) =>
  pedidoDePlanoIntervencao({
    ...ajuste,
    identidade,
    fontes: usadas(caso),
    perfil: caso.perfil,
    resultado: caso.rascunho.resultado,
  });

const anotar = (db: Db, { cofre }: Deps, { user }: Sessao, { paciente_id, alertas }: Caso) =>
  registrarVistos(db, cofre, { conta_id: user.conta_id, paciente_id }, alertas, user.name);

/** Reads the case and records its signs. */
const lerAnotando = async (db: Db, deps: Deps, sessao: Sessao, paciente_id: string) => {
  const caso = await lerCaso(db, sessao, paciente_id);
  await anotar(db, deps, sessao, caso);
  return caso;
};

/** A GET runs read-only, so its signs are recorded in a transaction before it. */
const anotarAntes = ({ deps, sessao, query }: { deps: Deps; sessao: Sessao; query: { paciente_id: string } }) => {
  exigirIa(sessao);
  return deps.database.transaction(sessao.user, async (db) => {
    await lerAnotando(db, deps, sessao, query.paciente_id);
  });
};

/** A refused request is rolled back; its signs are recorded in a separate transaction. */
const anotarAParte = async (deps: Deps, sessao: Sessao, caso: Caso) => {
  if (caso.alertas.every(({ dispensa }) => dispensa)) return;
  await deps.database.transaction(sessao.user, (db) => anotar(db, deps, sessao, caso));
};

export const rascunhoIntervencaoRoutes = (serve: Serve) => {
  serve(contract.ler, anotarAntes, async ({ db, sessao, query, auditar }) => {
    exigirIa(sessao);
    auditar([query.paciente_id]);
    return rascunhoDe(await lerCaso(db, sessao, query.paciente_id));
  });

  serve(contract.gravar, async ({ deps, db, conta_id, sessao, body, auditar }) => {
    exigirIa(sessao);
    auditar([body.paciente_id]);
    const { conhecido } = await lerCaso(db, sessao, body.paciente_id);
    await escreverRascunho(db, conta_id, body, conhecido.queixa);
    return rascunhoDe(await lerAnotando(db, deps, sessao, body.paciente_id));
  });

  serve(contract.dispensar, async ({ deps, db, conta_id, sessao, body, auditar }) => {
    exigirIa(sessao);
    const { paciente_id, motivo, ...sinal } = body;
    auditar([paciente_id]);
    await acharRascunho(db, paciente_id, true);
    const { alertas, rascunho } = await lerAnotando(db, deps, sessao, paciente_id);
    const achado = alertas.find((alerta) => mesmoSinal(alerta, sinal));
    if (!achado) throw invalido('trecho', 'nao_existe');
    // A repeated decision changes nothing.
    if (rascunho.dispensas.some((one) => mesmoSinal(one, sinal) && one.motivo === motivo))
      return rascunhoDe(await lerCaso(db, sessao, paciente_id));
    // Drop dismissals whose text no longer occurs.
    const outras = rascunho.dispensas.filter(
      (one) => !mesmoSinal(one, sinal) && alertas.some((alerta) => mesmoSinal(alerta, one)),
    );
    const { name: por } = sessao.user;
    const nova = { ...sinal, palavras: achado.palavras, motivo, por, em: agora() };
    await gravarRascunho(db, conta_id, paciente_id, { queixa: rascunho.queixa, dispensas: [...outras, nova] });
    await registrarDecisao(db, deps.cofre, { conta_id, paciente_id }, sinal, { evento: 'dispensado', motivo, por });
    return rascunhoDe(await lerCaso(db, sessao, paciente_id));
  });

  serve(contract.retomar, async ({ deps, db, conta_id, sessao, body, auditar }) => {
    exigirIa(sessao);
    const { paciente_id, ...sinal } = body;
    auditar([paciente_id]);
    await acharRascunho(db, paciente_id, true);
    const { rascunho } = await lerCaso(db, sessao, paciente_id);
    const dispensas = rascunho.dispensas.filter((one) => !mesmoSinal(one, sinal));
    if (dispensas.length === rascunho.dispensas.length) throw invalido('trecho', 'nao_existe');
    await gravarRascunho(db, conta_id, paciente_id, { dispensas });
    const { name: por } = sessao.user;
    await registrarDecisao(db, deps.cofre, { conta_id, paciente_id }, sinal, { evento: 'retomado', motivo: null, por });
    return rascunhoDe(await lerCaso(db, sessao, paciente_id));
  });

  serve(contract.descartar, async ({ db, sessao, query, auditar }) => {
    exigirIa(sessao);
    auditar([query.paciente_id]);
    await lerCaso(db, sessao, query.paciente_id);
    await apagarRascunho(db, query.paciente_id);
  });

  serve(contract.envio, anotarAntes, async ({ deps, db, sessao, locale, query, auditar }): Promise<Envio> => {
    exigirIa(sessao);
    auditar([query.paciente_id]);
    const caso = await lerCaso(db, sessao, query.paciente_id);
    const { tokens_usados, tokens_limite } = await estadoDaIa(deps, db, sessao);
    const base = { modelo: deps.ia.modelo, alertas: caso.alertas, tokens_usados, tokens_limite };
    if (!deps.ia.modelo) return { ...base, origem: 'biblioteca', mensagens: [], marcadores: [] };
    const { instrucao } = caso.rascunho;
    const identidade = await identidadeDoCaso(db, sessao, caso);
    const { mensagens, mascara } = envioDe(
      pedidoDoCaso(caso, identidade, { locale, modo: query.modo, instrucao, trocar: query.objetivo_id ?? null }),
    );
    return { ...base, origem: 'ia', mensagens, marcadores: mascara.marcadores() };
  });

  serve(contract.gerar, async ({ deps, db, conta_id, sessao, locale, body, auditar }) => {
    const quem = exigirIa(sessao);
    const { paciente_id, modo, objetivo_id } = body;
    auditar([paciente_id]);
    const antes = await lerCaso(db, sessao, paciente_id);
    const instrucao = body.instrucao ?? antes.rascunho.instrucao;
    const queixa = body.queixa ?? antes.rascunho.queixa;
    await gravarRascunho(db, conta_id, paciente_id, { queixa, instrucao, situacao: 'gerando', falha: null });
    const caso = await lerCaso(db, sessao, paciente_id);
    await anotarAParte(deps, sessao, caso);
    exigeSemAlerta(caso);
    const { resultado } = caso.rascunho;
    const trocar = modo === 'trocar' ? (objetivo_id ?? null) : null;
    if (modo === 'trocar' && !resultado?.objetivos.some(({ id }) => id === trocar))
      throw invalido('objetivo_id', 'nao_existe');
    const identidade = await identidadeDoCaso(db, sessao, caso);
    const geracao = {
      quem,
      paciente_id,
      locale,
      termos: termosDe(sessao.user.config, locale),
      modo,
      trocar,
      resultado,
      regra: casoDaRegra(caso, locale, instrucao),
      pedido: pedidoDoCaso(caso, identidade, { locale, modo, instrucao, trocar }),
    };
    return new Eventos((sinal) => gerarPlanoIntervencao(deps, geracao, sinal));
  });
};
