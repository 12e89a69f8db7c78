-- A trainee signs a note or finishes a report, and a supervisor of the case team countersigns it or sends it back with a
-- reason. Each round is a row. The signature of the supervisor is the one that makes the text final: the triggers of 0073
-- still refuse that of a trainee.
create table supervisoes (
  conta_id uuid not null references contas (id),
  id uuid not null,
  -- The text: the note of an appointment, or a report.
  atendimento_id uuid,
  relatorio_id uuid,
  -- The version of the text that the trainee signed.
  versao int not null,
  usuario_id uuid not null,
  nome text not null default '',
  inscricao text,
  pedido_em timestamptz not null default now(),
  decisao text constraint supervisoes__decisao__ck check (decisao in ('assinada', 'devolvida')),
  decidido_em timestamptz,
  decidido_por uuid,
  decidido_nome text,
  decidido_inscricao text,
  -- Why it was sent back. Sealed by the server.
  motivo bytea,
  primary key (conta_id, id),
  foreign key (conta_id, atendimento_id) references registros (conta_id, atendimento_id),
  foreign key (conta_id, relatorio_id) references relatorios (conta_id, id),
  foreign key (conta_id, usuario_id) references membros (conta_id, usuario_id),
  foreign key (conta_id, decidido_por) references membros (conta_id, usuario_id),
  constraint supervisoes__alvo__ck check (num_nonnulls(atendimento_id, relatorio_id) = 1),
  constraint supervisoes__decidido_em__ck check (num_nulls(decisao, decidido_em, decidido_por, decidido_nome) in (0, 4)),
  constraint supervisoes__motivo__ck check ((coalesce(decisao, '') = 'devolvida') = (motivo is not null))
);
create index supervisoes_nota on supervisoes (conta_id, atendimento_id, pedido_em) where atendimento_id is not null;
create index supervisoes_relatorio on supervisoes (conta_id, relatorio_id, pedido_em) where relatorio_id is not null;
-- A text waits once; this is also the list of what waits.
create unique index supervisoes_espera on supervisoes (conta_id, coalesce(atendimento_id, relatorio_id)) where decisao is null;

alter table supervisoes enable row level security;
alter table supervisoes force row level security;
create policy conta on supervisoes using (conta_id = (select app_conta()));
-- A round follows its text: the policies of notes and reports apply inside of `exists`.
create policy membro on supervisoes as restrictive using ((select app_funcao()) = 'produto'
  or exists (select 1 from registros r where r.conta_id = (select app_conta()) and r.atendimento_id = supervisoes.atendimento_id)
  or exists (select 1 from relatorios r where r.conta_id = (select app_conta()) and r.id = supervisoes.relatorio_id));
-- Trainees ask under their own name; supervisors decide under theirs.
create policy pede on supervisoes as restrictive for insert with check ((select app_funcao()) = 'produto'
  or ((select app_funcao()) = 'estagiario' and usuario_id = (select app_usuario()) and decisao is null));
create policy decide on supervisoes as restrictive for update using (true) with check ((select app_funcao()) = 'produto'
  or ((select app_funcao()) in ('dono', 'profissional') and decidido_por = (select app_usuario())));
grant select, insert, update (decisao, decidido_em, decidido_por, motivo) on supervisoes to vinculo_app;

-- Names and council numbers are those of the day, like those of `registro_assina`.
create function supervisao_assina() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select u.name, m.inscricao into new.nome, new.inscricao
      from usuarios u join membros m on m.usuario_id = u.id
      where m.conta_id = new.conta_id and u.id = new.usuario_id;
  end if;
  if new.decidido_por is not null then
    select u.name, m.inscricao into new.decidido_nome, new.decidido_inscricao
      from usuarios u join membros m on m.usuario_id = u.id
      where m.conta_id = new.conta_id and u.id = new.decidido_por;
  end if;
  return new;
end $$;
create trigger assina before insert or update on supervisoes for each row execute function supervisao_assina();

create function supervisao_decidida() returns trigger language plpgsql as $$
begin
  raise exception 'a decided supervision cannot be changed' using errcode = 'VN001';
end $$;
create trigger decidida before update or delete on supervisoes for each row
  when (old.decisao is not null) execute function supervisao_decidida();

