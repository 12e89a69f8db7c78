import { sql } from 'kysely';
import type { z } from 'zod';
import { type AtendimentoMudanca, type Escopo, problemaDoHorario } from '#contract/agenda/atendimentos.ts';
import { passou, STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { User } from '#contract/conta/auth.ts';
import { localDe, somaDias } from '#domain/days/fuso.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { SEM_ASSINATURA } from './assinados.ts';
import { exigeLivre, type Ocupa, reservarAgenda } from './conflitos.ts';
import { exigeNoHorario } from './expediente.ts';
import { semFolgas } from './folgas.ts';
import { type Campos, type Conta, criarSerie, exigePacienteDaqui, exigePassado, inserir } from './gravar.ts';
import { exigeSala, exigeSuaAgenda, SEM_COLEGA } from './profissional.ts';
import { diasMovidos, type Horario, horariosDaSerie, moverCom } from './serie.ts';
import { isSubstituto, type Substituicao } from './substituto.ts';

const DA_AGENDA = [
  'paciente_id',
  'inicio',
  'fim',
  'status',
  'modalidade',
  'local',
  'link',
  'valor',
  'profissional_id',
  'sala_id',
] as const;
const CAMPOS = [...DA_AGENDA, 'observacoes'] as const;
const COLUNAS = ['id', 'serie_id', 'excecao', 'versao', 'chaves', ...DA_AGENDA] as const;
/** How many keys of earlier changes an appointment keeps. */
const CHAVES = 8;

export type Linha = Awaited<ReturnType<typeof trancar>>;

/** The clinical text of an appointment; `undefined` outside the cases of the member who acts. */
const lerObservacoes = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('atendimentos_clinicos')
    .select('observacoes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.observacoes;
};

/** Returns the appointment, locked until the transaction ends. */
export const trancar = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('atendimentos')
    .select(COLUNAS)
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return { ...row, observacoes: await lerObservacoes(db, id) };
};

const aberto = ({ status }: { status: string }) => (STATUS_ABERTOS as readonly string[]).includes(status);

/**
 * The others of its series that a change affects: upcoming ones in the scope, unsigned, no exceptions, none of a
 * colleague.
 */
const companheiros = async (db: Db, pivo: Linha, escopo: Escopo) => {
  if (escopo === 'este' || !pivo.serie_id) return [];
  const rows = await db
    .selectFrom('atendimentos')
    .select(COLUNAS)
    .where('serie_id', '=', pivo.serie_id)
    .where('id', '!=', pivo.id)
    .where('excluido_em', 'is', null)
    .where(SEM_ASSINATURA)
    .where(SEM_COLEGA)
    .$if(escopo === 'seguintes', (query) => query.where('inicio', '>=', pivo.inicio))
    .orderBy('inicio')
    .forUpdate()
    .execute();
  return rows.filter((row) => aberto(row) && !row.excecao);
};

/** Patient, professional and time of an appointment with a signed note cannot be changed. */
const exigeMovel = async (db: Db, id: string, campos: Diferenca) => {
  const { inicio, fim, paciente_id, profissional_id } = campos;
  if ([inicio, fim, paciente_id, profissional_id].every((campo) => campo === undefined)) return;
  const movel = db.selectFrom('atendimentos').select('id').where('id', '=', id).where(SEM_ASSINATURA);
  if (!(await movel.executeTakeFirst())) throw new Recusa(409, 'atendimento_assinado');
};

/** A signed note says that the appointment took place: another status must be confirmed. */
const exigeSemAssinatura = async (db: Db, id: string, campos: Diferenca) => {
  if (campos.status === undefined || campos.status === 'Realizado') return;
  const livre = db.selectFrom('atendimentos').select('id').where('id', '=', id).where(SEM_ASSINATURA);
  if (!(await livre.executeTakeFirst())) throw new Recusa(409, 'registro_assinado_aqui');
};

