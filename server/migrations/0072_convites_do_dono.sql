-- An invitation lives as long as its sender owns the practice: whoever stops to be an owner, however that happens,
-- leaves no open invitation behind.
create function dono_retira_convites() returns trigger language plpgsql as $$
begin
  update convites c set retirado_em = now()
    where c.conta_id = new.conta_id and c.membro_id = new.id and c.usado_em is null and c.retirado_em is null;
  return null;
end $$;
create trigger convites after update of funcao, ativo on membros for each row
  when (old.funcao = 'dono' and old.ativo and not (new.funcao = 'dono' and new.ativo))
  execute function dono_retira_convites();

alter table usuarios no force row level security;
alter table membros no force row level security;
alter table convites no force row level security;
update convites c set retirado_em = now() from membros m
  where m.conta_id = c.conta_id and m.id = c.membro_id and c.usado_em is null and c.retirado_em is null
    and not (m.funcao = 'dono' and m.ativo);
-- Whoever used an invitation had the message sent to the address.
update usuarios u set email_confirmado_em = c.usado_em from convites c
  where c.conta_id = u.conta_id and c.email = u.email and c.usado_em is not null and u.email_confirmado_em is null;
alter table usuarios force row level security;
alter table membros force row level security;
alter table convites force row level security;
