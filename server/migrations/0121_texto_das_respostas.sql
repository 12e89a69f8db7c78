-- What a family writes with an answer is often about health: only the case team reads it, as the clinical columns of
-- `pacientes` (0061). The link itself reads its own. A column that is added later needs a `grant select (column)`.
alter table link_respostas add column com_texto boolean not null generated always as (texto is not null) stored;
do $$
begin
  revoke select on link_respostas from vinculo_app;
  execute format('grant select (%s) on link_respostas to vinculo_app',
    (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
     where a.attrelid = 'link_respostas'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'texto'));
end $$;
create view link_respostas_clinicas with (security_barrier = true) as
  select r.conta_id, r.id, r.texto from link_respostas r
  where (r.conta_id = (select app_link_conta()) and r.link_id = (select app_link()))
    or (r.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto'
      or ((select app_funcao()) in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
        where e.conta_id = (select app_conta()) and e.paciente_id = r.paciente_id
          and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())))));
grant select on link_respostas_clinicas to vinculo_app;
