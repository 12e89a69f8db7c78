-- The agenda of several people: who attends, in which room, and when the patient arrived.

create table salas (
  conta_id uuid not null references contas (id),
  id uuid not null,
  nome text not null,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  excluido_em timestamptz,
  primary key (conta_id, id)
);
create unique index salas__nome__uk on salas (conta_id, lower(nome)) where excluido_em is null;
create trigger carimbo before update on salas for each row execute function carimba();
alter table salas enable row level security;
alter table salas force row level security;
create policy conta on salas using (conta_id = (select app_conta()));
-- Rooms belong to the practice: who runs it changes them.
create policy dono_cria on salas as restrictive for insert with check ((select app_funcao()) in ('produto', 'dono'));
create policy dono_muda on salas as restrictive for update using (true)
  with check ((select app_funcao()) in ('produto', 'dono'));
grant select, insert, update on salas to vinculo_app;

alter table atendimentos
  add column profissional_id uuid,
  add column sala_id uuid,
  add column chegou_em timestamptz,
  add constraint atendimentos__profissional_id__fk foreign key (conta_id, profissional_id) references membros (conta_id, id),
  add constraint atendimentos__sala_id__fk foreign key (conta_id, sala_id) references salas (conta_id, id),
  drop constraint atendimentos__status__ck,
  add constraint atendimentos__status__ck
    check (status in ('Agendado', 'Confirmado', 'Chegou', 'Realizado', 'Faltou', 'Cancelado'));
grant select (profissional_id, sala_id, chegou_em) on atendimentos to vinculo_app;

-- Appointments so far belong to whoever has cared for the patient longest; without a team, to the oldest owner.
drop trigger carimbo on atendimentos;
alter table atendimentos no force row level security;
alter table paciente_equipe no force row level security;
alter table membros no force row level security;
update atendimentos a set profissional_id = coalesce(
  (select e.membro_id from paciente_equipe e
    join membros m on m.conta_id = e.conta_id and m.id = e.membro_id
    where e.conta_id = a.conta_id and e.paciente_id = a.paciente_id and e.motivo is null
      and m.funcao in ('dono', 'profissional', 'estagiario')
    order by (e.ate is null or e.ate > now()) desc, e.desde, e.id limit 1),
  (select m.id from membros m where m.conta_id = a.conta_id and m.funcao = 'dono' order by m.criado_em, m.id limit 1));
alter table atendimentos force row level security;
alter table paciente_equipe force row level security;
alter table membros force row level security;
set constraints all immediate;
create trigger carimbo before update on atendimentos for each row
  when (old.assinado = new.assinado) execute function carimba();

create index atendimentos_profissional on atendimentos (conta_id, profissional_id, inicio) where excluido_em is null;
create index atendimentos_sala on atendimentos (conta_id, sala_id, inicio) where excluido_em is null and sala_id is not null;
drop index atendimentos_sem_status;
create index atendimentos_sem_status on atendimentos (conta_id, inicio)
  where excluido_em is null and status in ('Agendado', 'Confirmado', 'Chegou');

-- The time of arrival follows the status, and stays when the session has taken place.
create function atendimento_chegada() returns trigger language plpgsql as $$
begin
  if new.status = 'Chegou' then
    if tg_op = 'INSERT' or old.status <> 'Chegou' then new.chegou_em := now(); end if;
  elsif new.status <> 'Realizado' then
    new.chegou_em := null;
  end if;
  return new;
end $$;
create trigger chegada before insert or update of status on atendimentos for each row execute function atendimento_chegada();

-- A session with a signed note keeps its patient, its professional and its time, and is not deleted.
drop trigger assinado on atendimentos;
create trigger assinado before update on atendimentos for each row
  when (old.assinado and (new.paciente_id <> old.paciente_id or new.inicio <> old.inicio or new.fim <> old.fim
    or new.profissional_id is distinct from old.profissional_id
    or (old.excluido_em is null and new.excluido_em is not null)))
  execute function atendimento_assinado();