type Mudanca = z.output<typeof AtendimentoMudanca>;
type Diferenca = Partial<Pick<Campos, (typeof CAMPOS)[number]>>;

/** The fields that differ. A form sends everything; a series must only get what was changed. */
const diferenca = (pivo: Linha, body: Mudanca): Diferenca =>
  Object.fromEntries(
    CAMPOS.flatMap((key) => (body[key] === undefined || body[key] === (pivo[key] ?? null) ? [] : [[key, body[key]]])),
  );

const lerRegra = async (db: Db, serie_id: string) =>
  (await db
    .selectFrom('atendimento_series')
    .select(['frequencia', 'dias', 'ate', 'vezes'])
    .where('id', '=', serie_id)
    .executeTakeFirstOrThrow()) as Recorrencia;

/** Splits the series: from this one on it is a new series, and the old one ends the day before. */
const dividir = async (db: Db, { conta_id, fuso }: Conta, pivo: Linha, regra: Recorrencia) => {
  if (!pivo.serie_id) return criarSerie(db, conta_id, regra);
  const seguintes = db.selectFrom('atendimentos').select('id').where('serie_id', '=', pivo.serie_id);
  const antes = await seguintes.where('inicio', '<', pivo.inicio).limit(1).executeTakeFirst();
  if (!antes) {
    await db.updateTable('atendimento_series').set(regra).where('id', '=', pivo.serie_id).execute();
    return pivo.serie_id;
  }
  const nova = await criarSerie(db, conta_id, regra);
  const { numUpdatedRows } = await db
    .updateTable('atendimentos')
    .set({ serie_id: nova })
    .where('serie_id', '=', pivo.serie_id)
    .where('inicio', '>=', pivo.inicio)
    .executeTakeFirst();
  if (regra.vezes !== null)
    await db
      .updateTable('atendimento_series')
      .set({ vezes: Number(numUpdatedRows) })
      .where('id', '=', nova)
      .execute();
  await db
    .updateTable('atendimento_series')
    .set({ ate: somaDias(localDe(pivo.inicio, fuso).data, -1), vezes: null })
    .where('id', '=', pivo.serie_id)
    .execute();
  return nova;
};

type Alvo = Pick<Linha, 'id' | 'inicio' | 'fim'>;

const gravar = async (db: Db, alvos: Alvo[], campos: Diferenca & { excecao?: boolean; chaves?: string[] }) => {
  const { inicio: _, fim: __, ...resto } = campos;
  await db
    .updateTable('atendimentos as a')
    .from(
      sql<Alvo>`unnest(
        ${alvos.map(({ id }) => id)}::uuid[],
        ${alvos.map(({ inicio }) => inicio)}::timestamptz[],
        ${alvos.map(({ fim }) => fim)}::timestamptz[]
      )`.as<'v'>(sql`v (id, inicio, fim)`),
    )
    .set((eb) => ({ ...resto, inicio: eb.ref('v.inicio'), fim: eb.ref('v.fim') }))
    .whereRef('a.id', '=', 'v.id')
    .execute();
};

type Pedido = { pivo: Linha; escopo: Escopo; regra: Recorrencia | null; depois: Horario };

/** The changed appointment and those that follow it, each with its new time. */
const alvosDe = async (db: Db, fuso: string, { pivo, escopo, regra, depois }: Pedido): Promise<Alvo[]> => {
  const moveu = depois.inicio !== pivo.inicio || depois.fim !== pivo.fim;
  const outros = await companheiros(db, pivo, escopo);
  const mover = (outro: Alvo) =>
    moveu ? moverCom({ antes: pivo, depois }, outro, regra?.frequencia === 'mensal', fuso) : outro;
  return [{ id: pivo.id, ...depois }, ...outros.map((outro) => ({ ...mover(outro), id: outro.id }))];
};

