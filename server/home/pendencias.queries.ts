import { sql } from 'kysely';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import { SEM_USO_DIAS } from '#contract/conta/membros.ts';
import type { pendencias, TipoPendencia } from '#contract/home/home.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { guardada } from './onde.ts';

/** Longer than a birthday is announced, so that the next one is shown again. */
const ANIVERSARIO_DIAS = 30;
/** Money that is owed, a note, an outcome and a red flag cannot be dismissed for good. */
const VOLTA_DIAS = 7;
const VOLTAM: TipoPendencia[] = ['vencidos', 'registros', 'sem_status', 'sinais'];
/** A later shortage of seats is another one. */
const ASSENTOS_DIAS = 30;

/** The day on which a dismissed item comes back; `null` if it never does. */
export const volta = (tipo: TipoPendencia, hoje: string) => {
  if (tipo === 'aniversarios') return somaDias(hoje, ANIVERSARIO_DIAS);
  if (tipo === 'sem_uso') return somaDias(hoje, SEM_USO_DIAS);
  if (tipo === 'assentos') return somaDias(hoje, ASSENTOS_DIAS);
  return VOLTAM.includes(tipo) ? somaDias(hoje, VOLTA_DIAS) : null;
};

/** What an item of each kind is about. Row-level security limits it to what the member sees. */
const ALVOS: Record<TipoPendencia, { tabela: string; coluna: string }> = {
  sem_status: { tabela: 'atendimentos', coluna: 'id' },
  registros: { tabela: 'atendimentos', coluna: 'id' },
  cancelados: { tabela: 'atendimentos', coluna: 'id' },
  series: { tabela: 'atendimentos', coluna: 'serie_id' },
  anamneses: { tabela: 'anamneses', coluna: 'id' },
  sinais: { tabela: 'sinais_intervencao', coluna: 'id' },
  planos_intervencao: { tabela: 'planos_intervencao', coluna: 'id' },
  relatorios: { tabela: 'relatorios', coluna: 'id' },
  aniversarios: { tabela: 'pacientes', coluna: 'id' },
  // All that is owed is one item, named by the practice.
  vencidos: { tabela: 'contas', coluna: 'id' },
  excecoes: { tabela: 'paciente_equipe', coluna: 'id' },
  leituras: { tabela: 'leituras_incomuns', coluna: 'id' },
  supervisoes: { tabela: 'supervisoes', coluna: 'id' },
  devolvidas: { tabela: 'supervisoes', coluna: 'id' },
  respostas: { tabela: 'link_respostas', coluna: 'id' },
  links_fechados: { tabela: 'links_enviados', coluna: 'id' },
  comprovantes: { tabela: 'link_respostas', coluna: 'id' },
  sem_uso: { tabela: 'membros', coluna: 'id' },
  // One item, named by the practice.
  assentos: { tabela: 'contas', coluna: 'id' },
};

/** A user has at most one row for each record that exists and that they see. */
const exigeAlvo = async (db: Db, tipo: TipoPendencia, alvo: string) => {
  const { tabela, coluna } = ALVOS[tipo];
  const { rows } = await sql`select 1 from ${sql.table(tabela)} where ${sql.ref(coluna)} = ${alvo} limit 1`.execute(db);
  if (!rows.length) throw invalido('alvo', 'nao_existe');
};

type Quem = Pick<User, 'id' | 'conta_id' | 'fuso'>;

export const adiar = async (
  db: Db,
  { id: usuario_id, conta_id }: Quem,
  { tipo, alvo, ate }: z.output<typeof pendencias.adiar.body>,
) => {
  await exigeAlvo(db, tipo, alvo);
  await db
    .insertInto('pendencias_adiadas')
    .values({ conta_id, usuario_id, tipo, alvo, ate })
    .onConflict((conflict) => conflict.columns(['conta_id', 'usuario_id', 'tipo', 'alvo']).doUpdateSet({ ate }))
    .execute();
};

/** One item; without one, everything that is put off or dismissed and still to be done. */
export const retomar = async (
  db: Db,
  { id, fuso }: Quem,
  { tipo, alvo }: z.output<typeof pendencias.retomar.query>,
) => {
  const rows = db.deleteFrom('pendencias_adiadas as d').where('d.usuario_id', '=', id);
  await (tipo && alvo
    ? rows.where('d.tipo', '=', tipo).where('d.alvo', '=', alvo)
    : rows.where(guardada(hojeEm(fuso)))
  ).execute();
};
