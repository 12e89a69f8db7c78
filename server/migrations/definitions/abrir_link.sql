-- version 1
-- Opens the link of a token. Without a row, the token is unknown. `aberto` is false if the link is expired, used up,
-- closed or revoked, if its appointment has begun, if its patient or record is in the trash, if its recipient has left the network or may not receive
-- this, or if the practice is suspended.
-- No practice is set afterwards: the rest of the transaction sees the link, and its record once `conferido`.
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
      and (l.atendimento_id is null or exists (select 1 from atendimentos a
        where a.conta_id = l.conta_id and a.id = l.atendimento_id and a.paciente_id = l.paciente_id and a.excluido_em is null
          and a.inicio > now()))
      and (l.responsavel_id is null or exists (select 1 from paciente_responsaveis v
        join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id
        where v.conta_id = l.conta_id and v.paciente_id = l.paciente_id and v.responsavel_id = l.responsavel_id
          and r.excluido_em is null and (l.tipo <> 'confirmar_atendimento' or 'lembretes' = any (v.pode_receber)))),
    jsonb_build_object('id', l.id, 'conta_id', l.conta_id, 'tipo', l.tipo, 'paciente_id', l.paciente_id,
      'atendimento_id', l.atendimento_id, 'destinatario', l.destinatario, 'locale', l.locale,
      'conferencia', l.conferencia, 'expira_em', l.expira_em, 'fuso', c.fuso, 'paciente', p.nome,
      'pratica', jsonb_build_object('nome', u.name, 'telefone', u.telefone, 'email', u.email))
    into aberto, link
    from contas c
    join pacientes p on p.conta_id = c.id and p.id = l.paciente_id
    join membros m on m.conta_id = c.id and m.funcao = 'dono' and m.ativo
    join usuarios u on u.id = m.usuario_id
    where c.id = l.conta_id
    order by m.criado_em limit 1;
  aberto := coalesce(aberto, false);
  feito := set_config('app.conta_id', '', true) || set_config('app.funcao', 'link', true);
  if aberto then
    feito := set_config('app.link_conta', l.conta_id::text, true) || set_config('app.link_id', l.id::text, true);
    if conferido then
      feito := set_config('app.link_atendimento', coalesce(l.atendimento_id::text, ''), true);
    end if;
  end if;
  if leitura then feito := set_config('transaction_read_only', 'on', true); end if;
  return next;
end $$;
