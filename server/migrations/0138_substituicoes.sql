-- Who takes over one appointment without being on the case team joins it for that appointment only (decision 0162). The
-- row ends a week after its day, and earlier if the appointment is given to somebody else, cancelled or removed.
alter table paciente_equipe
  add column substitui_id uuid,
  add constraint paciente_equipe__substitui_id__fk foreign key (conta_id, substitui_id)
    references atendimentos (conta_id, id) on delete set null (substitui_id),
  add constraint paciente_equipe__substitui_id__ck check (substitui_id is null or ate is not null);
create index paciente_equipe_substituicoes on paciente_equipe (conta_id, substitui_id) where substitui_id is not null;

-- The end of the seventh day after an appointment, in the time zone of the practice; from today on if it is past.
create function fim_da_substituicao(conta uuid, inicio timestamptz) returns timestamptz stable language sql
  return (select (date_trunc('day', greatest(inicio, now()) at time zone c.fuso) + interval '8 days') at time zone c.fuso
    from contas c where c.id = conta);

-- Runs as the product: a family that cancels by link does not see the team. Only who books for the whole practice
-- prolongs a substitution by moving the appointment; the substitute does not.
create function substituicao_segue() returns trigger language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
begin
  perform set_config('app.funcao', 'produto', true);
  update paciente_equipe e set ate = case
      when new.excluido_em is not null or new.status = 'Cancelado'
        or new.profissional_id is distinct from e.membro_id or new.paciente_id <> e.paciente_id then now()
      when como in ('profissional', 'estagiario') then least(e.ate, fim_da_substituicao(new.conta_id, new.inicio))
      else fim_da_substituicao(new.conta_id, new.inicio) end
    where e.conta_id = new.conta_id and e.substitui_id = new.id and e.ate > now();
  perform set_config('app.funcao', como, true);
  return null;
end $$;
create trigger substituicao after update of inicio, profissional_id, paciente_id, status, excluido_em on atendimentos
  for each row when (old.inicio <> new.inicio or old.profissional_id is distinct from new.profissional_id
    or old.paciente_id <> new.paciente_id or (old.status <> new.status and new.status = 'Cancelado')
    or old.excluido_em is distinct from new.excluido_em)
  execute function substituicao_segue();
