import { agendaConfig } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { profissionais, salas } from '#contract/agenda/salas.ts';
import { anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { profissoes } from '#contract/conta/auth.ts';
import { equipe } from '#contract/equipe.ts';
import { chaveDaLeitura, type Pedida } from '#contract/leitura.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroAnterior, registroLer, registroModelos } from '#contract/registros.ts';
import type { Response, RouteDef } from '#contract/route.ts';
import {
  ANAMNESES_GUARDADAS,
  type AtendimentoGuardado,
  DIAS_GUARDADOS,
  type LeituraGuardada,
  TELAS_GUARDADAS,
} from '#contract/sem-conexao.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';
import { TYPEAHEAD_ITEMS } from '#domain/constants.ts';
import { somaDias } from '#domain/days/fuso.ts';
import type { Ask, Asked } from '#server/platform/http/ask.ts';

/**
 * The reads of the screens that are written in during an appointment: note, anamnesis, test. Each answer is that of
 * its own route to this member, under the name that the screen asks for.
 */

type Kept = { ler: Ask; leituras: LeituraGuardada[] };

const keep = async <D extends RouteDef>({ ler, leituras }: Kept, def: D, asked: Asked<D>) => {
  const resposta = await ler(def, asked);
  if (resposta !== undefined) leituras.push({ chave: chaveDaLeitura(def, asked as Pedida), resposta });
  return resposta as Response<D> | undefined;
};

/** The days with the parameters that the agenda uses: from the evening before. */
const agendaDe = (kept: Kept, de: string, ate: string) =>
  keep(kept, atendimentos.buscar, { body: { status: 'Todos', de: somaDias(de, -1), ate } });

const daPratica = async (kept: Kept, hoje: string, emEquipe: boolean) => {
  await keep(kept, agendaConfig, {});
  await keep(kept, profissoes, {});
  await keep(kept, registroModelos, {});
  for (let dia = 0; dia < DIAS_GUARDADOS; dia += 1) await agendaDe(kept, somaDias(hoje, dia), somaDias(hoje, dia));
  if (!emEquipe) return;
  await keep(kept, profissionais, {});
  await keep(kept, salas.listar, {});
};

const anamnesesDe = async (kept: Kept, paciente_id: string) => {
  const todas = await keep(kept, anamnesesListar, { query: { paciente_id } });
  const abertas = (todas ?? []).filter(({ status }) => status === 'em_andamento').slice(0, ANAMNESES_GUARDADAS);
  for (const { id } of abertas) await keep(kept, anamneseLer, { params: { id } });
};

/** The reads of a patient's file and of the parts that can be written in. Returns the ids of the applied tests. */
const doPaciente = async (kept: Kept, id: string, emEquipe: boolean): Promise<string[]> => {
  const paciente = await keep(kept, pacientes.ler, { params: { id } });
  if (!paciente) return [];
  await keep(kept, atendimentos.listar, { query: { paciente_id: id, proximos: 'true', por_pagina: 1 } });
  if (emEquipe) await keep(kept, equipe.ler, { params: { id } });
  await anamnesesDe(kept, id);
  const aplicadas = await keep(kept, aplicacoes.listar, { params: { id } });
  return (aplicadas ?? []).map(({ teste }) => teste.id);
};

const doAtendimento = async (kept: Kept, { id, paciente_id }: AtendimentoGuardado) => {
  const params = { id };
  // Outside their own cases there is nothing to write.
  if (!(await keep(kept, registroLer, { params }))) return;
  await keep(kept, atendimentos.ler, { params });
  await keep(kept, registroAnterior, { params });
  await keep(kept, planosIntervencao.objetivosAbertos, { query: { paciente_id, atendimento_id: id } });
  await keep(kept, atendimentoAnexos.listar, { params });
};

/** The tests to apply, and the list to choose them from: those that these patients took last. */
const dosTestes = async (kept: Kept, ids: string[]) => {
  const alguns = [...new Set(ids)].slice(0, TYPEAHEAD_ITEMS);
  const lidos = await Promise.all(alguns.map((id) => keep(kept, testes.ler, { params: { id } })));
  const lista = lidos.filter((teste) => teste !== undefined);
  if (lista.length === 0) return;
  const chave = chaveDaLeitura(testes.listar, { query: { por_pagina: TYPEAHEAD_ITEMS } });
  kept.leituras.push({ chave, resposta: lista });
};

type De = { ler: Ask; hoje: string; emEquipe: boolean; guardados: AtendimentoGuardado[] };

export const telasGuardadas = async ({ ler, hoje, emEquipe, guardados }: De): Promise<LeituraGuardada[]> => {
  const kept: Kept = { ler, leituras: [] };
  await daPratica(kept, hoje, emEquipe);
  const comTelas = guardados.slice(0, TELAS_GUARDADAS);
  const usados: string[] = [];
  for (const id of new Set(comTelas.map(({ paciente_id }) => paciente_id)))
    usados.push(...(await doPaciente(kept, id, emEquipe)));
  for (const um of comTelas) await doAtendimento(kept, um);
  await dosTestes(kept, usados);
  return kept.leituras;
};