/** The times that a change would lead to, to check for conflicts. */
export const horariosDaMudanca = async (db: Db, fuso: string, id: string, escopo: Escopo, depois: Horario) => {
  const pivo = await trancar(db, id);
  const regra = pivo.serie_id ? await lerRegra(db, pivo.serie_id) : null;
  const horarios = await alvosDe(db, fuso, { pivo, escopo, regra, depois });
  return { pivo, horarios, ids: horarios.map((alvo) => alvo.id) };
};

/** Applies a new rule from this one on; upcoming appointments of the old rule are removed. */
const refazer = async (db: Db, conta: Conta, pivo: Linha, regra: Recorrencia, body: Mudanca) => {
  const todos = horariosDaSerie(pivo, regra, conta.fuso);
  const [, ...horarios] = body.pular_folgas
    ? await semFolgas(db, todos, { ...conta, profissional_id: pivo.profissional_id })
    : todos;
  const velhos = (await companheiros(db, pivo, 'seguintes')).map(({ id }) => id);
  if (!body.permitir_conflito) {
    await exigeLivre(db, horarios, pivo, [pivo.id, ...velhos]);
    await exigeNoHorario(db, horarios, { ...conta, profissional_id: pivo.profissional_id });
  }
  if (velhos.length)
    await db.updateTable('atendimentos').set({ excluido_em: sql`now()` }).where('id', 'in', velhos).execute();
  const serie_id = await dividir(db, conta, pivo, regra);
  await db.updateTable('atendimento_series').set(regra).where('id', '=', serie_id).execute();
  await db.updateTable('atendimentos').set({ serie_id }).where('id', '=', pivo.id).execute();
  const { paciente_id, profissional_id, sala_id, modalidade, local, link, valor, observacoes, inicio, fim } = pivo;
  const campos = {
    paciente_id,
    profissional_id,
    sala_id,
    modalidade,
    local,
    link,
    valor,
    observacoes,
    inicio,
    fim,
    status: 'Agendado',
  } as Campos;
  return [...velhos, ...(await inserir(db, conta.conta_id, { campos, serie_id, horarios }))];
};

const mesmaRegra = (a: Recorrencia | null | undefined, b: Recorrencia | null) =>
  a && b && a.frequencia === b.frequencia && a.ate === b.ate && a.vezes === b.vezes && `${a.dias}` === `${b.dias}`;

const OCUPA = ['paciente_id', 'profissional_id', 'sala_id'] as const;

/** Who and what the appointment takes up after the change. */
const ocupaDepois = (pivo: Linha, { paciente_id, profissional_id, sala_id }: Diferenca) => ({
  paciente_id: paciente_id ?? pivo.paciente_id,
  profissional_id: profissional_id === undefined ? pivo.profissional_id : profissional_id,
  sala_id: sala_id === undefined ? pivo.sala_id : sala_id,
});

type Depois = Ocupa & { paciente_id: string; inicio: string };

/** Checks that a new professional or patient fits the other. Returns whether the professional is a substitute. */
const exigeQuem = async (db: Db, { user }: ContaDe, body: Mudanca, campos: Diferenca, depois: Depois) => {
  if (campos.sala_id) await exigeSala(db, campos.sala_id);
  if (campos.profissional_id === undefined && campos.paciente_id === undefined) return false;
  const serie = body.escopo !== 'este' || Boolean(body.recorrencia);
  return isSubstituto(db, user, { ...depois, serie, substituto: body.substituto });
};

/** `user`: the member who acts; nobody if a family does. */
type ContaDe = Conta & { user?: User };

type Mudados = { ids: string[]; desfeitos: string[]; substitui: Substituicao | null };

/**
 * Changes one, this and the following, or all of a series. Returns the changed ids, and which of them go back from done
 * or missed to upcoming.
 */
