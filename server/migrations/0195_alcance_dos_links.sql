-- The policy of links named six tables with policies of their own, so a query that read links was planned and started with
-- thousands of nodes, nearly all of them never executed: the agenda took 20 ms for that alone. A link is about exactly one
-- record (`links_enviados__registro__ck`): only its table is read, with the rights of who acts, and planned when first met.
create function link_ao_alcance(l links_enviados) returns boolean stable language plpgsql as $$
begin
  if l.atendimento_id is not null then
    return exists (select from atendimentos a
      where a.conta_id = app_conta() and a.id = l.atendimento_id and a.paciente_id = l.paciente_id);
  elsif l.anamnese_id is not null then
    return exists (select from anamneses a
      where a.conta_id = app_conta() and a.id = l.anamnese_id and a.paciente_id = l.paciente_id);
  elsif l.entrega_id is not null then
    return exists (select from entregas e
      where e.conta_id = app_conta() and e.id = l.entrega_id and e.paciente_id = l.paciente_id);
  elsif l.lancamento_id is not null then
    return exists (select from lancamentos c
      where c.conta_id = app_conta() and c.id = l.lancamento_id and c.paciente_id = l.paciente_id);
  elsif l.coleta_id is not null then
    return exists (select from coletas c
      where c.conta_id = app_conta() and c.id = l.coleta_id and c.paciente_id = l.paciente_id);
  elsif l.arquivo_pedido_id is not null then
    return exists (select from arquivo_pedidos q
      where q.conta_id = app_conta() and q.id = l.arquivo_pedido_id and q.paciente_id = l.paciente_id);
  end if;
  return false;
end $$;
alter policy membro on links_enviados using (token_hash = (select app_link_hash()) or link_ao_alcance(links_enviados));
