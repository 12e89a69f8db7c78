import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { carimbos } from '#contract/fields.ts';
import { campos, LONGOS, type pacientes, type Vinculo } from '#contract/pacientes.ts';
import { type Representacao, representaPorLei } from '#domain/representacao.ts';
import { escrita, leitor, type Quais } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { writtenOnce } from '#server/platform/db/written-once.ts';
import { invalido } from '#server/platform/errors.ts';
import { casoProprio } from './paciente.ts';

/** The columns in the contract, without those for search and order. */
const cadastrais = { ...carimbos, ...campos.omit({ responsaveis: true, ...LONGOS }).shape };
const COLUNAS = Object.keys(cadastrais).map((campo) => `p.${campo as keyof typeof cadastrais}` as const);

/** Patients with their school, first guardian and all guardians. */
const comRede = (db: Db) =>
  db
    .selectFrom('pacientes as p')
    .select(COLUNAS)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('escolas as e')
          .select(['e.id', 'e.nome', 'e.telefone', 'e.email'])
          .whereRef('e.conta_id', '=', 'p.conta_id')
          .whereRef('e.id', '=', 'p.escola_id')
          .where('e.excluido_em', 'is', null),
      ).as('escola'),
      jsonArrayFrom(
        eb
          .selectFrom('paciente_responsaveis as v')
          .innerJoin('responsaveis as r', (join) =>
            join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
          )
          .select(['v.responsavel_id', 'r.nome', 'v.parentesco', 'v.financeiro', 'v.pode_receber', 'v.representa'])
          .select(['r.telefone', 'r.celular', 'r.email', 'r.idioma'])
          .whereRef('v.conta_id', '=', 'p.conta_id')
          .whereRef('v.paciente_id', '=', 'p.id')
          .where('r.excluido_em', 'is', null)
          .orderBy('v.ordem'),
      ).as('responsaveis'),
    ]);

/** With the clinical fields; all are null outside the cases of the member who acts. */
const comQueixa = (db: Db) =>
  comRede(db)
    .leftJoin('pacientes_clinicos as c', (join) =>
      join.onRef('c.conta_id', '=', 'p.conta_id').onRef('c.id', '=', 'p.id'),
    )
    .select(['c.id as clinico', 'c.queixa', 'c.diagnostico', 'c.medicamentos', 'c.observacoes']);

const um = writtenOnce((db, _: null, { id }: { id: string }) =>
  comQueixa(db).where('p.id', '=', id).where('p.excluido_em', 'is', null),
);

const inteiros = leitor((db, quais) => comQueixa(db).innerJoin(quais, 'quais.id', 'p.id').orderBy('quais.ordem'));
const curtos = leitor((db, quais) => comRede(db).innerJoin(quais, 'quais.id', 'p.id').orderBy('quais.ordem'));

type Clinicos = Record<keyof typeof LONGOS, string | null>;

/** Leaves the clinical fields out for everybody who is not on the case team. */
const aoAlcance = <R extends Clinicos>({
  clinico,
  queixa,
  diagnostico,
  medicamentos,
  observacoes,
  ...cadastro
}: R & { clinico: string | null }) =>
  clinico ? { ...cadastro, queixa, diagnostico, medicamentos, observacoes } : cadastro;

type ComRede = { responsavel_id: string | null; responsaveis: { responsavel_id: string }[] };

const comResponsavel = <R extends ComRede>(row: R) => {
  const first = row.responsaveis.find(({ responsavel_id }) => responsavel_id === row.responsavel_id);
  const responsavel = first && { ...(first as R['responsaveis'][number]), id: first.responsavel_id };
  return { ...row, responsavel: responsavel ?? null };
};

export const lerPacientes = async (db: Db, which: Quais) => {
  const one = Array.isArray(which) && which.length === 1;
  const rows = one ? await um(db, null, { id: which[0] ?? '' }) : await inteiros(db, which);
  return rows.map(aoAlcance).map(comResponsavel);
};

export const pacientesNaLista = async (db: Db, which: Quais) => (await curtos(db, which)).map(comResponsavel);

/** Fields that are not columns of the export: long texts, the photo, and those shown by a name. */
const SEM_COLUNA = { ...LONGOS, foto: true, responsaveis: true, escola_id: true, responsavel_id: true } as const;
const exportados = campos.omit(SEM_COLUNA).keyof().options;

/** The columns of the export, in order: the fields of the contract, with the school and the guardian by their names. */
export const EXPORTADAS = campos.keyof().options.flatMap((campo) => {
  if (campo === 'escola_id') return 'escola' as const;
  if (campo === 'responsavel_id') return 'responsavel' as const;
  return exportados.find((one) => one === campo) ?? [];
});

export const pacientesExportados = escrita((db, quais) =>
  db
    .selectFrom('pacientes as p')
    .innerJoin(quais, 'quais.id', 'p.id')
    .select(exportados.map((campo) => `p.${campo}` as const))
    .select((eb) => [
      eb
        .selectFrom('escolas as e')
        .select('e.nome')
        .whereRef('e.conta_id', '=', 'p.conta_id')
        .whereRef('e.id', '=', 'p.escola_id')
        .where('e.excluido_em', 'is', null)
        .as('escola'),
      eb
        .selectFrom('responsaveis as r')
        .select('r.nome')
        .whereRef('r.conta_id', '=', 'p.conta_id')
        .whereRef('r.id', '=', 'p.responsavel_id')
        .where('r.excluido_em', 'is', null)
        .as('responsavel'),
    ])
    .orderBy('quais.ordem'),
);

type Query = z.output<(typeof pacientes)['listar']['query']>;

