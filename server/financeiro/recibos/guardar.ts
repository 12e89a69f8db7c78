import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import type { ReciboDados } from '#contract/financeiro/recibos.ts';
import { FUNCOES_SUPERVISIONADAS, FUNCOES_SUPERVISORAS, isClinica } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { descricaoDe } from '#domain/text/descricao-gerada.ts';
import { lerUser } from '#server/auth/index.ts';
import { dadosDoPapel, nomeDaPratica, profissionalDe } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { lerFinanceiroConfig } from '../config.ts';
import { responsavelDoLancamento } from '../pagador.ts';

/**
 * Professions that must also issue the receipt in Receita Saúde, as individuals; companies issue an invoice (NFS-e).
 */
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

/** A field of the payer `r`. The one chosen for the charge may be a guardian whom the member does not see. */
const doPagador = (campo: 'nome' | 'cpf') => sql<string | null>`case
  when r.id is null and l.responsavel_id is not null then (select f.${sql.ref(campo)} from pagador_escolhido(l.id) f)
  else r.${sql.ref(campo)} end`;

/** Payments with their patient and payer. */
export const pagamentos = (db: Db) =>
  db
    .selectFrom('movimentos as m')
    .innerJoin('lancamentos as l', 'l.id', 'm.lancamento_id')
    .leftJoin('pacientes as p', 'p.id', 'l.paciente_id')
    .leftJoin('responsaveis as r', (join) => join.on('r.id', '=', responsavelDoLancamento))
    .select(['m.id', 'm.data', 'm.valor', 'm.forma', 'm.estornado_em', 'l.id as lancamento_id', 'l.tipo'])
    .select(['l.descricao', 'l.automatico', 'l.competencia', 'l.paciente_id', 'r.id as r_id'])
    .select(({ fn }) => fn.coalesce('r.id', 'l.responsavel_id').as('responsavel_id'))
    .select(['p.nome as p_nome', 'p.cpf as p_cpf', doPagador('nome').as('r_nome'), doPagador('cpf').as('r_cpf')])
    .where('m.origem', '=', 'pagamento');

export const pagamentoDe = async (db: Db, id: string) => {
  const row = await pagamentos(db).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};
export type Pago = Awaited<ReturnType<typeof pagamentoDe>>;

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

/** Who paid: the guardian, else the patient; `null` if neither is set. */
export const pagadorDe = (pago: Pago) => {
  if (pago.responsavel_id)
    return { tipo: 'responsavel' as const, id: pago.r_id, nome: pago.r_nome ?? '', cpf: pago.r_cpf };
  if (pago.paciente_id)
    return { tipo: 'paciente' as const, id: pago.paciente_id, nome: pago.p_nome ?? '', cpf: pago.p_cpf };
  return null;
};

/** The professional with the most appointments of a charge, among those who sign alone. */
const quemAtendeu = (db: Db, lancamento_id: string) =>
  db
    .selectFrom('lancamento_itens as i')
    .innerJoin('atendimentos as a', 'a.id', 'i.atendimento_id')
    .innerJoin('membros as m', 'm.id', 'a.profissional_id')
    .select('m.usuario_id')
    .where('i.lancamento_id', '=', lancamento_id)
    .where('i.ativo', '=', true)
    .where('m.funcao', 'not in', [...FUNCOES_SUPERVISIONADAS])
    .groupBy('m.usuario_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('a.inicio'), 'desc')
    .limit(1)
    .executeTakeFirst();

/** A supervisor of the case team, for a charge whose appointments were held by trainees only. */
const quemSupervisiona = (db: Db, lancamento_id: string, user: User) =>
  db
    .selectFrom('lancamento_itens as i')
    .innerJoin('atendimentos as a', 'a.id', 'i.atendimento_id')
    .innerJoin('membros as t', 't.id', 'a.profissional_id')
    .innerJoin('paciente_equipe as e', 'e.paciente_id', 'a.paciente_id')
    .innerJoin('membros as m', 'm.id', 'e.membro_id')
    .select('m.usuario_id')
    .where('i.lancamento_id', '=', lancamento_id)
    .where('i.ativo', '=', true)
    .where('t.funcao', 'in', [...FUNCOES_SUPERVISIONADAS])
    .where('m.funcao', 'in', [...FUNCOES_SUPERVISORAS])
    .where('m.ativo', '=', true)
    .where('e.motivo', 'is', null)
    .where('e.substitui_id', 'is', null)
    .where((eb) => eb.or([eb('e.ate', 'is', null), eb('e.ate', '>', sql<string>`now()`)]))
    // The issuer, if a supervisor of the team; else one with a council number; else the one longest on the team.
    .orderBy((eb) => eb('m.usuario_id', '=', user.id), 'desc')
    .orderBy((eb) => eb('m.inscricao', 'is not', null), 'desc')
    .orderBy('e.desde')
    .limit(1)
    .executeTakeFirst();

/**
 * Who signs a receipt: the professional of most of its appointments; if trainees held all, a supervisor of the team.
 * Without either it is the issuer, or an owner if the issuer attends nobody.
 */
const quemAssina = async (db: Db, user: User, lancamento_id: string): Promise<User> => {
  const quem =
    (await quemAtendeu(db, lancamento_id)) ??
    (await quemSupervisiona(db, lancamento_id, user)) ??
    (isClinica(user.membro.funcao) ? null : await primeiroDono(db));
  return quem ? { ...(await lerUser(db, quem.usuario_id)), contas: user.contas } : user;
};

const primeiroDono = (db: Db) =>
  db.selectFrom('membros as m').select('m.usuario_id').where(DONO).orderBy('m.criado_em').limit(1).executeTakeFirst();

/** The data of a receipt as of now, in the language of the issuer; it is stored with the receipt. */
export const retratoDe = async (db: Db, user: User, locale: Locale, pago: Pago): Promise<ReciboDados> => {
  const config = await lerFinanceiroConfig(db, locale);
  const assina = await quemAssina(db, user, pago.lancamento_id);
  const { slug, profissao, registro } = await profissionalDe({ db, user: assina, locale });
  const { documento, endereco, cidade } = await dadosDoPapel(db);
  const pratica = await nomeDaPratica(db, assina);
  const pagador = pagadorDe(pago);
  return {
    pagador: { nome: pagador?.nome ?? '', cpf: pagador?.cpf ?? null },
    beneficiario: pago.p_nome ? { nome: pago.p_nome, cpf: pago.p_cpf } : null,
    descricao: descricaoDe(locale, pago),
    dias: await diasDe(db, pago.lancamento_id, user.fuso),
    competencia: pago.competencia,
    forma: pago.forma,
    profissional: {
      nome: assina.name,
      profissao: profissao || null,
      registro: registro || null,
      documento,
      pratica: pratica.daPessoa ? null : pratica.nome,
      pessoa: config.recibo_pessoa,
      endereco,
      membro_id: assina.membro.id,
    },
    cidade,
    nota: notaFiscal(slug, config.recibo_pessoa),
  };
};

/** Counts the receipts of the whole practice, whoever asks. */
export const proximoNumero = async (db: Db, ano: number) => {
  const { rows } = await sql<{ numero: number }>`select proximo_recibo(${ano}) as numero`.execute(db);
  return rows[0]?.numero ?? 1;
};
