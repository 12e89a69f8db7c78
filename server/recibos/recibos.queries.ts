import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/auth.ts';
import type { Locale } from '#contract/constants.ts';
import { descricaoDe } from '#contract/descricao-gerada.ts';
import { valorPorExtenso } from '#contract/extenso.ts';
import type { Forma } from '#contract/formas.ts';
import { localDe } from '#contract/fuso.ts';
import type { Recibo, ReciboDados } from '#contract/recibos.ts';
import { lerFinanceiroConfig } from '#server/financeiro/config.queries.ts';
import type { Db } from '#server/lib/db.ts';
import { naoEncontrado, Recusa } from '#server/lib/errors.ts';
import { responsavelDoLancamento } from '#server/lib/pagador.ts';

/** Who must give the receipt in Receita Saúde too, as a person; a company gives a fiscal note. */
const RECEITA_SAUDE = [
  'psicologo-clinico',
  'neuropsicologo',
  'psicologo-educacional',
  'fonoaudiologo',
  'terapeuta-ocupacional',
  'fisioterapeuta',
  'medico-neuro',
  'medico-psiquiatra',
];
const SEM_DEDUCAO = ['psicopedagogo', 'neuropsicopedagogo-clinico', 'neuropsicopedagogo-institucional', 'pedagogo'];

export const notaFiscal = (slug: string | null, pessoa: string): ReciboDados['nota'] => {
  if (pessoa === 'juridica') return 'nfse';
  if (RECEITA_SAUDE.includes(slug ?? '')) return 'receita_saude';
  return SEM_DEDUCAO.includes(slug ?? '') ? 'sem_deducao' : 'nenhuma';
};

type Linha = {
  id: string;
  ano: number;
  numero: number;
  data: string;
  valor: string;
  dados: unknown;
  lancamento_id: string;
  movimento_id: string;
  paciente_id: string | null;
  receita_saude: string | null;
  emitido_em: string;
  cancelado_em: string | null;
};

export const inteiro = (row: Linha, locale: Locale): Recibo => ({
  ...row,
  numero: `${row.numero}/${row.ano}`,
  dados: row.dados as ReciboDados,
  pagamento_id: row.movimento_id,
  valor_por_extenso: valorPorExtenso(row.valor, locale),
});

export const lerRecibo = async (db: Db, locale: Locale, id: string) => {
  const row = await db.selectFrom('recibos').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return inteiro(row, locale);
};

const pagamentoDe = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('movimentos as m')
    .innerJoin('lancamentos as l', 'l.id', 'm.lancamento_id')
    .leftJoin('pacientes as p', 'p.id', 'l.paciente_id')
    .leftJoin('responsaveis as r', (join) => join.on('r.id', '=', responsavelDoLancamento))
    .select(['m.id', 'm.data', 'm.valor', 'm.forma', 'm.estornado_em', 'l.id as lancamento_id', 'l.tipo'])
    .select(['l.descricao', 'l.automatico', 'l.competencia', 'l.paciente_id'])
    .select(['p.nome as p_nome', 'p.cpf as p_cpf', 'r.nome as r_nome', 'r.cpf as r_cpf'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

const diasDe = async (db: Db, lancamento_id: string, fuso: string) => {
  const rows = await db
    .selectFrom('lancamento_itens as i')
    .innerJoin('atendimentos as a', 'a.id', 'i.atendimento_id')
    .select('a.inicio')
    .where('i.lancamento_id', '=', lancamento_id)
    .where('i.ativo', '=', true)
    .orderBy('a.inicio')
    .execute();
  return rows.map(({ inicio }) => localDe(inicio, fuso).data);
};

const retrato = async (db: Db, user: User, pago: Awaited<ReturnType<typeof pagamentoDe>>): Promise<ReciboDados> => {
  const config = await lerFinanceiroConfig(db, user.locale);
  const profissao = user.profissao_id
    ? await db.selectFrom('profissoes').select(['slug', 'nome']).where('id', '=', user.profissao_id).executeTakeFirst()
    : null;
  const descricao = descricaoDe(user.locale, pago);
  const paciente = pago.p_nome ? { nome: pago.p_nome, cpf: pago.p_cpf } : null;
  return {
    pagador: pago.r_nome ? { nome: pago.r_nome, cpf: pago.r_cpf } : (paciente ?? { nome: descricao, cpf: null }),
    beneficiario: paciente,
    descricao,
    dias: await diasDe(db, pago.lancamento_id, user.fuso),
    competencia: pago.competencia,
    forma: pago.forma as Forma | null,
    profissional: {
      nome: user.name,
      profissao: profissao?.nome ?? null,
      registro: user.registro,
      documento: config.recibo_documento,
      pessoa: config.recibo_pessoa,
      endereco: config.recibo_endereco,
    },
    cidade: config.recibo_cidade ?? config.pix_cidade,
    nota: notaFiscal(profissao?.slug ?? null, config.recibo_pessoa),
  };
};

/** A payment that is being taken back at this moment is waited for: what was taken back gets no receipt. */
const trancarPagamento = (db: Db, id: string) =>
  db
    .selectFrom('lancamentos')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('movimentos').select('lancamento_id').where('id', '=', id))
    .forUpdate()
    .execute();

/** Gives a receipt for a payment. There is one for each, however often it is asked for. */
export const emitirRecibo = async (db: Db, user: User, pagamento_id: string): Promise<string> => {
  const { conta_id } = user;
  await trancarPagamento(db, pagamento_id);
  // One number after the other: of two at once, the second waits.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recibos:${conta_id}`}, 0))`.execute(db);
  const pago = await pagamentoDe(db, pagamento_id);
  const known = await db.selectFrom('recibos').select('id').where('movimento_id', '=', pagamento_id).executeTakeFirst();
  if (known) return known.id;
  if (pago.estornado_em) throw new Recusa(409, 'pagamento_estornado');
  if (pago.tipo !== 'Receber') throw new Recusa(409, 'so_a_receber');
  const ano = Number(pago.data.slice(0, 4));
  const { ultimo } = await db
    .selectFrom('recibos')
    .select(sql<number>`coalesce(max(numero), 0)`.as('ultimo'))
    .where('ano', '=', ano)
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  const { data, valor, lancamento_id, paciente_id } = pago;
  const dados = JSON.stringify(await retrato(db, user, pago));
  await db
    .insertInto('recibos')
    .values({
      conta_id,
      id,
      ano,
      numero: ultimo + 1,
      movimento_id: pagamento_id,
      lancamento_id,
      paciente_id,
      data,
      valor,
      dados,
    })
    .execute();
  return id;
};
