-- A closed share counts `atendimentos`; `sessao` is a sign-in. Row-level security would hide rows from an owner who is
-- not a superuser.
alter table repasses no force row level security;
update repasses set dados = (dados - 'sessoes') || jsonb_build_object('atendimentos', dados -> 'sessoes')
  where dados ? 'sessoes';
alter table repasses force row level security;
