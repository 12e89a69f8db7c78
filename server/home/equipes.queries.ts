import { sql } from 'kysely';
import type { Home } from '#contract/home/home.ts';
import type { Alcance } from '#contract/permissoes.ts';
import { aoAlcanceDe } from '#server/pacientes/index.ts';
import { aVista, type ComTotal, MAX, type Onde, TOTAL } from './onde.ts';

const DIAS = 30;

/**
 * Who opened a file outside their cases, joined a team or was put on one, newest first; files of one act are one item.
 * A member always reads changes that others made to their own teams. Changes between other members are part of the trail
 * (`trilha`), and only the case team reads who was put on it.
 */
export const excecoes = (onde: Onde, trilha: Alcance) =>
  sql<ComTotal<Home['atencao']['excecoes'][number]>>`
    select x.id as excecao_id, x.como, x.motivo, x.casos, x.desde, x.membro_id = ${onde.membro_id} as voce,
      u.name as quem, coalesce(v.name, u.name) as por, p.id as paciente_id, p.nome, ${TOTAL}
    from (
      select (array_agg(e.id order by e.id))[1] as id, (array_agg(e.paciente_id order by e.id))[1] as paciente_id,
        e.conta_id, e.membro_id, e.por, e.desde, coalesce(e.motivo, e.motivo_entrada) as motivo, count(*)::int as casos,
        case when e.motivo is not null then 'excecao' when e.substitui_id is not null then 'substitui'
          when e.motivo_entrada is not null then 'entrou' else 'posto' end as como
      from paciente_equipe e join pacientes p on p.conta_id = e.conta_id and p.id = e.paciente_id
      where e.desde > now() - make_interval(days => ${DIAS}::int) and p.excluido_em is null
        and case when e.membro_id = ${onde.membro_id} then e.por <> ${onde.membro_id}
          else ${aoAlcanceDe(trilha, 'e.paciente_id')} and (coalesce(e.motivo, e.motivo_entrada) is not null
            or (e.por not in (e.membro_id, ${onde.membro_id})
              and (e.substitui_id is not null or exists (select 1 from casos c where c.id = e.paciente_id)))) end
      group by e.conta_id, e.membro_id, e.por, e.desde, e.motivo, e.motivo_entrada, como
    ) x join pacientes p on p.conta_id = x.conta_id and p.id = x.paciente_id
    join membros m on m.conta_id = x.conta_id and m.id = x.membro_id join usuarios u on u.id = m.usuario_id
    left join membros n on n.conta_id = x.conta_id and n.id = x.por left join usuarios v on v.id = n.usuario_id
    where ${aVista(onde, 'excecoes', 'x.id')}
    order by x.desde desc limit ${MAX}`.execute(onde.db);
