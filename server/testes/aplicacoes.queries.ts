import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import {
  type Aplicacao,
  type AplicacaoNaLista,
  type campos,
  isPreenchido,
  lerResultado,
  type Resultado,
} from '#contract/testes/aplicacoes.ts';
import type { Teste } from '#contract/testes/testes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { foraDaFaixa, mesesEntre } from '#domain/days/idade.ts';
import { isPsicologo } from '#domain/psicologo.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado } from '#server/platform/errors.ts';

/** By law: a psychologist with a council number. */
const exigePsicologo = async (db: Db, { profissao_id, registro }: User) => {
  const row = profissao_id
    ? await db.selectFrom('profissoes').select('slug').where('id', '=', profissao_id).executeTakeFirst()
    : undefined;
  if (!isPsicologo(row?.slug)) throw invalido('informado', 'uso_do_psicologo');
  if (!registro) throw invalido('informado', 'uso_sem_inscricao');
};

type Conferida = Partial<Pick<z.output<typeof campos>, 'data' | 'informado'>>;
type Sobre = { nascimento: string | null; uso_privativo: boolean };

const conferirDia = (user: User, nascimento: string | null, campo: string, dia: string) => {
  if (!nascimento) throw invalido('data', 'sem_nascimento');
  if (dia < nascimento) throw invalido(campo, 'data_antes_nascimento');
  if (dia > hojeEm(user.fuso)) throw invalido(campo, 'data_futura');
};

/**
 * Checks the dates against the patient, and that a reserved test is applied by a psychologist. Only new values are
 * checked: what was valid when written stays valid when the patient or the test changes.
 */
export const conferir = async (
  db: Db,
  user: User,
  { nascimento, uso_privativo }: Sobre,
  novo: Conferida,
  antes: Conferida = {},
) => {
  const { data, informado } = novo;
  if (data !== undefined && data !== antes.data) conferirDia(user, nascimento, 'data', data);
  if (informado && informado.data !== antes.informado?.data)
    conferirDia(user, nascimento, 'informado.data', informado.data);
  const aplicado = !informado && antes.informado !== null && informado !== undefined;
  if (uso_privativo && aplicado) await exigePsicologo(db, user);
};

/** The results to store: lines with values, each with the direction and the bands of its scale. */
const comEscala = (resultados: Resultado[], escalas: Teste['escalas']) =>
  resultados.filter(isPreenchido).map((resultado) => {
    // A scale that the test does not have may be of any kind: it gets neutral bands.
    const escala = escalas.find(({ nome }) => nome === resultado.escala);
    const raw = resultado.tipo === 'bruto' && resultado.valor !== null;
    return {
      ...resultado,
      ...(raw && { bruto: resultado.bruto ?? resultado.valor, valor: null }),
      direcao: resultado.direcao ?? escala?.direcao ?? 'maior_melhor',
      faixas: resultado.faixas ?? escala?.faixas ?? 'neutra',
    };
  });

/** Converts the body to a row. */
export const linhaDaAplicacao = (body: Partial<z.output<typeof campos>>, escalas: Teste['escalas']) => {
  const { resultados, informado, ...resto } = body;
  return {
    ...resto,
    ...(informado !== undefined && { informado: informado && JSON.stringify(informado) }),
    ...(resultados && { resultados: JSON.stringify(comEscala(resultados, escalas)) }),
  };
};

const COLUNAS = [
  'a.id',
  'a.paciente_id',
  'a.teste_id',
  'a.aplicador_id',
  'a.data',
  'a.informante',
  'a.informado',
  'a.norma',
  'a.resultados',
  'a.versao',
  'a.criado_em',
  'a.atualizado_em',
  'a.excluido_em',
] as const;

/** Without the long texts. */
const selecionadas = (db: Db) =>
  db
    .selectFrom('aplicacoes as a')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'a.conta_id').onRef('p.id', '=', 'a.paciente_id'),
    )
    .select(COLUNAS)
    .select('p.data_nascimento')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('testes_todos as t')
          .select([
            't.id',
            't.nome',
            't.sigla',
            't.origem',
            't.uso_privativo',
            't.assuntos',
            't.idade_min_meses',
            't.idade_max_meses',
          ])
          .whereRef('t.id', '=', 'a.teste_id'),
      ).as('teste'),
      jsonObjectFrom(
        eb
          .selectFrom('usuarios as u')
          .innerJoin('membros as m', 'm.usuario_id', 'u.id')
          .select(['u.id', 'u.name', 'm.inscricao as registro'])
          .whereRef('u.id', '=', 'a.aplicador_id'),
      )
        .$notNull()
        .as('aplicador'),
    ])
    .where('p.excluido_em', 'is', null);

type Linha = Awaited<ReturnType<ReturnType<typeof selecionadas>['execute']>>[number];

/** The entered values, with what is computed: the age on that day, the other scores, the bands. */
const lida = (linha: Linha): AplicacaoNaLista => {
  const { data_nascimento, data, ...resto } = linha;
  const teste = linha.teste as AplicacaoNaLista['teste'];
  const idade_meses = data_nascimento && data_nascimento <= data ? mesesEntre(data_nascimento, data) : null;
  const { resultados } = linha;
  return {
    ...resto,
    data,
    teste,
    idade_meses,
    fora_da_faixa: foraDaFaixa(teste, idade_meses),
    resultados: resultados.map((one) => ({ ...one, ...lerResultado(one) })),
  };
};

type Lista = { teste_id?: string | undefined; pagina: number; por_pagina: number; lixeira: boolean };

export const listarAplicacoes = async (db: Db, paciente_id: string, query: Lista) => {
  let found = selecionadas(db)
    .where('a.paciente_id', '=', paciente_id)
    .where('a.excluido_em', query.lixeira ? 'is not' : 'is', null);
  if (query.teste_id) found = found.where('a.teste_id', '=', query.teste_id);
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('a.data', 'desc')
    .orderBy(sql`a.criado_em desc`)
    .limit(query.por_pagina)
    .offset((query.pagina - 1) * query.por_pagina)
    .execute();
  return { total, linhas: rows.map(lida) };
};

/** All assessments of a patient, newest first. */
export const aplicacoesDe = async (db: Db, paciente_id: string): Promise<AplicacaoNaLista[]> => {
  const rows = await selecionadas(db)
    .where('a.paciente_id', '=', paciente_id)
    .where('a.excluido_em', 'is', null)
    .orderBy('a.data', 'desc')
    .orderBy('a.criado_em', 'desc')
    .execute();
  return rows.map(lida);
};

/** An assessment that is not in the trash, of a patient who is not either. */
export const acharAplicacao = async (db: Db, id: string): Promise<Aplicacao> => {
  const row = await selecionadas(db)
    .select(['a.condicoes', 'a.observacoes'])
    .select((eb) =>
      eb.selectFrom('testes_todos as t').select('t.objetivo').whereRef('t.id', '=', 'a.teste_id').as('objetivo'),
    )
    .where('a.id', '=', id)
    .where('a.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  const { condicoes, observacoes, objetivo, ...linha } = row;
  const naLista = lida(linha);
  return { ...naLista, condicoes, observacoes, teste: { ...naLista.teste, objetivo } };
};
