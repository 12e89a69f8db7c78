import { sql } from 'kysely';
import { FUNCOES_CLINICAS } from '#contract/permissoes.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { avisarMembros, donosDe } from '#server/platform/mail/avisar-membros.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { tabelasConhecidas } from './do-paciente.ts';

const HOURLY = '7 * * * *';
/** Limits for unusual reading: more files in an hour than any work explains, and files between midnight and five. */
const MUITAS = 30;
const DE_NOITE = 3;
const MANHA = 5;

type Deps = { database: Database; mailer: Mailer; env: Env; log: Log };

type Achada = { usuario_id: string; hora: string; fichas: number; noite: boolean };

/** The kinds of lines in the trail that show the content of a file, including printing. */
const CLINICOS = [
  'pacientes',
  'atendimentos',
  'registros',
  'anamneses',
  'aplicacoes',
  'relatorios',
  'planos_intervencao',
  'paciente_documentos',
  'anexos',
  'impressoes',
  'links',
  'coletas',
];
/** Kinds of lines that name several files without showing their content. */
const SEM_LEITURA = [
  'listou',
  'comparou',
  'leu atenção',
  'leu supervisão',
  'leu acessos',
  'exportou acessos',
  'leu equipe',
  'pôs na equipe',
  'tirou da equipe',
  'leu saldo',
  'leu pagador',
  'excluiu',
  'restaurou',
];

/**
 * The files that members opened, by any of their parts: one row for each file that a line of the last two hours names.
 */
const abertas = async (db: Db) => {
  const partes = (await tabelasConhecidas(db)).map(
    (tabela) => sql`select id, paciente_id from ${sql.table(tabela)} where id in (select id from ids)`,
  );
  return sql`
    with linhas as (
      select a.*, a.recurso = 'pacientes' and a.acao = 'copiou' as copia, m.id as membro_id
      from auditoria a
      join membros m on m.conta_id = a.conta_id and m.usuario_id = a.usuario_id
      where a.quando > now() - interval '2 hours'
        and a.recurso = any (${CLINICOS}) and a.acao <> all (${SEM_LEITURA})
        -- A member without a clinical function sees registers only.
        and (a.recurso = 'pacientes' or coalesce(a.funcao, m.funcao) = any (${[...FUNCOES_CLINICAS]}))
        and not (a.recurso in ('pacientes', 'atendimentos') and a.acao = 'criou')
        -- The address of a link opens what the link opens; one that confirms a time or shows a charge opens no file.
        and not (a.recurso = 'links' and (a.acao <> 'leu' or exists (select 1 from links_enviados k
          where k.id = any (a.recurso_ids) and k.tipo in ('confirmar_atendimento', 'cobranca'))))
        -- Receipts, and statements of a member, are printed in the same way.
        and not (a.recurso = 'impressoes' and (exists (select 1 from recibos r where r.id = any (a.recurso_ids))
          or exists (select 1 from membros r where r.id = any (a.recurso_ids))))),
    ids as (select distinct i.id from linhas l cross join unnest(l.recurso_ids) as i (id)),
    partes as (
      select id, id as paciente_id from pacientes where id in (select id from ids)
      union ${sql.join(partes, sql` union `)}
      union select x.id, coalesce(a.paciente_id, q.paciente_id, x.dono_id) from anexos x
        left join atendimentos a on x.dono = 'atendimentos' and a.id = x.dono_id
        left join arquivo_pedidos q on x.dono = 'arquivo_pedidos' and q.id = x.dono_id
        where x.id in (select id from ids) and x.dono in ('pacientes', 'atendimentos', 'arquivo_pedidos'))
    select l.conta_id, l.usuario_id, l.quando, l.copia, f.id as ficha
    from linhas l
    cross join unnest(l.recurso_ids) as i (id)
    left join partes p on p.id = i.id
    cross join lateral (select coalesce(p.paciente_id, case l.recurso when 'pacientes' then i.id end) as id) f
    -- A device copies the two days of the whole agenda; notes are in it of their own cases only.
    where f.id is not null and (not l.copia or exists (select 1 from paciente_equipe e
      where e.paciente_id = f.id and e.membro_id = l.membro_id and (e.ate is null or e.ate > l.quando)))`;
};

/**
 * Hours of the last two in which somebody read unusually much. Returns those that were not known. What a device copies
 * by itself counts among the files of an hour, but opens none at night.
 */
const novas = async (db: Db): Promise<Achada[]> => {
  const noite = sql`bool_and(extract(hour from a.quando at time zone c.fuso) < ${MANHA})`;
  const { rows } = await sql<Achada>`
    insert into leituras_incomuns (conta_id, usuario_id, hora, fichas, noite)
    select a.conta_id, a.usuario_id, date_trunc('hour', a.quando), count(distinct a.ficha)::int, ${noite}
    from (${await abertas(db)}) a
    join contas c on c.id = a.conta_id
    where (select count(*) from membros m where m.ativo) > 1
    group by 1, 2, 3
    having count(distinct a.ficha) >= ${MUITAS}
      or (${noite} and count(distinct a.ficha) filter (where not a.copia) >= ${DE_NOITE})
    on conflict (conta_id, usuario_id, hora) do nothing
    returning usuario_id, hora, fichas, noite`.execute(db);
  return rows;
};

const nomeDe = async (db: Db, usuario_id: string) =>
  (await db.selectFrom('usuarios').select('name').where('id', '=', usuario_id).executeTakeFirstOrThrow()).name;

const avisarDonos = async (deps: Deps, db: Db, { usuario_id, fichas }: Achada) => {
  const valores = { por: await nomeDe(db, usuario_id), fichas: String(fichas) };
  await avisarMembros(deps, db, await donosDe(db), {
    modelo: 'leitura_incomum',
    valores,
    caminho: '/settings/equipe',
  });
};

const conferirConta = (deps: Deps, conta_id: string) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const achadas = await novas(db);
    for (const one of achadas) await avisarDonos(deps, db, one);
    return achadas.length;
  });

/** Looks for unusual reading in every practice; returns how many hours were found. */
export const conferirLeituras = async (deps: Deps) => {
  const contas = await deps.database.transaction({ tarefa: 'limpeza' }, (db) =>
    db.selectFrom('contas').select('id').where('exemplo_de', 'is', null).execute(),
  );
  let achadas = 0;
  for (const { id } of contas)
    achadas += await conferirConta(deps, id).catch((error) => {
      deps.log.error({ nome: error.name, conta_id: id }, 'the check for unusual reading failed');
      return 0;
    });
  return achadas;
};

export const startLeituras = async ({ jobs, ...deps }: Deps & { jobs: Jobs }) => {
  await jobs.work('leituras', async () => {
    await conferirLeituras(deps);
  });
  await jobs.schedule('leituras', HOURLY);
};