-- So does a session whose note waits for a supervisor. It reads as the product: not everybody who books sees notes.
create function atendimento_em_supervisao() returns trigger language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
  espera boolean;
begin
  perform set_config('app.funcao', 'produto', true);
  espera := exists (select 1 from supervisoes s
    where s.conta_id = old.conta_id and s.atendimento_id = old.id and s.decisao is null);
  perform set_config('app.funcao', como, true);
  if espera then
    raise exception 'a text that waits for its supervisor cannot be changed' using errcode = 'VN001';
  end if;
  return new;
end $$;
create trigger em_supervisao before update on atendimentos for each row
  when (app_funcao() <> 'produto' and not old.assinado and (new.paciente_id <> old.paciente_id
    or new.inicio <> old.inicio or new.fim <> old.fim or new.profissional_id is distinct from old.profissional_id
    or (old.excluido_em is null and new.excluido_em is not null)))
  execute function atendimento_em_supervisao();

-- Appointments that overlap one of these times and share the professional, the room or the patient, also outside the
-- own cases. An appointment without a professional counts for everybody. It reads as the product; whose appointment it
-- is, the caller looks up with the rights of the member.
create function agenda_conflitos(de timestamptz[], ate timestamptz[], profissional uuid, sala uuid, paciente uuid, exceto uuid[])
  returns table (id uuid, inicio timestamptz, fim timestamptz, status text, por text[])
  language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
begin
  perform set_config('app.funcao', 'produto', true);
  return query
    select distinct a.id, a.inicio, a.fim, a.status, array_remove(array[
        case when profissional is null or a.profissional_id is null or a.profissional_id = profissional then 'profissional' end,
        case when a.sala_id = sala then 'sala' end,
        case when a.paciente_id = paciente then 'paciente' end], null)
    from unnest(agenda_conflitos.de, agenda_conflitos.ate) as pedido (inicio, fim)
    join atendimentos a on a.inicio < pedido.fim and a.fim > pedido.inicio
      and a.inicio > pedido.inicio - interval '24 hours'
    where a.conta_id = app_conta() and a.excluido_em is null and a.status <> 'Cancelado'
      and a.id <> all (agenda_conflitos.exceto)
      and (profissional is null or a.profissional_id is null or a.profissional_id = profissional
        or a.sala_id = sala or a.paciente_id = paciente);
  perform set_config('app.funcao', como, true);
end $$;

-- Free and busy: the times of appointments outside the own cases, with whom and in which room; nothing of the patient.
drop function horarios_ocupados(timestamptz, timestamptz);
create function horarios_ocupados(de timestamptz, ate timestamptz)
  returns table (inicio timestamptz, fim timestamptz, profissional_id uuid, sala_id uuid, quem text[])
  language plpgsql as $$
declare
  como constant text := current_setting('app.funcao', true);
begin
  perform set_config('app.funcao', 'produto', true);
  return query
    select a.inicio, a.fim, a.profissional_id, a.sala_id, array(
        select distinct u.name from membros m
        join usuarios u on u.id = m.usuario_id
        where m.conta_id = a.conta_id and (m.id = a.profissional_id or (a.profissional_id is null and m.id in (
          select e.membro_id from paciente_equipe e where e.conta_id = a.conta_id and e.paciente_id = a.paciente_id
            and e.motivo is null and (e.ate is null or e.ate > now()))))
        order by u.name)
    from atendimentos a
    where a.inicio < horarios_ocupados.ate and a.fim > horarios_ocupados.de
      and a.inicio > horarios_ocupados.de - interval '24 hours'
      and a.excluido_em is null and a.status <> 'Cancelado'
      and not exists (select 1 from paciente_equipe e where e.conta_id = a.conta_id and e.paciente_id = a.paciente_id
        and e.membro_id = app_membro() and (e.ate is null or e.ate > now()))
    order by a.inicio limit 1000;
  perform set_config('app.funcao', como, true);
end $$;
