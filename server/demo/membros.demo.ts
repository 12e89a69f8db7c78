import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { CONVITE_DIAS, type Membro } from '#contract/conta/membros.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { DEFAULT_FUSO } from '#domain/constants.ts';
import { diaDaSemana, hojeEm, instante, instanteDe, somaDias } from '#domain/days/fuso.ts';
import { criarPessoa } from '#server/auth/index.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { semanaDe } from './semana.demo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Colega = {
  name: string;
  email: string;
  funcao: Funcao;
  profissao: string | null;
  inscricao: string | null;
  cor: Membro['cor'];
  sala: string | null;
  /** The children of the demo whose case team they are on: from the first to before the second. */
  casos: readonly [number, number];
};

/** The other people of the demo practice; they sign in with the owner's password. */
export const COLEGAS: readonly Colega[] = [
  {
    ...{ name: 'Rafael Teixeira', email: 'rafael@vinculo.example', funcao: 'profissional', cor: 'blue' },
    ...{ profissao: 'fonoaudiologo', inscricao: '2-12345', sala: 'Sala 2' },
    casos: [0, 5],
  },
  {
    ...{ name: 'Lívia Prado', email: 'livia@vinculo.example', funcao: 'profissional', cor: 'grape' },
    ...{ profissao: 'psicologo-clinico', inscricao: '06/12345', sala: 'Sala 3' },
    casos: [5, 10],
  },
  {
    ...{ name: 'Camila Rocha', email: 'camila@vinculo.example', funcao: 'estagiario', cor: 'orange' },
    ...{ profissao: 'psicopedagogo', inscricao: null, sala: 'Ginásio' },
    casos: [10, 15],
  },
  {
    ...{ name: 'Sônia Matos', email: 'sonia@vinculo.example', funcao: 'secretaria', cor: null },
    ...{ profissao: null, inscricao: null, sala: null },
    casos: [0, 0],
  },
];

/**
 * The address until the demo practice is complete, and always in an example practice: nobody can sign in with it, and
 * no mail is sent to it.
 */
export const emailProvisorio = (email: string, conta_id: string) =>
  email.replace(/@.*/, `-${conta_id}@vinculo.invalid`);

const DIAS_UTEIS = [1, 2, 3, 4, 5];
const ALMOCO = DIAS_UTEIS.map((dia) => ({ dia, inicio: '12:00', fim: '13:00', almoco: true }));
/** Working hours with lunch. The owner works in those of the practice. */
const HORARIOS = [...DIAS_UTEIS.map((dia) => ({ dia, inicio: '08:00', fim: '18:00' })), ...ALMOCO];

type Onde = { conta_id: string; senha_hash: string | null };

const criarColega = async (db: Db, { conta_id, senha_hash }: Onde, colega: Colega) => {
  const { name, email, funcao, profissao, inscricao, cor } = colega;
  const found = profissao
    ? await db.selectFrom('profissoes').select('id').where('slug', '=', profissao).executeTakeFirstOrThrow()
    : null;
  const pessoa = { name, email: emailProvisorio(email, conta_id), senha_hash, profissao_id: found?.id ?? null };
  const { id: usuario_id } = await criarPessoa(db, conta_id, { ...pessoa, locale: 'pt-br' }, funcao);
  const { id } = await db
    .updateTable('membros')
    .set({ inscricao, cor, ...(cor && { horarios: JSON.stringify(HORARIOS) }) })
    .where('usuario_id', '=', usuario_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Puts a colleague on the case team of some children. Returns them. */
const darCasos = async (db: Db, conta_id: string, membro_id: string, [de, ate]: readonly [number, number]) => {
  const criancas = await db
    .selectFrom('pacientes')
    .select(['id', 'valor_atendimento'])
    .orderBy('criado_em')
    .offset(de)
    .limit(ate - de)
    .execute();
  if (criancas.length === 0) return [];
  await db
    .insertInto('paciente_equipe')
    .values(criancas.map(({ id }) => ({ conta_id, id: uuidv7(), paciente_id: id, membro_id })))
    .execute();
  return criancas;
};

const convidar = (db: Db, conta_id: string, membro_id: string) =>
  db
    .insertInto('convites')
    .values({
      ...{ conta_id, id: uuidv7(), email: 'financeiro@vinculo.example', funcao: 'financeiro', membro_id },
      token_hash: sha256(newSecret()),
      expira_em: instante(Date.now() + CONVITE_DIAS * DAY_MS),
    })
    .execute();

/** Teams that grew over the last months; the owner has cared for every child longest. */
const espalharEquipes = (db: Db, dono_id: string) =>
  sql`update paciente_equipe e
    set desde = now() - make_interval(days => 20 + 11 * x.n + case when e.membro_id = ${dono_id} then 400 else 0 end)
    from (select id, (row_number() over (partition by membro_id order by id))::int as n from paciente_equipe) x
    where x.id = e.id`.execute(db);

/** Next Thursday a colleague visits a school: a blocked time of one professional. */
const bloquearUm = (db: Db, conta_id: string, membro_id: string) => {
  const hoje = hojeEm(DEFAULT_FUSO);
  const data = somaDias(hoje, 7 - diaDaSemana(hoje) + 4);
  const as = (hora: string) => instanteDe({ data, hora }, DEFAULT_FUSO);
  return db
    .insertInto('horarios_bloqueados')
    .values({
      ...{ conta_id, id: uuidv7(), inicio: as('16:00'), fim: as('18:00') },
      ...{ motivo: 'Visita à escola', profissionais: [membro_id] },
    })
    .execute();
};

/** Colleagues with their cases, rooms and weeks, and an open invitation, whose link is not kept anywhere. */
export const demoMembros = async (db: Db, onde: Onde, dono_usuario_id: string) => {
  const { conta_id } = onde;
  const dono = await db
    .updateTable('membros')
    .set({ horarios: JSON.stringify(ALMOCO) })
    .where('usuario_id', '=', dono_usuario_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const colega of COLEGAS) {
    const membro_id = await criarColega(db, onde, colega);
    const criancas = await darCasos(db, conta_id, membro_id, colega.casos);
    if (colega.email.startsWith('rafael')) await bloquearUm(db, conta_id, membro_id);
    if (colega.sala) await semanaDe(db, { conta_id, profissional_id: membro_id, sala: colega.sala }, criancas);
  }
  await espalharEquipes(db, dono.id);
  await convidar(db, conta_id, dono.id);
};

/** Children whom the owner handed over to a colleague, by their place among all: she is on every other team. */
const PASSADAS = [4, 5, 8];

/**
 * Takes the owner off the case teams of some children a month ago: she sees them under "all" and not under "mine", and
 * opens their records only by an exceptional access. Her appointments with them until then stay hers.
 */
export const demoCasosPassados = async (db: Db, conta_id: string, dono_usuario_id: string) => {
  await sql`
    with passadas as (
      select id from (select id, row_number() over (order by criado_em) - 1 as lugar from pacientes where conta_id = ${conta_id}) p
      where lugar = any (${PASSADAS}::int[])),
    dela as (select id from membros where conta_id = ${conta_id} and usuario_id = ${dono_usuario_id}),
    sem_ela as (
      update paciente_equipe e set ate = now() - interval '30 days'
      from passadas p, dela d where e.paciente_id = p.id and e.membro_id = d.id)
    delete from atendimentos a using passadas p, dela d
      where a.paciente_id = p.id and a.profissional_id = d.id and a.inicio > now()
        and not exists (select from lancamento_itens i where i.conta_id = a.conta_id and i.atendimento_id = a.id)`.execute(
    db,
  );
};
