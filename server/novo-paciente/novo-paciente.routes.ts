import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { novoPaciente } from '#contract/novo-paciente.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import type { Body } from '#contract/route.ts';
import { criarAtendimento } from '#server/atendimentos/index.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { clinicoAtivo } from '#server/membros/index.ts';
import { gravarVinculos } from '#server/pacientes/index.ts';
import { criar, exigeForaDaLixeira } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { avisarMembros } from '#server/platform/mail/avisar-membros.ts';

type Novo = Body<typeof novoPaciente>;

/** Two requests with the same id create one patient: the second one waits for the first. */
const reservar = (db: Db, conta_id: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`novo-paciente:${conta_id}:${id}`}, 0))`.execute(db);

const existe = async (db: Db, tabela: 'escolas' | 'responsaveis', id: string) =>
  (await db
    .selectFrom(tabela)
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The id of an existing record, checked, or of a new one. */
const idDe = async (
  db: Db,
  conta_id: string,
  tabela: 'escolas' | 'responsaveis',
  { id, ...campos }: { id?: string | null | undefined; nome: string },
) => {
  if (!id) return (await criar(db, tabela, conta_id, { ...campos, id: uuidv7() })).id;
  const campo = tabela === 'escolas' ? 'escola.nome' : 'responsavel.nome';
  if (!(await existe(db, tabela, id))) throw invalido(campo, 'nao_existe');
  return id;
};

const criarRede = async (db: Db, conta_id: string, { id: paciente_id, responsavel }: Novo) => {
  if (!responsavel) return [];
  const { parentesco, financeiro, pode_receber, ...pessoa } = responsavel;
  const novo = pessoa.id ? pessoa : { ...pessoa, parentesco: parentesco ?? null };
  const responsavel_id = await idDe(db, conta_id, 'responsaveis', novo);
  const vinculo = { responsavel_id, parentesco: parentesco ?? null, financeiro, pode_receber };
  await gravarVinculos(db, { conta_id, paciente_id }, [vinculo], undefined);
  return [responsavel_id];
};

/** The form shows the fields of the appointment in a part of its own. */
const nosCamposDoAtendimento = (error: unknown) => {
  if (!(error instanceof Recusa && error.campos)) return error;
  const campos = Object.entries(error.campos).map(([campo, motivos]) => [`atendimento.${campo}`, motivos]);
  return new Recusa(error.status, error.mensagem, { campos: Object.fromEntries(campos) });
};

/**
 * The professional of the first appointments is on the case team, which nobody else has joined yet but who creates the
 * patient. Whoever does not book for all books for themselves only.
 */
const porNaEquipe = async (deps: Deps, db: Db, user: User, paciente_id: string, membro_id: string | undefined) => {
  if (!membro_id || membro_id === user.membro.id || alcanceDe(user, 'agenda', 'gravar') !== 'todos') return;
  if (!(await clinicoAtivo(db, membro_id).executeTakeFirst())) return;
  const posto = await db
    .insertInto('paciente_equipe')
    .values({ conta_id: user.conta_id, id: uuidv7(), paciente_id, membro_id, por: user.membro.id })
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'paciente_id', 'membro_id']).where('ate', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!posto) return;
  const caminho = `/atendimento/paciente/${paciente_id}`;
  await avisarMembros(deps, db, [membro_id], { modelo: 'posto_na_equipe', valores: { por: user.name }, caminho });
};

const agendar = async (deps: Deps, db: Db, user: User, { id, atendimento, permitir_conflito }: Novo) => {
  if (!atendimento) return { ids: [], avisos: [] };
  await porNaEquipe(deps, db, user, id, atendimento.profissional_id);
  const { ids } = await criarAtendimento(db, user, { ...atendimento, paciente_id: id, permitir_conflito }).catch(
    (error) => {
      throw nosCamposDoAtendimento(error);
    },
  );
  return { ids, avisos: await acertarRecebiveis(db, user, ids) };
};

const criarTudo = async (deps: Deps, db: Db, user: User, body: Novo) => {
  const { conta_id } = user;
  const { id, nome, data_nascimento, queixa, valor_atendimento, escola } = body;
  const escola_id = escola?.nome ? await idDe(db, conta_id, 'escolas', escola) : null;
  const campos = { id, nome, data_nascimento, queixa, valor_atendimento, escola_id };
  await criar(db, 'pacientes', conta_id, campos);
  const responsaveis = await criarRede(db, conta_id, body);
  const { ids: atendimentos, avisos } = await agendar(deps, db, user, body);
  return { feitos: [...responsaveis, ...(escola_id ? [escola_id] : []), ...atendimentos], atendimentos, avisos };
};

export const novoPacienteRoutes = (serve: Serve) => {
  serve(novoPaciente, async ({ deps, db, conta_id, sessao, body, auditar }) => {
    await reservar(db, conta_id, body.id);
    const antes = await db.selectFrom('pacientes').select('excluido_em').where('id', '=', body.id).executeTakeFirst();
    if (antes) exigeForaDaLixeira(antes);
    const { feitos, atendimentos, avisos } = antes
      ? { feitos: [], atendimentos: [], avisos: [] }
      : await criarTudo(deps, db, sessao.user, body);
    auditar([body.id, ...feitos]);
    return { id: body.id, atendimentos: atendimentos.length, avisos };
  });
};