export const mudarAtendimento = async (db: Db, conta: ContaDe, id: string, body: Mudanca): Promise<Mudados> => {
  const { escopo, versao, permitir_conflito } = body;
  await reservarAgenda(db, conta.conta_id);
  const pivo = await trancar(db, id);
  if (body.chave && pivo.chaves.includes(body.chave)) return { ids: [], desfeitos: [], substitui: null };
  if (versao !== undefined && versao !== pivo.versao) throw new Recusa(409, 'conflito');
  const regra = pivo.serie_id ? await lerRegra(db, pivo.serie_id) : null;
  const recorrencia = mesmaRegra(body.recorrencia, regra) ? null : body.recorrencia;
  if (recorrencia && pivo.serie_id && escopo === 'este') throw invalido('escopo', 'opcao_invalida');
  const campos = diferenca(pivo, body);
  // The clinical text belongs to the case team.
  if (recorrencia || Object.keys(campos).some((key) => key !== 'observacoes')) await exigeSuaAgenda(db, pivo);
  await exigeMovel(db, id, campos);
  if (!body.permitir_assinado) await exigeSemAssinatura(db, id, campos);
  if (campos.paciente_id) await exigePacienteDaqui(db, campos.paciente_id);
  const ocupa = ocupaDepois(pivo, campos);
  const depois = { inicio: campos.inicio ?? pivo.inicio, fim: campos.fim ?? pivo.fim };
  const substitui = await exigeQuem(db, conta, body, campos, { ...ocupa, inicio: depois.inicio });
  const problema = problemaDoHorario(depois.inicio, depois.fim);
  if (problema) throw invalido('fim', problema);
  exigePassado(campos.status ?? pivo.status, depois.inicio, conta.fuso);

  const moveu = campos.inicio !== undefined || campos.fim !== undefined;
  const volta = pivo.status === 'Cancelado' && campos.status !== undefined && campos.status !== 'Cancelado';
  const alvos = await alvosDe(db, conta.fuso, { pivo, escopo, regra, depois });
  const vale = (campos.status ?? pivo.status) !== 'Cancelado';
  const trocou = OCUPA.some((campo) => campos[campo] !== undefined);
  const ids = alvos.map((alvo) => alvo.id);
  const pergunta = vale && !permitir_conflito;
  if (pergunta && (moveu || trocou || volta)) await exigeLivre(db, alvos, ocupa, ids);
  if (pergunta && (moveu || campos.profissional_id || volta))
    await exigeNoHorario(db, alvos, { ...ocupa, fuso: conta.fuso });

  const sozinho = pivo.serie_id !== null && escopo === 'este' && Object.keys(campos).some((key) => key !== 'status');
  if (regra && escopo !== 'este' && !recorrencia) {
    const dias = moveu ? diasMovidos(regra.dias, { antes: pivo, depois }, conta.fuso) : regra.dias;
    if (escopo === 'seguintes') await dividir(db, conta, pivo, { ...regra, dias });
    else await db.updateTable('atendimento_series').set({ dias }).where('id', '=', pivo.serie_id).execute();
  }
  const excecao = pivo.serie_id && escopo === 'este' ? (body.excecao ?? (sozinho || undefined)) : undefined;
  const mudados = excecao === undefined ? campos : { ...campos, excecao };
  const chaves = body.chave && escopo === 'este' ? { chaves: [...pivo.chaves, body.chave].slice(-CHAVES) } : {};
  if (Object.keys(mudados).length) await gravar(db, alvos, { ...mudados, ...chaves });
  const novos = recorrencia ? await refazer(db, conta, await trancar(db, id), recorrencia, body) : [];
  const desfeito = passou(pivo.status) && campos.status !== undefined && aberto({ status: campos.status });
  const { profissional_id, paciente_id } = ocupa;
  return {
    ids: [...ids, ...novos],
    desfeitos: desfeito ? [id] : [],
    substitui:
      substitui && profissional_id ? { atendimento_id: id, paciente_id, profissional_id, inicio: depois.inicio } : null,
  };
};
