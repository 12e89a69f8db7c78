import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  agendaConfig,
  agendaConfigSalvar,
  type HorarioOcupado,
  horariosBloqueados,
  horariosOcupados,
  lembretesSituacao,
  MARCADOS_NOMEADOS,
  type Marcados,
  problemaDoHorarioBloqueado,
} from '#contract/agenda/agenda.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { User } from '#contract/conta/auth.ts';
import { Id } from '#contract/fields.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import { excluirUm, exigeForaDaLixeira, restaurar } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAgendaConfig, lerBloqueado, salvarAgendaConfig, semMotivoAlheio } from './agenda.queries.ts';
import { situacaoDosLembretes } from './lembretes.ts';

const MAX = 1000;

type Trecho = { inicio: string; fim: string; profissionais: string[] };

/** The open appointments of these professionals that overlap a period. */
const marcadosEm = ({ inicio, fim, profissionais }: Trecho) => sql`
  atendimentos a join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  where a.inicio < ${fim} and a.fim > ${inicio} and a.inicio > ${inicio}::timestamptz - interval '24 hours'
    and a.excluido_em is null and p.excluido_em is null and a.status in (${sql.join([...STATUS_ABERTOS])})
    and bloqueia(${profissionais}::uuid[], a.profissional_id)`;

const lerMarcados = async (db: Db, trecho: Trecho): Promise<Marcados> => {
  const { rows } = await sql<Marcados['primeiros'][number] & { total: number }>`
    select a.id, a.inicio, a.fim, p.nome, count(*) over ()::int as total from ${marcadosEm(trecho)}
    order by a.inicio, a.id limit ${MARCADOS_NOMEADOS}`.execute(db);
  return { total: rows[0]?.total ?? 0, primeiros: rows };
};

/** Refuses to block a time with bookings, unless the same block already covers it. */
const exigeSemMarcados = async (db: Db, { id, ...trecho }: Trecho & { id: string }) => {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from ${marcadosEm(trecho)}
      and not exists (select 1 from horarios_bloqueados b where b.id = ${id} and b.inicio <= ${trecho.inicio}
        and b.fim >= ${trecho.fim} and bloqueia(b.profissionais, a.profissional_id))`.execute(db);
  const count = rows[0]?.quantos ?? 0;
  if (count) throw new Recusa(409, { chave: 'horario_bloqueado_ocupado', valores: { count } });
};

const conduz = (user: User) => alcanceDe(user, 'agenda', 'gravar') === 'todos';

/** The database refuses it too. Checked here first, so that the answer reveals nothing else about the time. */
const podeMudar = (user: User, { criado_por }: { criado_por: string | null }) =>
  conduz(user) || criado_por === user.membro.id;

/** Members who manage the agenda may block the time of anybody, all others only their own. */
const deQuem = (user: User, profissionais: string[] | undefined) => {
  if (conduz(user)) return profissionais;
  const proprio = [user.membro.id];
  if (profissionais && profissionais.join() !== proprio.join()) throw invalido('profissionais', 'opcao_invalida');
  return proprio;
};

const horariosBloqueadosRoutes = (serve: Serve) => {
  serve(horariosBloqueados.listar, async ({ db, sessao: { user }, query }) => {
    const rows = await db
      .selectFrom('horarios_bloqueados')
      .selectAll()
      .where('excluido_em', 'is', null)
      .where('inicio', '<', query.fim)
      .where('fim', '>', query.inicio)
      .orderBy('inicio')
      .limit(MAX)
      .execute();
    return rows.map(semMotivoAlheio(user));
  });

  serve(horariosBloqueados.marcados, ({ db, query: { profissionais, ...query } }) =>
    lerMarcados(db, {
      ...query,
      profissionais: profissionais?.split(',').filter((id) => Id.safeParse(id).success) ?? [],
    }),
  );

  serve(horariosBloqueados.criar, async ({ db, conta_id, sessao, body }) => {
    const { id = uuidv7(), permitir_conflito, ...campos } = body;
    const profissionais = deQuem(sessao.user, body.profissionais) ?? [];
    if (!permitir_conflito) await exigeSemMarcados(db, { id, ...campos, profissionais });
    await db
      .insertInto('horarios_bloqueados')
      .values({ ...campos, profissionais, conta_id, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const bloqueado = await lerBloqueado(db, id);
    exigeForaDaLixeira(bloqueado);
    return bloqueado;
  });

  serve(horariosBloqueados.editar, async ({ db, sessao, params, body }) => {
    const { versao, permitir_conflito, ...dados } = body;
    const profissionais = deQuem(sessao.user, body.profissionais);
    const campos = profissionais ? { ...dados, profissionais } : dados;
    const now = await db
      .selectFrom('horarios_bloqueados')
      .selectAll()
      .where('id', '=', params.id)
      .where('excluido_em', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw naoEncontrado();
    if (!podeMudar(sessao.user, now)) throw new Recusa(403, 'so_autor');
    if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
    const depois = { ...now, ...campos };
    const problema = problemaDoHorarioBloqueado(depois.inicio, depois.fim);
    if (problema) throw invalido('fim', problema);
    const outros = depois.profissionais.join() !== now.profissionais.join();
    const maior = depois.inicio < now.inicio || depois.fim > now.fim || outros;
    if (maior && !permitir_conflito) await exigeSemMarcados(db, depois);
    await db
      .updateTable('horarios_bloqueados')
      .set({ ...campos, atualizado_em: sql`now()` })
      .where('id', '=', params.id)
      .execute();
    return lerBloqueado(db, params.id);
  });

  serve(horariosBloqueados.excluir, ({ db, params }) => excluirUm(db, 'horarios_bloqueados', params.id));

  serve(horariosBloqueados.restaurar, async ({ db, body }) => ({
    ids: await restaurar(db, 'horarios_bloqueados', body.ids),
  }));
};

export const agendaRoutes = (serve: Serve) => {
  serve(agendaConfig, ({ db, sessao }) => lerAgendaConfig(db, sessao.user.locale));

  serve(agendaConfigSalvar, async ({ db, conta_id, sessao, body }) => {
    await salvarAgendaConfig(db, conta_id, body);
    return lerAgendaConfig(db, sessao.user.locale);
  });

  serve(lembretesSituacao, ({ db, deps }) => situacaoDosLembretes(db, deps.env));

  serve(horariosOcupados, async ({ db, sessao, query: { inicio, fim } }) => {
    // A member who sees all appointments needs no list of busy times.
    if (alcanceDe(sessao.user, 'agenda', 'ler') === 'todos') return [];
    const { rows } = await sql<HorarioOcupado>`select * from horarios_ocupados(${inicio}, ${fim})`.execute(db);
    return rows;
  });

  horariosBloqueadosRoutes(serve);
};
