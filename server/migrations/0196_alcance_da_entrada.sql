-- Opening a session reads users and practices, and most of its time went into starting the part of their policies that looks for
-- memberships, which is seldom executed. A function is only called when its turn comes.
create function pratica_da_pessoa(pratica uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from membros m where m.conta_id = pratica and m.usuario_id = app_pessoa() and m.ativo);
end $$;
alter policy pessoa on contas using ((select app_conta()) is null and pratica_da_pessoa(id));

create function pessoa_da_pratica(pessoa uuid) returns boolean stable language plpgsql as $$
begin
  return exists (select from membros m where m.conta_id = app_conta() and m.usuario_id = pessoa);
end $$;
alter policy pratica on usuarios using (conta_id = (select app_conta()) or pessoa_da_pratica(id));
