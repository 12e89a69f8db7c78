import { sql } from 'kysely';
import type { z } from 'zod';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Agora, agora, Foco } from '#contract/home/agora.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { buscarAtendimentos, lerAtendimento } from '#server/atendimentos/index.ts';
import { casoProprio, NO_CASO } from '#server/pacientes/index.ts';
import { objetivosAbertos, trechoDe } from '#server/planos-intervencao/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { anteriorA, lerRegistro } from '#server/registros/index.ts';

type Modulos = { planos: boolean; financeiro: boolean };
/** `minhas`: the member whose appointments alone are shown, or null for all. */
type Onde = { db: Db; cofre: Cofre; fuso: string; minhas: string | null };

const trechoAnterior = async ({ db, cofre }: Onde, atendimento: AtendimentoNaLista) => {
  const anterior = await anteriorA(db, cofre, atendimento);
  if (!anterior) return null;
  const { conteudo, ...resto } = anterior;
  return { ...resto, trecho: trechoDe(conteudo) };
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

/** The last cancellation by link that costs something, while the appointment is cancelled. */
const cancelamentoDo = async (db: Db, { id, status }: AtendimentoNaLista): Promise<Foco['cancelamento']> => {
  if (status !== 'Cancelado') return null;
  const { rows } = await sql<NonNullable<Foco['cancelamento']>>`
    select r.id as resposta_id, r.custo::text as custo
    from links_enviados l join link_respostas r on r.conta_id = l.conta_id and r.link_id = l.id
    where l.atendimento_id = ${id} and r.resposta = 'nao_vem' and r.custo > 0
    order by r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
};

export const lerFoco = async (onde: Onde, atendimento: AtendimentoNaLista, modulos: Modulos): Promise<Foco> => ({
  atendimento,
  paciente: await pacienteDo(onde.db, atendimento.paciente_id),
  anterior: await trechoAnterior(onde, atendimento),
  objetivos: modulos.planos
    ? await objetivosAbertos(onde.db, [atendimento.paciente_id], {
        hoje: hojeEm(onde.fuso),
        atendimento_id: atendimento.id,
      })
    : [],
  registro: await lerRegistro(onde.db, onde.cofre, atendimento.id),
  cobranca: modulos.financeiro ? await cobrancaDo(onde.db, atendimento.id) : null,
  cancelamento: modulos.financeiro ? await cancelamentoDo(onde.db, atendimento) : null,
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

const PROPRIO = casoProprio('pacientes.id');

/** The appointments of patients that are not in the trash and meet a condition. */
const deQuem = async (db: Db, dia: AtendimentoNaLista[], condicao = sql<boolean>`true`) => {
  const ids = [...new Set(dia.map(({ paciente_id }) => paciente_id))];
  if (ids.length === 0) return dia;
  const rows = await db
    .selectFrom('pacientes')
    .select('id')
    .where('id', 'in', ids)
    .where('excluido_em', 'is', null)
    .where(condicao)
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
  const dia = await deQuem(onde.db, suas, pedido.casos === 'meus' ? PROPRIO : undefined);
  // The file of an appointment is open to the case team only; one of an exceptional access is opened by its id.
  const meus = await deQuem(onde.db, dia, PROPRIO);
  const item = pedido.atendimento_id
    ? await pedidoPor(onde.db, dia, pedido.atendimento_id)
    : focoDoDia(meus, Date.now());
  const [aberto] = item ? await deQuem(onde.db, [item], NO_CASO) : [];
  return { hoje, dia, foco: aberto ? await lerFoco(onde, aberto, modulos) : null };
};
