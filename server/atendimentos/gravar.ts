import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type AtendimentoNovo, exigeDia } from '#contract/agenda/atendimentos.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { pacienteDaqui } from '#server/pacientes/index.ts';
import { exigeForaDaLixeira } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { exigeLivre, reservarAgenda } from './conflitos.ts';
import { semFolgas } from './folgas.ts';
import { exigeDaEquipe, exigeSala, type Membro, profissionalPadrao } from './profissional.ts';
import { type Horario, horariosDaSerie } from './serie.ts';

export type Conta = { conta_id: string; fuso: string };
export type Campos = Omit<
  z.output<typeof AtendimentoNovo>,
  'id' | 'recorrencia' | 'permitir_conflito' | 'pular_folgas'
>;

/** The value of an appointment with a patient, who must exist and not be in the trash. */
export const valorDoPaciente = async (db: Db, paciente_id: string) => {
  const paciente = await pacienteDaqui(db, paciente_id).select('valor_atendimento').executeTakeFirst();
  if (!paciente) throw invalido('paciente_id', 'nao_existe');
  return paciente.valor_atendimento;
};

/** Refuses an outcome or an arrival for an appointment of a later day. */
export const exigePassado = (status: string | undefined, inicio: string, fuso: string) => {
  if (status && exigeDia(status) && localDe(inicio, fuso).data > hojeEm(fuso))
    throw invalido('status', 'atendimento_futuro');
};

export const criarSerie = async (db: Db, conta_id: string, regra: Recorrencia) => {
  const id = uuidv7();
  await db
    .insertInto('atendimento_series')
    .values({ ...regra, conta_id, id })
    .execute();
  return id;
};

type Novos = { campos: Campos; serie_id: string | null; horarios: Horario[]; id?: string | undefined };

export const inserir = async (db: Db, conta_id: string, { campos, serie_id, horarios, id }: Novos) => {
  const rows = horarios.map((horario, n) => ({
    ...campos,
    ...horario,
    conta_id,
    serie_id,
    // The status of the first does not apply to the following ones.
    status: n === 0 ? campos.status : 'Agendado',
    id: n === 0 && id ? id : uuidv7(),
  }));
  if (rows.length) await db.insertInto('atendimentos').values(rows).execute();
  return rows.map((row) => row.id);
};

type Novo = z.output<typeof AtendimentoNovo>;

/** The professional and the room of a new appointment. */
const quemAtende = async (db: Db, membro: Membro, { profissional_id, sala_id, paciente_id }: Campos) => {
  if (profissional_id) await exigeDaEquipe(db, profissional_id, paciente_id);
  if (sala_id) await exigeSala(db, sala_id);
  const quem = profissional_id === undefined ? await profissionalPadrao(db, membro, paciente_id) : profissional_id;
  return { profissional_id: quem, sala_id: sala_id ?? null };
};

/** Creates an appointment, or a series starting with it; a repeated request changes nothing. */
export const criarAtendimento = async (db: Db, { conta_id, fuso, membro }: Conta & { membro: Membro }, body: Novo) => {
  const { id = uuidv7(), recorrencia, permitir_conflito, pular_folgas, ...campos } = body;
  await reservarAgenda(db, conta_id);
  const known = await db.selectFrom('atendimentos').select('excluido_em').where('id', '=', id).executeTakeFirst();
  if (known) {
    exigeForaDaLixeira(known);
    return [id];
  }
  exigePassado(campos.status, campos.inicio, fuso);
  const valor = await valorDoPaciente(db, campos.paciente_id);
  const quem = await quemAtende(db, membro, campos);
  const todos = recorrencia ? horariosDaSerie(campos, recorrencia, fuso) : [campos];
  const horarios = pular_folgas ? await semFolgas(db, todos, fuso) : todos;
  if (!permitir_conflito && campos.status !== 'Cancelado')
    await exigeLivre(db, horarios, { ...quem, paciente_id: campos.paciente_id });
  const serie_id = recorrencia ? await criarSerie(db, conta_id, recorrencia) : null;
  return inserir(db, conta_id, {
    id,
    serie_id,
    campos: { ...campos, ...quem, valor: campos.valor === undefined ? valor : campos.valor },
    horarios: horarios.map(({ inicio, fim }) => ({ inicio, fim })),
  });
};