create function excecao_so_le_texto() returns trigger language plpgsql as $$
begin
  if so_por_excecao(coalesce(paciente_por('atendimento_id', new.atendimento_id), paciente_por('relatorio_id', new.relatorio_id)))
    then perform excecao_recusa();
  end if;
  return null;
end $$;
create trigger excecao after insert or update on supervisoes for each row
  when (app_funcao() in ('dono', 'profissional', 'estagiario')) execute function excecao_so_le_texto();

create trigger ao_alcance_atendimento_id before insert on supervisoes for each row
  when (app_funcao() <> 'produto' and new.atendimento_id is not null)
  execute function referencia_ao_alcance('registros', 'atendimento_id', 'atendimento_id', 'supervisoes_conta_id_atendimento_id_fkey');
create trigger ao_alcance_mudado_atendimento_id before update of atendimento_id on supervisoes for each row
  when (app_funcao() <> 'produto' and new.atendimento_id is not null and new.atendimento_id is distinct from old.atendimento_id)
  execute function referencia_ao_alcance('registros', 'atendimento_id', 'atendimento_id', 'supervisoes_conta_id_atendimento_id_fkey');
create trigger ao_alcance_relatorio_id before insert on supervisoes for each row
  when (app_funcao() <> 'produto' and new.relatorio_id is not null)
  execute function referencia_ao_alcance('relatorios', 'id', 'relatorio_id', 'supervisoes_conta_id_relatorio_id_fkey');
create trigger ao_alcance_mudado_relatorio_id before update of relatorio_id on supervisoes for each row
  when (app_funcao() <> 'produto' and new.relatorio_id is not null and new.relatorio_id is distinct from old.relatorio_id)
  execute function referencia_ao_alcance('relatorios', 'id', 'relatorio_id', 'supervisoes_conta_id_relatorio_id_fkey');

-- While it waits, the text stays as the trainee signed it.
create function registro_em_supervisao() returns trigger language plpgsql as $$
begin
  if exists (select 1 from supervisoes s where s.conta_id = new.conta_id and s.decisao is null and s.atendimento_id = new.atendimento_id) then
    raise exception 'a text that waits for its supervisor cannot be changed' using errcode = 'VN001';
  end if;
  return new;
end $$;
create trigger em_supervisao before update on registros for each row
  when (app_funcao() <> 'produto' and (new.conteudo <> old.conteudo or new.objetivos <> old.objetivos))
  execute function registro_em_supervisao();
create function relatorio_em_supervisao() returns trigger language plpgsql as $$
begin
  if exists (select 1 from supervisoes s where s.conta_id = new.conta_id and s.decisao is null and s.relatorio_id = new.id) then
    raise exception 'a text that waits for its supervisor cannot be changed' using errcode = 'VN001';
  end if;
  return new;
end $$;
create trigger em_supervisao before update on relatorios for each row
  when (app_funcao() <> 'produto' and new.status <> 'final' and (new.secoes <> old.secoes or new.titulo <> old.titulo
    or (old.excluido_em is null and new.excluido_em is not null)))
  execute function relatorio_em_supervisao();

-- The signature that makes a text final is the countersignature of the round that waits.
create function registro_contra_assina() returns trigger language plpgsql as $$
begin
  update supervisoes s set decisao = 'assinada', decidido_em = new.assinado_em, decidido_por = new.assinado_por
    where s.conta_id = new.conta_id and s.atendimento_id = new.atendimento_id and s.decisao is null;
  return null;
end $$;
create trigger contra_assina after update of assinado_em on registros for each row
  when (old.assinado_em is null and new.assinado_em is not null) execute function registro_contra_assina();
create function relatorio_contra_assina() returns trigger language plpgsql as $$
begin
  update supervisoes s set decisao = 'assinada', decidido_em = new.finalizado_em, decidido_por = new.finalizado_por
    where s.conta_id = new.conta_id and s.relatorio_id = new.id and s.decisao is null;
  return null;
end $$;
create trigger contra_assina after update of status on relatorios for each row
  when (old.status <> 'final' and new.status = 'final') execute function relatorio_contra_assina();

-- Two new kinds of item in the inbox.
alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas'
));
