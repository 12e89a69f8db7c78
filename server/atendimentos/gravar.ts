import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AtendimentoNovo } from '#contract/agenda/atendimentos.ts';
import { exigeDia } from '#contract/agenda/status.ts';
import type { User } from '#contract/conta/auth.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { pacienteDaqui } from '#server/pacientes/index.ts';
import { exigeForaDaLixeira } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { exigeLivre, reservarAgenda } from './conflitos.ts';
import { exigeNoHorario } from './expediente.ts';
import { semFolgas } from './folgas.ts';
import { exigeSala, profissionalPadrao } from './profissional.ts';
import { type Horario, horariosDaSerie } from './serie.ts';
import { isSubstituto, type Substituicao } from './substituto.ts';

export type Conta = { conta_id: string; fuso: string };
export type Campos = Omit<
  z.output<typeof AtendimentoNovo>,
  'id' | 'recorrencia' | 'permitir_conflito' | 'pular_folgas' | 'substituto'
>;

/** Refuses a patient who does not exist or is in the trash. */
export const exigePacienteDaqui = async (db: Db, paciente_id: string) => {
  const paciente = await pacienteDaqui(db, paciente_id).select('id').executeTakeFirst();
  if (!paciente) throw invalido('paciente_id', 'nao_existe');
};

/** The price of a new appointment: that of the patient, or else the usual fee of the professional. */
const precoPadrao = async (db: Db, { conta_id, paciente_id, profissional_id }: Preco) => {
  const { rows } = await sql<{ valor: string | null }>`
    select preco_padrao(${conta_id}, ${paciente_id}, ${profissional_id}) as valor`.execute(db);
  return rows[0]?.valor ?? null;
};
type Preco = { conta_id: string; paciente_id: string; profissional_id: string | null };

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
    // Only the first appointment gets the status of the request.
    status: n === 0 ? campos.status : 'Agendado',
    id: n === 0 && id ? id : uuidv7(),
  }));
  if (rows.length) await db.insertInto('atendimentos').values(rows).execute();
  return rows.map((row) => row.id);
};

type Novo = z.output<typeof AtendimentoNovo>;

/** The professional and the room of a new appointment; `substitui`: the professional is not on the case team. */
const quemAtende = async (db: Db, user: User, { substituto, recorrencia, ...campos }: Novo) => {
  const { profissional_id, sala_id, paciente_id, inicio } = campos;
  const serie = Boolean(recorrencia);
  const substitui = await isSubstituto(db, user, { profissional_id, paciente_id, inicio, serie, substituto });
  if (sala_id) await exigeSala(db, sala_id);
  const quem = profissional_id === undefined ? await profissionalPadrao(db, user.membro, paciente_id) : profissional_id;
  return { substitui, quem: { profissional_id: quem, sala_id: sala_id ?? null } };
};

type Criados = { ids: string[]; substitui: Substituicao | null };

/** Creates an appointment, or a series starting with it; a repeated request changes nothing. */
export const criarAtendimento = async (db: Db, user: User, body: Novo): Promise<Criados> => {
  const { id = uuidv7(), recorrencia, permitir_conflito, pular_folgas, substituto: _, ...campos } = body;
  const { conta_id, fuso } = user;
  await reservarAgenda(db, conta_id);
  const known = await db.selectFrom('atendimentos').select('excluido_em').where('id', '=', id).executeTakeFirst();
  if (known) {
    exigeForaDaLixeira(known);
    return { ids: [id], substitui: null };
  }
  exigePassado(campos.status, campos.inicio, fuso);
  await exigePacienteDaqui(db, campos.paciente_id);
  const { quem, substitui } = await quemAtende(db, user, body);
  const todos = recorrencia ? horariosDaSerie(campos, recorrencia, fuso) : [campos];
  const horarios = pular_folgas ? await semFolgas(db, todos, { fuso, ...quem }) : todos;
  if (!permitir_conflito && campos.status !== 'Cancelado') {
    await exigeLivre(db, horarios, { ...quem, paciente_id: campos.paciente_id });
    await exigeNoHorario(db, horarios, { ...quem, fuso });
  }
  const { valor = await precoPadrao(db, { conta_id, ...campos, ...quem }) } = campos;
  const serie_id = recorrencia ? await criarSerie(db, conta_id, recorrencia) : null;
  const ids = await inserir(db, conta_id, {
    id,
    serie_id,
    campos: { ...campos, ...quem, valor },
    horarios: horarios.map(({ inicio, fim }) => ({ inicio, fim })),
  });
  const { profissional_id } = quem;
  return { ids, substitui: substitui && profissional_id ? { ...campos, profissional_id, atendimento_id: id } : null };
};
