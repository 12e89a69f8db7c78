-- The members who have read the address of a link. Whoever has it reads and writes what the link opens, also after leaving.
alter table links_enviados add column lido_por uuid[] not null default '{}';

-- Revokes the links whose address a member knows and whose record the member does not reach any more: those that are open
-- or can be extended. They are locked first, so that an address that is being read in another transaction counts too. The
-- member who acts may not see them (an owner outside of the case team), so they are revoked by the product.
create function revoga_links_fora_do_alcance(conta uuid, quem uuid) returns void language plpgsql as $$
declare
  como constant text := coalesce(current_setting('app.funcao', true), '');
  abertos uuid[];
begin
  perform set_config('app.funcao', 'produto', true);
  abertos := array(select l.id from links_enviados l
    where l.conta_id = conta and l.revogado_em is null and l.fechado_em is null and l.usos < l.usos_max
      and (l.atendimento_id is null or exists (select 1 from atendimentos a
        where a.conta_id = conta and a.id = l.atendimento_id and a.inicio > now()))
    order by l.id for update of l);
  -- No update without a link, so that no live notice is sent.
  if cardinality(abertos) > 0 then
    update links_enviados l set revogado_em = now()
      where l.conta_id = conta and l.id = any (abertos) and (l.criado_por = quem or quem = any (l.lido_por))
        and not exists (select 1 from membros m where m.conta_id = conta and m.id = quem and m.ativo
          and ((l.tipo = 'confirmar_atendimento' and m.funcao in ('dono', 'secretaria'))
            or (l.tipo = 'cobranca' and m.funcao in ('dono', 'secretaria', 'financeiro'))
            -- Papers of the administration, as in 0045.
            or (l.tipo = 'documento' and m.funcao in ('dono', 'secretaria') and exists (select 1 from entregas n
              join paciente_documentos d on d.conta_id = n.conta_id and d.id = n.documento_id
              where n.conta_id = conta and n.id = l.entrega_id and d.modelo in ('contrato', 'declaracao_comparecimento', 'consentimento', 'lgpd', 'imagem', 'gravacao', 'contato_escola', 'uso_ia', 'entrega')))
            or (m.funcao in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
              where e.conta_id = conta and e.paciente_id = l.paciente_id and e.membro_id = quem and e.motivo is null
                and (e.ate is null or e.ate > now())))));
  end if;
  perform set_config('app.funcao', como, true);
end $$;

create function equipe_revoga_links() returns trigger language plpgsql as $$
begin
  perform revoga_links_fora_do_alcance(s.conta_id, s.membro_id)
    from (select distinct m.conta_id, m.membro_id from mudadas m where m.ate is not null and m.motivo is null order by 1, 2) s;
  return null;
end $$;
create trigger revoga_links after update on paciente_equipe referencing new table as mudadas
  for each statement execute function equipe_revoga_links();

create function membro_revoga_links() returns trigger language plpgsql as $$
begin
  perform revoga_links_fora_do_alcance(new.conta_id, new.id);
  return null;
end $$;
create trigger revoga_links after update of funcao, ativo on membros for each row
  when (old.funcao <> new.funcao or old.ativo <> new.ativo) execute function membro_revoga_links();

-- Who has read an address until now is in the trail; who has left meanwhile loses it now.
alter table membros no force row level security;
alter table auditoria no force row level security;
alter table links_enviados no force row level security;
alter table links_enviados disable trigger user;
update links_enviados l set lido_por = s.quem
  from (select a.conta_id, i.id, array_agg(distinct m.id) as quem
    from auditoria a cross join unnest(a.recurso_ids) as i (id)
    join membros m on m.conta_id = a.conta_id and m.usuario_id = a.usuario_id
    where a.recurso = 'links' and a.acao = 'leu' group by 1, 2) s
  where l.conta_id = s.conta_id and l.id = s.id;
alter table links_enviados enable trigger user;
do $$
declare
  m record;
begin
  for m in select conta_id, id from membros order by 1, 2 loop
    perform set_config('app.conta_id', m.conta_id::text, true);
    perform revoga_links_fora_do_alcance(m.conta_id, m.id);
  end loop;
  perform set_config('app.conta_id', '', true);
end $$;
alter table links_enviados force row level security;
alter table auditoria force row level security;
alter table membros force row level security;

-- Tells every node that a session has ended, so that it closes what the session follows.
create function avisa_fim_da_sessao() returns trigger language plpgsql as $$
begin
  perform pg_notify('mudancas', old.conta_id::text || ' fim ' || old.id::text);
  return null;
end $$;
create trigger ao_vivo after delete on sessoes for each row execute function avisa_fim_da_sessao();
