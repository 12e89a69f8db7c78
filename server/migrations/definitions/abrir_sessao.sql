-- version 11
-- Opens the session of a token. Returns the user, and sets the practice whose rows the rest of the transaction may see and the
-- member of this practice in whose name it acts. Returns no row for the session of a member who has left.
-- `pratica` is the practice that the request names. A sign-in has a row for each practice it entered. If it did not enter the
-- named one, another row is opened, and the caller refuses the request because the two differ. Without a name, the practice of
-- the sign-in is opened; for the token of a browser, another one that it entered if that is gone.
-- `leitura` makes the transaction read-only. `procura` plans each query anew, which searches need.
-- `marca` names the versions of the rows that the user is read from. A caller that passes the current `marca` as `conhecida` gets
-- `null` instead of the user: building the user takes longer than the rest.
-- An example practice is listed once it is filled.
-- In a read-only database (a standby, during a failover) the last use of the session is not recorded.
drop function if exists abrir_sessao(text, boolean, boolean);
drop function if exists abrir_sessao(text, boolean, boolean, text);
create or replace function abrir_sessao(hash text, leitura boolean, procura boolean, conhecida text, pratica uuid)
returns table (sessao_id uuid, navegador_hash text, marca text, "user" jsonb)
language plpgsql as $$
declare
  s sessoes%rowtype;
  quem uuid;
  como text;
  acompanhado boolean;
  outras text;
  contas_dela jsonb;
  feito text; -- an assignment is cheaper than `perform`
begin
  feito := set_config('app.token_hash', hash, true);
  select * into s from sessoes t
    where t.token_hash = hash and t.expira_em > now()
      and (t.lembrar or t.ultimo_uso > now() - interval '12 hours'
        or exists (select 1 from sessoes o where o.token_hash = hash and o.ultimo_uso > now() - interval '12 hours'))
      and (pratica is not null or t.entrada or t.navegador_hash is not null)
    order by t.conta_id = pratica desc nulls last, t.entrada desc, t.ultimo_uso desc limit 1;
  if not found then return; end if;
  -- No practice is set yet, so this sees every membership of the person.
  feito := set_config('app.usuario_id', s.usuario_id::text, true);
  -- Hardly anybody has another practice, and looking for one is cheaper than reading none.
  if exists (select from membros m where m.usuario_id = s.usuario_id and m.ativo and m.conta_id <> s.conta_id) then
    outras := (select string_agg(concat_ws(' ', m.xmin, m.ctid, c.xmin, c.ctid), ' ' order by m.conta_id)
      from membros m join contas c on c.id = m.conta_id
      where m.usuario_id = s.usuario_id and m.ativo and m.conta_id <> s.conta_id
        and (c.exemplo_de is null or c.exemplo_pronto_em is not null));
  end if;
  if outras is not null then
    contas_dela := (select jsonb_agg(jsonb_build_object('id', c.id, 'nome', c.nome, 'funcao', m.funcao, 'exemplo_ate', c.exemplo_ate)
        order by m.criado_em, m.id)
      from membros m join contas c on c.id = m.conta_id where m.usuario_id = s.usuario_id and m.ativo
        and (c.exemplo_de is null or c.exemplo_pronto_em is not null));
  end if;
  feito := set_config('app.conta_id', s.conta_id::text, true);
  acompanhado := exists (select 1 from membros o where o.conta_id = s.conta_id and o.usuario_id <> s.usuario_id and o.ativo);
  select concat_ws(' ', s.id, u.xmin, u.ctid, c.xmin, c.ctid, m.xmin, m.ctid, acompanhado, outras), m.id, m.funcao
    into marca, quem, como
    from membros m join usuarios u on u.id = m.usuario_id join contas c on c.id = m.conta_id
    where m.conta_id = s.conta_id and m.usuario_id = s.usuario_id and m.ativo;
  if not found then return; end if;
  feito := set_config('app.membro_id', quem::text, true) || set_config('app.funcao', como, true);
  if s.ultimo_uso < now() - interval '5 minutes' and current_setting('transaction_read_only') = 'off' then
    update sessoes t set ultimo_uso = now() where t.conta_id = s.conta_id and t.id = s.id;
    -- Ended while this waited for its row.
    if not found then return; end if;
  end if;
  if leitura then
    feito := set_config('synchronous_commit', 'off', true) || set_config('transaction_read_only', 'on', true)
      || set_config('plan_cache_mode', case when procura then 'force_custom_plan' else 'force_generic_plan' end, true);
  end if;
  sessao_id := s.id;
  navegador_hash := s.navegador_hash;
  if marca is distinct from conhecida then
    select jsonb_build_object(
      'id', u.id, 'conta_id', m.conta_id, 'name', u.name, 'email', u.email, 'email_pendente', u.email_pendente,
      'foto', u.foto, 'assinatura', m.assinatura, 'role', u.role, 'config', c.config || m.preferencias, 'venc_plano', c.venc_plano,
      'suspensa_em', c.suspensa_em,
      'profissao_id', m.profissao_id, 'registro', m.inscricao, 'telefone', u.telefone, 'locale', u.locale,
      'fuso', c.fuso, 'tem_senha', u.senha_hash is not null,
      'membro', jsonb_build_object('id', m.id, 'funcao', m.funcao, 'equipe', acompanhado),
      'contas', coalesce(contas_dela,
        jsonb_build_array(jsonb_build_object('id', c.id, 'nome', c.nome, 'funcao', m.funcao, 'exemplo_ate', c.exemplo_ate)))) into "user"
    from membros m join usuarios u on u.id = m.usuario_id join contas c on c.id = m.conta_id
    where m.conta_id = s.conta_id and m.id = quem;
  end if;
  return next;
end $$;