/** The birth date of somebody who turns this age today in the practice's time zone. */
const nascidoHa = (anos: number, fuso: string) =>
  sql`((now() at time zone ${fuso})::date - make_interval(years => ${anos}))::date`;

export const filtrosDePacientes = (query: Query, fuso: string): RawBuilder<boolean>[] => {
  const filtros: RawBuilder<boolean>[] = [];
  const ativo = query.ativo ?? (query.busca || query.lixeira ? 'todos' : 'true');
  if (ativo !== 'todos') filtros.push(sql`ativo = ${ativo === 'true'}`);
  if (query.casos === 'meus') filtros.push(casoProprio('pacientes.id'));
  if (query.escola_id) filtros.push(sql`escola_id = ${query.escola_id}`);
  if (query.responsavel_id)
    filtros.push(
      sql`id in (select v.paciente_id from paciente_responsaveis v where v.responsavel_id = ${query.responsavel_id})`,
    );
  if (query.idade_min !== undefined) filtros.push(sql`data_nascimento <= ${nascidoHa(query.idade_min, fuso)}`);
  if (query.idade_max !== undefined) filtros.push(sql`data_nascimento > ${nascidoHa(query.idade_max + 1, fuso)}`);
  return filtros;
};

type Vinculos = z.output<typeof Vinculo>[];

/** Kinship and representation. If only the kinship was sent, the stored representation stays as long as it is the same. */
const comoRepresenta = (
  {
    responsavel_id,
    parentesco = null,
    representa,
  }: Pick<Vinculos[number], 'responsavel_id' | 'parentesco' | 'representa'>,
  antes: { responsavel_id: string; parentesco: string | null; representa: Representacao | null }[],
) => {
  if (representa !== undefined) return { parentesco, representa };
  const igual = antes.find((um) => um.responsavel_id === responsavel_id && um.parentesco === parentesco);
  return { parentesco, representa: igual ? igual.representa : representaPorLei(parentesco) };
};

/** Saves the guardians as sent, or the first guardian alone, who is always among them. */
export const gravarVinculos = async (
  db: Db,
  chave: { conta_id: string; paciente_id: string },
  enviados: Vinculos | undefined,
  principal: string | null | undefined,
) => {
  if (enviados === undefined && principal === undefined) return;
  const antes = await db
    .selectFrom('paciente_responsaveis')
    .select(['responsavel_id', 'parentesco', 'financeiro', 'pode_receber', 'representa'])
    .where('paciente_id', '=', chave.paciente_id)
    .orderBy('ordem')
    .execute();
  const lista = [...(enviados ?? antes)];
  if (principal && !lista.some(({ responsavel_id }) => responsavel_id === principal))
    lista.unshift({ responsavel_id: principal, parentesco: null, financeiro: false, pode_receber: [] });
  if (new Set(lista.map(({ responsavel_id }) => responsavel_id)).size < lista.length)
    throw invalido('responsaveis', 'responsavel_repetido');
  const ids = lista.map(({ responsavel_id }) => responsavel_id);
  await db
    .deleteFrom('paciente_responsaveis')
    .where('paciente_id', '=', chave.paciente_id)
    .$if(ids.length > 0, (query) => query.where('responsavel_id', 'not in', ids))
    .execute();
  // Links that stay are never deleted: a member may see the guardian through this link only.
  if (lista.length)
    await db
      .insertInto('paciente_responsaveis')
      .values(lista.map((vinculo, ordem) => ({ ...vinculo, ...chave, ordem, ...comoRepresenta(vinculo, antes) })))
      .onConflict((conflict) =>
        conflict.columns(['conta_id', 'paciente_id', 'responsavel_id']).doUpdateSet((eb) => ({
          ordem: eb.ref('excluded.ordem'),
          parentesco: eb.ref('excluded.parentesco'),
          financeiro: eb.ref('excluded.financeiro'),
          pode_receber: eb.ref('excluded.pode_receber'),
          representa: eb.ref('excluded.representa'),
        })),
      )
      .execute();
  const primeiro =
    principal === undefined ? (lista[0]?.responsavel_id ?? null) : (principal ?? lista[0]?.responsavel_id ?? null);
  await db
    .updateTable('pacientes')
    .set({ responsavel_id: primeiro })
    .where('id', '=', chave.paciente_id)
    .where('responsavel_id', 'is distinct from', primeiro)
    .execute();
};

type Suspeita = { nome: string; data_nascimento?: string | undefined; cpf: string; exceto?: string | undefined };

/** Likely duplicates: the same CPF, or the same name and birth date. */
export const duplicados = async (db: Db, { nome, data_nascimento, cpf, exceto }: Suspeita) => {
  const digitos = cpf.replace(/\D/g, '');
  const mesmoCpf = sql<boolean>`cpf = ${digitos}`;
  const mesmoNome = sql<boolean>`nome_ordem = left(normaliza(${nome}), 200) and data_nascimento = ${data_nascimento ?? null}::date`;
  const rows = await db
    .selectFrom('pacientes')
    .select(['id', 'nome'])
    .select(mesmoCpf.as('pelo_cpf'))
    .where('excluido_em', 'is', null)
    .where((eb) =>
      eb.or([digitos.length === 11 ? mesmoCpf : sql<boolean>`false`, nome ? mesmoNome : sql<boolean>`false`]),
    )
    .$if(exceto !== undefined, (query) => query.where('id', '!=', exceto ?? ''))
    .limit(5)
    .execute();
  return rows.map(({ id, nome, pelo_cpf }) => ({ id, nome, motivo: pelo_cpf ? 'cpf' : 'nome_e_nascimento' }) as const);
};
