-- version 12
-- Opens the link of a token. Returns no row for an unknown token. `aberto` is false if the link is expired, used up, closed or
-- revoked, if its record or its recipient is no longer available (`link_tem_efeito`), if its appointment has begun, if its
-- patient is in the trash, or if the practice is suspended.
-- Afterwards no practice is set: the rest of the transaction sees only the link, and its record once `conferido` is true. The
-- cover of a delivery can be read before that, its file cannot.
-- `pratica` has the e-mail address for replies: that of the member who made the link, else of the professional of the
-- appointment, else of the owner. A phone number is given only if this person is the owner.
-- `leitura` makes the transaction read-only.
create or replace function abrir_link(hash text, leitura boolean, passe text)
returns table (aberto boolean, conferido boolean, link jsonb)
language plpgsql as $$
declare
  l links_enviados%rowtype;
  feito text;
begin
  feito := set_config('app.conta_id', '', true) || set_config('app.membro_id', '', true)
    || set_config('app.funcao', 'link', true) || set_config('app.link_hash', hash, true);
  select * into l from links_enviados t where t.token_hash = hash;
  if not found then return; end if;
  -- The practice, the patient and the recipient are read as the product.
  feito := set_config('app.conta_id', l.conta_id::text, true) || set_config('app.funcao', 'produto', true);
  conferido := l.conferencia = 'nenhuma' or exists (select 1 from link_passes s
    where s.conta_id = l.conta_id and s.link_id = l.id and s.passe_hash = passe and s.expira_em > now());
  select l.revogado_em is null and l.fechado_em is null and l.expira_em > now() and l.usos < l.usos_max
      and c.suspensa_em is null and p.excluido_em is null
      and link_tem_efeito(l) and not exists (select 1 from atendimentos a
        where a.conta_id = l.conta_id and a.id = l.atendimento_id and a.inicio <= now()),
    jsonb_build_object('id', l.id, 'conta_id', l.conta_id, 'tipo', l.tipo, 'paciente_id', l.paciente_id,
      'atendimento_id', l.atendimento_id, 'anamnese_id', l.anamnese_id, 'entrega_id', l.entrega_id,
      'lancamento_id', l.lancamento_id, 'coleta_id', l.coleta_id, 'arquivo_pedido_id', l.arquivo_pedido_id,
      'destinatario', l.destinatario, 'locale', coalesce(
        (select r.idioma from responsaveis r where r.conta_id = l.conta_id and r.id = l.responsavel_id),
        (select e.idioma from escola_contatos e where e.conta_id = l.conta_id and e.id = l.escola_contato_id), l.locale),
      'conferencia', l.conferencia, 'expira_em', l.expira_em, 'fuso', c.fuso, 'paciente', p.nome,
      'autorizacao', (select jsonb_build_object('nome', s.nome, 'relacao', s.relacao, 'finalidade', s.finalidade, 'em', s.dado_em)
        from consentimentos s where s.conta_id = l.conta_id and s.id = l.autorizacao_id),
      'pratica', jsonb_build_object('nome', coalesce(nullif(trim(c.nome), ''), u.name),
        'telefone', case when coalesce(q.id, u.id) = u.id then u.telefone end, 'email', coalesce(q.email, u.email)))
    into aberto, link
    from contas c
    join pacientes p on p.conta_id = c.id and p.id = l.paciente_id
    join membros m on m.conta_id = c.id and m.funcao = 'dono' and m.ativo
    join usuarios u on u.id = m.usuario_id
    left join lateral (select s.id, s.email from membros x join usuarios s on s.id = x.usuario_id
      where x.conta_id = l.conta_id and x.ativo and (x.id = l.criado_por or x.id = (select a.profissional_id
        from atendimentos a where a.conta_id = l.conta_id and a.id = l.atendimento_id))
      order by (x.id is not distinct from l.criado_por) desc limit 1) q on true
    where c.id = l.conta_id
    order by m.criado_em limit 1;
  aberto := coalesce(aberto, false);
  feito := set_config('app.conta_id', '', true) || set_config('app.funcao', 'link', true);
  if aberto then
    feito := set_config('app.link_conta', l.conta_id::text, true) || set_config('app.link_id', l.id::text, true)
      || set_config('app.link_entrega', coalesce(l.entrega_id::text, ''), true);
    if conferido then
      feito := set_config('app.link_atendimento', coalesce(l.atendimento_id::text, ''), true)
        || set_config('app.link_anamnese', coalesce(l.anamnese_id::text, ''), true)
        || set_config('app.link_coleta', coalesce(l.coleta_id::text, ''), true)
        || set_config('app.link_arquivo_pedido', coalesce(l.arquivo_pedido_id::text, ''), true);
    end if;
  end if;
  if leitura then feito := set_config('transaction_read_only', 'on', true); end if;
  return next;
end $$;
