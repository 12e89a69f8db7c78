-- version 2
-- Opens the session of a token: who asks, and the practice whose rows the rest of the transaction may see.
-- `leitura` makes the transaction read-only; `procura` plans each query anew, for the sake of searches.
-- `marca` names the versions of the rows that the user is read from. A caller that knows the user under `conhecida` gets
-- `null` instead of the user while nothing has changed: building it takes longer than the rest.
-- A database that takes no writes (a standby, a failover) can still be read: the use of a session is noted only where it can be.
drop function if exists abrir_sessao(text, boolean, boolean);
create or replace function abrir_sessao(hash text, leitura boolean, procura boolean, conhecida text)
returns table (sessao_id uuid, navegador_hash text, marca text, "user" jsonb)
language plpgsql as $$
declare
  s sessoes%rowtype;
  feito text; -- an assignment is cheaper than `perform`
begin
  feito := set_config('app.token_hash', hash, true);
  select * into s from sessoes t
    where t.token_hash = hash and t.expira_em > now() and (t.lembrar or t.ultimo_uso > now() - interval '12 hours');
  if not found then return; end if;
  feito := set_config('app.conta_id', s.conta_id::text, true);
  if s.ultimo_uso < now() - interval '5 minutes' and current_setting('transaction_read_only') = 'off' then
    update sessoes t set ultimo_uso = now() where t.conta_id = s.conta_id and t.id = s.id;
  end if;
  if leitura then
    feito := set_config('synchronous_commit', 'off', true) || set_config('transaction_read_only', 'on', true)
      || set_config('plan_cache_mode', case when procura then 'force_custom_plan' else 'force_generic_plan' end, true);
  end if;
  sessao_id := s.id;
  navegador_hash := s.navegador_hash;
  select concat_ws(' ', s.id, u.xmin, u.ctid, c.xmin, c.ctid) into marca
    from usuarios u join contas c on c.id = u.conta_id
    where u.conta_id = s.conta_id and u.id = s.usuario_id;
  if not found then return; end if;
  if marca is distinct from conhecida then
    select jsonb_build_object(
      'id', u.id, 'conta_id', u.conta_id, 'name', u.name, 'email', u.email, 'email_pendente', u.email_pendente,
      'foto', u.foto, 'assinatura', u.assinatura, 'role', u.role, 'config', c.config, 'venc_plano', c.venc_plano,
      'suspensa_em', c.suspensa_em,
      'profissao_id', u.profissao_id, 'registro', u.registro, 'telefone', u.telefone, 'locale', u.locale,
      'fuso', c.fuso, 'tem_senha', u.senha_hash is not null) into "user"
    from usuarios u join contas c on c.id = u.conta_id
    where u.conta_id = s.conta_id and u.id = s.usuario_id;
  end if;
  return next;
end $$;
