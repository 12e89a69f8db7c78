-- A person may belong to several practices. A session is the sign-in of a person in one practice; a sign-in that entered
-- several has one row for each of them, with the same id and token. What proves who somebody is belongs to the person,
-- whichever practice the session acts in.

-- The person who acts. Set by `abrir_sessao`, and by whoever signs somebody in.
create function app_pessoa() returns uuid stable parallel safe language sql
  return nullif(current_setting('app.usuario_id', true), '')::uuid;

-- The name of a practice, and the practice that a person used last.
alter table contas add column nome text not null default '';
alter table usuarios add column ultima_conta_id uuid
  constraint usuarios__ultima_conta_id__fk references contas (id);

-- Pictures are kept in a practice, so a photo belongs to the member, as the signature does.
alter table membros add column foto uuid;
alter table membros add constraint membros__foto__fk foreign key (conta_id, foto) references imagens (conta_id, id);
-- A sign-in from before this moment does not enter the practice: an owner has ended the sessions of this member.
alter table membros add column sessoes_desde timestamptz;

alter table contas no force row level security;
alter table usuarios no force row level security;
alter table membros no force row level security;
drop trigger carimbo on membros;
update contas c set nome = (select u.name from membros m join usuarios u on u.id = m.usuario_id
    where m.conta_id = c.id and m.funcao = 'dono' order by m.ativo desc, m.criado_em, m.id limit 1)
  where exists (select 1 from membros m where m.conta_id = c.id and m.funcao = 'dono');
update membros m set foto = u.foto from usuarios u
  where u.id = m.usuario_id and u.conta_id = m.conta_id and u.foto is not null;
create trigger carimbo before update on membros for each row
  when (old.sessoes_desde is not distinct from new.sessoes_desde) execute function carimba();
alter table contas force row level security;
alter table usuarios force row level security;
alter table membros force row level security;

drop policy membro on imagens;
create policy membro on imagens as restrictive using (
  (select app_funcao()) = 'produto' or criado_por = (select app_membro())
  or (uso = 'documento' and (select app_funcao()) <> 'financeiro')
  or exists (select 1 from membros m where m.conta_id = (select app_conta()) and imagens.id in (m.foto, m.assinatura))
  or ((select app_funcao()) <> 'financeiro'
    and exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.foto = imagens.id)));
drop trigger ao_alcance_foto on usuarios;
drop trigger ao_alcance_mudado_foto on usuarios;
alter table usuarios drop column foto;
create trigger ao_alcance_foto before insert on membros for each row
  when (app_funcao() <> 'produto' and new.foto is not null)
  execute function referencia_ao_alcance('imagens', 'id', 'foto', 'membros__foto__fk');
create trigger ao_alcance_mudado_foto before update of foto on membros for each row
  when (app_funcao() <> 'produto' and new.foto is not null and new.foto is distinct from old.foto)
  execute function referencia_ao_alcance('imagens', 'id', 'foto', 'membros__foto__fk');

-- One sign-in in several practices.
alter table sessoes drop constraint sessoes_token_hash_key;
create unique index sessoes__token_hash__uk on sessoes (token_hash, conta_id);
-- The practice that the sign-in opened; others were entered from it.
alter table sessoes add column entrada boolean not null default true;
create policy pessoa on sessoes using (usuario_id = (select app_pessoa()));

-- A person is changed by that person, and seen in every practice they belong to.
drop policy conta on usuarios;
create policy conta on usuarios using (conta_id = (select app_conta()) and (select app_funcao()) = 'produto');
create policy pessoa on usuarios using (id = (select app_pessoa()));
create policy pratica on usuarios for select using (conta_id = (select app_conta())
  or exists (select 1 from membros m where m.conta_id = (select app_conta()) and m.usuario_id = usuarios.id));
revoke update on usuarios from vinculo_app;
do $$
begin
  execute (select format('grant update (%s) on usuarios to vinculo_app', string_agg(quote_ident(a.attname), ', '))
    from pg_attribute a where a.attrelid = 'usuarios'::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('conta_id', 'id'));
end $$;

-- Outside of every practice a person sees where they belong; inside of one, only that one, so that no query about a
-- practice finds rows of another.
create policy pessoa on membros for select using ((select app_conta()) is null and usuario_id = (select app_pessoa()));
create policy pessoa on contas for select using ((select app_conta()) is null
  and exists (select 1 from membros m where m.conta_id = contas.id and m.usuario_id = (select app_pessoa()) and m.ativo));

-- What proves who somebody is: kept with the practice that the person was created in, so that there is one of each.
create function na_conta_da_pessoa() returns trigger language plpgsql as $$
begin
  select u.conta_id into strict new.conta_id from usuarios u where u.id = new.usuario_id;
  return new;
end $$;
do $$
declare
  tabela text;
begin
  foreach tabela in array array['segundos_fatores', 'codigos_recuperacao', 'dispositivos', 'identidades', 'links'] loop
    execute format('drop policy conta on %I', tabela);
    execute format('create policy conta on %I using (conta_id = (select app_conta()) and (select app_funcao()) = ''produto'')', tabela);
    execute format('create policy pessoa on %I using (usuario_id = (select app_pessoa()))', tabela);
    execute format('create trigger conta_da_pessoa before insert on %I for each row execute function na_conta_da_pessoa()', tabela);
  end loop;
end $$;

-- The administration ends the sessions of a practice.
grant update (sessoes_desde) on membros to vinculo_admin;
create policy admin_sessoes on membros for update to vinculo_admin using (true);
