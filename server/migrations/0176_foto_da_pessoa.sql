-- The photo belongs to the person: one in all practices. The picture is stored in the practice in which it was sent
-- (`foto_conta_id`), and colleagues see it in every practice that the person works in (decision 0197).
alter table usuarios
  add column foto uuid,
  add column foto_conta_id uuid,
  add constraint usuarios__foto__fk foreign key (foto_conta_id, foto) references imagens (conta_id, id),
  add constraint usuarios__foto__ck check ((foto is null) = (foto_conta_id is null));
grant update (foto) on usuarios to vinculo_app;
create index imagens_id on imagens (id);

-- Of somebody with a photo in several practices, the one sent last, of a practice they still belong to if there is one.
alter table usuarios no force row level security;
alter table membros no force row level security;
alter table imagens no force row level security;
update usuarios u set foto = f.foto, foto_conta_id = f.conta_id from (
  select distinct on (m.usuario_id) m.usuario_id, m.conta_id, m.foto from membros m
  join imagens i on i.conta_id = m.conta_id and i.id = m.foto
  order by m.usuario_id, m.ativo desc, i.criado_em desc, i.id) f
  where f.usuario_id = u.id;
alter table imagens force row level security;
alter table membros force row level security;
alter table usuarios force row level security;
set constraints all immediate;

-- A new photo is a picture that its person has sent in this practice: another one, such as that of a patient, would be
-- shown to everybody.
create function foto_propria() returns trigger language plpgsql as $$
begin
  if new.foto is null then
    new.foto_conta_id := null;
    return new;
  end if;
  select i.conta_id into new.foto_conta_id from imagens i
    where i.conta_id = app_conta() and i.id = new.foto and i.uso = 'foto'
      and (app_funcao() = 'produto' or i.criado_por = app_membro());
  if not found then
    raise foreign_key_violation using message = 'the picture is out of reach', constraint = 'usuarios__foto__fk';
  end if;
  return new;
end $$;
create trigger ao_alcance_foto before insert on usuarios for each row when (new.foto is not null) execute function foto_propria();
create trigger ao_alcance_mudado_foto before update of foto on usuarios for each row
  when (new.foto is distinct from old.foto) execute function foto_propria();

create policy foto on imagens for select using (id in (select u.foto from membros m join usuarios u on u.id = m.usuario_id
  where m.conta_id = (select app_conta()) and m.ativo));
alter policy membro on imagens using (case
  when (select app_funcao()) = 'produto' then true
  when lugar = 'paciente' then
    (administrativa and (select app_funcao()) in ('dono', 'secretaria'))
    or (not (administrativa and (select app_funcao()) = 'estagiario')
      and exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta()) and e.paciente_id = imagens.paciente_id
        and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())))
  when lugar = 'modelo' then (select app_funcao()) in ('dono', 'profissional', 'estagiario', 'secretaria', 'financeiro')
  else criado_por = (select app_membro())
    or exists (select 1 from membros m where m.conta_id = (select app_conta()) and imagens.id = m.assinatura)
    or exists (select 1 from membros m join usuarios u on u.id = m.usuario_id
      where m.conta_id = (select app_conta()) and m.ativo and u.foto = imagens.id)
    or ((select app_funcao()) <> 'financeiro'
      and exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.foto = imagens.id))
end);

drop trigger ao_alcance_foto on membros;
drop trigger ao_alcance_mudado_foto on membros;
alter table membros drop column foto;

-- An export names the photo of a current member if the picture is in it.
create or replace view contatos_dos_membros with (security_invoker = true) as
  select u.conta_id, u.id, coalesce(m.email_ao_sair, u.email) as email, case when m.ativo then u.telefone end as telefone,
    case when m.ativo and u.foto_conta_id = (select app_conta()) then u.foto end as foto
  from membros m join usuarios u on u.id = m.usuario_id
  where m.conta_id = (select app_conta());
