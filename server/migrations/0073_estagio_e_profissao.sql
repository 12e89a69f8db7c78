-- What a trainee signs does not count alone: notes, additions, final reports and their withdrawal need a professional or
-- an owner of the case team, who signs.
create function estagio_nao_assina() returns trigger language plpgsql as $$
begin
  raise exception 'a trainee signs only with a supervisor' using errcode = 'VN004';
end $$;
create trigger estagio before insert on registros for each row
  when (app_funcao() = 'estagiario' and new.assinado_em is not null) execute function estagio_nao_assina();
create trigger estagio_muda before update on registros for each row
  when (app_funcao() = 'estagiario' and old.assinado_em is null and new.assinado_em is not null) execute function estagio_nao_assina();
create trigger estagio before insert on registro_adendos for each row
  when (app_funcao() = 'estagiario') execute function estagio_nao_assina();
create trigger estagio before insert on relatorios for each row
  when (app_funcao() = 'estagiario' and new.status = 'final') execute function estagio_nao_assina();
create trigger estagio_muda before update on relatorios for each row
  when (app_funcao() = 'estagiario' and old.status <> 'final' and new.status = 'final') execute function estagio_nao_assina();
create trigger estagio before insert on relatorio_baixas for each row
  when (app_funcao() = 'estagiario') execute function estagio_nao_assina();

-- Function and profession decide what a member sees, so only owners set them.
create function dono_define_membro() returns trigger language plpgsql as $$
begin
  raise exception 'only an owner sets function and profession' using errcode = 'VN005';
end $$;
create trigger quem_define before update on membros for each row
  when (app_funcao() not in ('produto', 'dono') and (new.funcao <> old.funcao or new.ativo <> old.ativo
    or new.profissao_id is distinct from old.profissao_id or new.inscricao is distinct from old.inscricao))
  execute function dono_define_membro();
