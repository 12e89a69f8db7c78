import { sql } from 'kysely';
import type { z } from 'zod';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Agora, agora, Foco } from '#contract/agora.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { buscarAtendimentos, lerAtendimento } from '#server/atendimentos/index.ts';
import { NO_CASO } from '#server/pacientes/index.ts';
import { objetivosAbertos, trechoDe } from '#server/planos-intervencao/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { abrir, lerRegistro, registroVazio } from '#server/registros/index.ts';

type Modulos = { planos: boolean; financeiro: boolean };
/** `minhas`: the member whose appointments alone are shown, or null for all. */
type Onde = { db: Db; cofre: Cofre; fuso: string; minhas: string | null };

/** Empty notes are skipped; a child with more of them in a row is shown without the last note. */
const ANTERIORES = 5;

const anteriorA = async ({ db, cofre }: Onde, { id, paciente_id, inicio }: AtendimentoNaLista) => {
  const { rows } = await sql<{ atendimento_id: string; inicio: string; conteudo: Buffer; objetivos: unknown }>`
    select a.id as atendimento_id, a.inicio, r.conteudo, r.objetivos
    from atendimentos a join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
    where a.paciente_id = ${paciente_id} and a.excluido_em is null and a.inicio < ${inicio} and a.id != ${id}
    order by a.inicio desc limit ${ANTERIORES}`.execute(db);
  const last = rows.find(({ conteudo, objetivos }) => !registroVazio(cofre, { conteudo, objetivos }));
  if (!last) return null;
  return { atendimento_id: last.atendimento_id, inicio: last.inicio, trecho: trechoDe(abrir(cofre, last.conteudo)) };
};

/** The last score of each goal before an appointment. */
const ultimasNotas = async (db: Db, { paciente_id, inicio }: AtendimentoNaLista) => {
  const { rows } = await sql<{ objetivo_id: string; pontuacao: number }>`
    select distinct on (o->>'objetivo_id') o->>'objetivo_id' as objetivo_id, (o->>'pontuacao')::int as pontuacao
    from atendimentos a
    join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
    cross join lateral jsonb_array_elements(r.objetivos) o
    where a.paciente_id = ${paciente_id} and a.excluido_em is null and a.inicio < ${inicio}
      and o->>'objetivo_id' is not null and o->>'pontuacao' is not null
    order by o->>'objetivo_id', a.inicio desc`.execute(db);
  return new Map(rows.map(({ objetivo_id, pontuacao }) => [objetivo_id, pontuacao]));
};

const objetivosDo = async ({ db, fuso }: Onde, atendimento: AtendimentoNaLista): Promise<Foco['objetivos']> => {
  const abertos = await objetivosAbertos(db, [atendimento.paciente_id], hojeEm(fuso));
  if (abertos.length === 0) return [];
  const titulos = await db
    .selectFrom('planos_intervencao')
    .select(['id', 'titulo'])
    .where('id', 'in', [...new Set(abertos.map(({ plano_intervencao_id }) => plano_intervencao_id))])
    .execute();
  const tituloDe = new Map(titulos.map(({ id, titulo }) => [id, titulo]));
  const notas = await ultimasNotas(db, atendimento);
  return abertos.map(({ id, descricao, area, plano_intervencao_id }) => ({
    id,
    descricao,
    area,
    plano_intervencao: tituloDe.get(plano_intervencao_id) ?? '',
    ultima: notas.get(id) ?? null,
  }));
};

const pacienteDo = async (db: Db, id: string): Promise<Foco['paciente']> => {
  const row = await db
    .selectFrom('pacientes as p')
    .select(['p.id', 'p.nome', 'p.foto', 'p.data_nascimento', 'p.ano_escolar'])
    .select((eb) =>
      eb
        .selectFrom('escolas as e')
        .select('e.nome')
        .whereRef('e.conta_id', '=', 'p.conta_id')
        .whereRef('e.id', '=', 'p.escola_id')
        .where('e.excluido_em', 'is', null)
        .as('escola'),
    )
    .where('p.id', '=', id)
    .where('p.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

const cobrancaDo = async (db: Db, atendimento_id: string): Promise<Foco['cobranca']> => {
  const { rows } = await sql<NonNullable<Foco['cobranca']>>`
    select l.id as lancamento_id, l.status, l.valor, l.valor - l.valor_pago as saldo
    from lancamento_itens i join lancamentos l on l.conta_id = i.conta_id and l.id = i.lancamento_id
    where i.atendimento_id = ${atendimento_id} and i.ativo and l.excluido_em is null and l.status <> 'Cancelado'`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const lerFoco = async (onde: Onde, atendimento: AtendimentoNaLista, modulos: Modulos): Promise<Foco> => ({
  atendimento,
  paciente: await pacienteDo(onde.db, atendimento.paciente_id),
  anterior: await anteriorA(onde, atendimento),
  objetivos: modulos.planos ? await objetivosDo(onde, atendimento) : [],
  registro: await lerRegistro(onde.db, onde.cofre, atendimento.id),
  cobranca: modulos.financeiro ? await cobrancaDo(onde.db, atendimento.id) : null,
});

const VEM = ['Agendado', 'Confirmado', 'Chegou', 'Realizado'];

/** The appointment that is on; else the next one of the day. */
export const focoDoDia = (dia: AtendimentoNaLista[], agora: number) => {
  const comparecem = dia.filter(({ status }) => VEM.includes(status));
  const emCurso = comparecem.find(({ inicio, fim }) => Date.parse(inicio) <= agora && agora < Date.parse(fim));
  return emCurso ?? comparecem.find(({ inicio }) => Date.parse(inicio) > agora) ?? null;
};

/** An appointment of today is in the list already; another day's is read. `lerRegistro` refuses one in the trash. */
const pedidoPor = async (db: Db, dia: AtendimentoNaLista[], id: string): Promise<AtendimentoNaLista> =>
  dia.find((one) => one.id === id) ?? (await lerAtendimento(db, id));

/** The appointments of patients that are not in the trash, or only those of the own cases. */
const deQuem = async (db: Db, dia: AtendimentoNaLista[], doCaso: boolean) => {
  const ids = [...new Set(dia.map(({ paciente_id }) => paciente_id))];
  if (ids.length === 0) return dia;
  const rows = await db
    .selectFrom('pacientes')
    .select('id')
    .where('id', 'in', ids)
    .where('excluido_em', 'is', null)
    .$if(doCaso, (query) => query.where(NO_CASO))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return dia.filter(({ paciente_id }) => known.has(paciente_id));
};

type Pedido = z.output<(typeof agora)['query']>;

export const lerAgora = async (onde: Onde, pedido: Pedido, modulos: Modulos): Promise<Agora> => {
  const hoje = hojeEm(onde.fuso);
  const { linhas } = await buscarAtendimentos(onde.db, { status: 'Todos', de: hoje, ate: hoje }, onde.fuso);
  const { minhas } = onde;
  const suas = minhas
    ? linhas.filter(({ profissional_id }) => profissional_id === null || profissional_id === minhas)
    : linhas;
  // The files of patients in the trash cannot be opened.
  const dia = await deQuem(onde.db, suas, pedido.casos === 'meus');
  // The file of an appointment is open to the case team only.
  const meus = await deQuem(onde.db, dia, true);
  const item = pedido.atendimento_id
    ? await pedidoPor(onde.db, dia, pedido.atendimento_id)
    : focoDoDia(meus, Date.now());
  const [aberto] = item ? await deQuem(onde.db, [item], true) : [];
  return { hoje, dia, foco: aberto ? await lerFoco(onde, aberto, modulos) : null };
};
