-- version 2
-- Patients, guardians and schools whose text contains words similar to this one, best first. The threshold finds a
-- name with two exchanged letters; row-level security applies to the caller.
-- The first statement loads pg_trgm: before that, a role that is not a superuser may not set its threshold.
select word_similarity('a', 'a');
create or replace function nomes_parecidos(procurado text, maximo int)
  returns table (tipo text, id uuid, nome text, detalhe text, semelhanca real)
  language sql stable set pg_trgm.word_similarity_threshold = 0.4 as $$
  (select 'pacientes', p.id, p.nome, null::text, word_similarity((select normaliza(procurado)), p.busca)
    from pacientes p where p.excluido_em is null and p.busca %> (select normaliza(procurado))
    order by 5 desc, p.nome_ordem limit maximo)
  union all
  (select 'responsaveis', r.id, r.nome, null, word_similarity((select normaliza(procurado)), r.busca)
    from responsaveis r where r.excluido_em is null and r.busca %> (select normaliza(procurado))
    order by 5 desc, r.nome_ordem limit maximo)
  union all
  (select 'escolas', e.id, e.nome, e.cidade, word_similarity((select normaliza(procurado)), e.busca)
    from escolas e where e.excluido_em is null and e.busca %> (select normaliza(procurado))
    order by 5 desc, e.nome_ordem limit maximo)
$$;
