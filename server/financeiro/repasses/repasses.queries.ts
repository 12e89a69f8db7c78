import { sql } from 'kysely';
import { MODALIDADES } from '#contract/agenda/atendimentos.ts';
import type { User } from '#contract/conta/auth.ts';
import type { Acordo, Repasse, RepasseDados, RepasseInteiro } from '#contract/financeiro/repasses.ts';
import { alcanceDe, isClinica } from '#contract/permissoes.ts';
import { primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { centavos, soma } from '#domain/money/dinheiro.ts';
import { acordoEm, correcoesDe, extratoDe, type Producao } from '#domain/money/repasse.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { lerAcordos } from './acordos.queries.ts';

/** Changes of closed months are looked for this far back. */
const MESES_CORRIGIDOS = 12;

type Linha = Producao & { membro_id: string };

const lerProducao = async (db: Db, fuso: string, de: string, ate: string) => {
  const { rows } =
    await sql<Linha>`select membro_id, atendimento_id, paciente_id, modalidade, dia, em, realizado::numeric(14, 2),
    recebido::numeric(14, 2) from producao(${de}::date, ${ate}::date, ${fuso})`.execute(db);
  return rows;
};

/** Everybody whose production the reader sees. */
const lerMembros = (db: Db, user: User) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.id as membro_id', 'u.name as nome', 'm.funcao', 'm.ativo'])
    .$if(alcanceDe(user, 'repasses', 'ler') !== 'todos', (query) => query.where('m.id', '=', user.membro.id))
    .orderBy('u.name')
    .orderBy('m.id')
    .execute();

export const lerNome = async (db: Db, membro_id: string) => {
  const row = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select('u.name as nome')
    .where('m.id', '=', membro_id)
    .executeTakeFirst();
  return row?.nome ?? null;
};

/** The closed months from a month on, the latest first. */
const lerFechados = (db: Db, de: string) =>
  db
    .selectFrom('repasses')
    .select(['membro_id', 'mes', 'dados', 'parte', 'total', 'a_pagar', 'fechado_em', 'pago_em', 'lancamento_id'])
    .where('desfeito_em', 'is', null)
    .where('mes', '>=', de)
    .orderBy('mes', 'desc')
    .execute();

type Fechado = Awaited<ReturnType<typeof lerFechados>>[number];

/** The first month after the last closed one takes over its differences. */
const recebeCorrecoes = (fechados: readonly Fechado[], mes: string) =>
  fechados[0] !== undefined && somaMeses(fechados[0].mes, 1) === mes;

type Quadro = { mes: string; de: string; producao: Linha[]; acordos: Awaited<ReturnType<typeof lerAcordos>> };

const correcoes = ({ mes, de, producao, acordos }: Quadro, fechados: readonly Fechado[]) => {
  if (!recebeCorrecoes(fechados, mes)) return [];
  const porMes = Map.groupBy(producao, ({ em }) => primeiroDoMes(em));
  const hoje = new Map(fechados.map((one) => [one.mes, extratoDe(porMes.get(one.mes) ?? [], acordos).parte] as const));
  const antes = fechados.map((fechado) => ({ ...fechado, correcoes: fechado.dados.correcoes }));
  return correcoesDe(antes, hoje).filter((one) => one.mes >= de);
};

/** The statement of a member: the stored one of a closed month, else as it is now. */
const dadosDe = (quadro: Quadro, fechados: readonly Fechado[]): RepasseDados => {
  const { mes, producao, acordos } = quadro;
  const fechado = fechados.find((one) => one.mes === mes);
  if (fechado) return fechado.dados;
  const linhas = producao.filter(({ em }) => primeiroDoMes(em) === mes);
  const extrato = extratoDe(linhas, acordos);
  const corrigidos = correcoes(quadro, fechados);
  return {
    ...extrato,
    correcoes: corrigidos,
    total: soma([extrato.parte, ...corrigidos.map(({ valor }) => valor)]),
  };
};

const pagoDe = (fechado: Fechado | undefined): Repasse['pago'] =>
  fechado?.pago_em && fechado.lancamento_id ? { em: fechado.pago_em, lancamento_id: fechado.lancamento_id } : null;

/** The agreements in force on a day: the one for all appointments first, then those for kinds of appointments. */
const emVigor = (acordos: readonly Acordo[], dia: string) => {
  const found = [null, ...MODALIDADES].flatMap((modalidade) => acordoEm(acordos, dia, modalidade) ?? []);
  return [...new Set(found)];
};

/** The statements of a month, of everybody whom the reader sees. */
export const lerDoMes = async (db: Db, user: User, mes: string) => {
  const de = somaMeses(mes, -MESES_CORRIGIDOS);
  const [membros, todosAcordos, todosFechados] = [
    await lerMembros(db, user),
    await lerAcordos(db),
    await lerFechados(db, de),
  ];
  const fechadosDe = Map.groupBy(todosFechados, ({ membro_id }) => membro_id);
  const corrigidos = [...fechadosDe.values()].filter((fechados) => recebeCorrecoes(fechados, mes)).flat();
  const primeiro = [mes, ...corrigidos.map((one) => one.mes)].toSorted()[0] ?? mes;
  const producaoDe = Map.groupBy(
    await lerProducao(db, user.fuso, primeiro, somaMeses(mes, 1)),
    ({ membro_id }) => membro_id,
  );
  return membros.map((membro) => {
    const { membro_id } = membro;
    const acordos = todosAcordos.filter((one) => one.membro_id === membro_id);
    const fechados = fechadosDe.get(membro_id) ?? [];
    const fechado = fechados.find((one) => one.mes === mes);
    const dados = dadosDe({ mes, de, producao: producaoDe.get(membro_id) ?? [], acordos }, fechados);
    return {
      ...membro,
      ...dados,
      mes,
      acordos: emVigor(acordos, somaDias(somaMeses(mes, 1), -1)),
      fechado_em: fechado?.fechado_em ?? null,
      a_pagar: centavos(dados.total) > 0n ? dados.total : '0.00',
      pago: pagoDe(fechado),
    };
  });
};

export type RepasseLido = Awaited<ReturnType<typeof lerDoMes>>[number];

/** Whoever attends, and whoever has something in the month. */
const aparece = ({ ativo, funcao, linhas, fechado_em, total }: RepasseLido) =>
  (ativo && isClinica(funcao)) || linhas.length > 0 || fechado_em !== null || centavos(total) !== 0n;

export const listarRepasses = async (db: Db, user: User, mes: string) =>
  (await lerDoMes(db, user, primeiroDoMes(mes))).filter(aparece);

const comNomes = async (db: Db, linhas: RepasseDados['linhas']): Promise<RepasseInteiro['linhas']> => {
  const ids = [...new Set(linhas.map(({ paciente_id }) => paciente_id))];
  const rows = ids.length
    ? await db.selectFrom('pacientes').select(['id', 'nome']).where('id', 'in', ids).execute()
    : [];
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]));
  return linhas.map((linha) => ({ ...linha, paciente: nomes.get(linha.paciente_id) ?? null }));
};

export const lerRepasse = async (db: Db, user: User, membro_id: string, mes: string): Promise<RepasseInteiro> => {
  const todos = await lerDoMes(db, user, primeiroDoMes(mes));
  const found = todos.find((one) => one.membro_id === membro_id);
  if (!found) throw naoEncontrado();
  return { ...found, linhas: await comNomes(db, found.linhas) };
};
