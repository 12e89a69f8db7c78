-- How a link was last passed on by a member of the practice, other than by e-mail: copied, or opened in WhatsApp.
alter table links_enviados
  add column passado_em timestamptz,
  add column passado_por text constraint links_enviados__passado_por__ck check (passado_por in ('copia', 'whatsapp'));

-- The link that delivers a report: it is handed over when the link was used, not when it was made.
alter table relatorio_emissoes
  add column link_id uuid,
  add constraint relatorio_emissoes__link_id__fk foreign key (conta_id, link_id)
    references links_enviados (conta_id, id) on delete set null (link_id);
create index relatorio_emissoes_link on relatorio_emissoes (conta_id, link_id);

-- Until now a link and its line were written in one transaction, one pair after the other.
alter table links_enviados no force row level security;
alter table entregas no force row level security;
alter table relatorio_emissoes no force row level security;
alter table relatorio_emissoes disable trigger user;
update relatorio_emissoes e set link_id = p.link_id
  from (select s.conta_id, s.id, d.link_id
    from (select conta_id, id, relatorio_id, criado_em,
        row_number() over (partition by conta_id, relatorio_id, criado_em order by id) as vez
      from relatorio_emissoes where forma = 'link') s
    join (select l.conta_id, l.id as link_id, n.relatorio_id, l.criado_em,
        row_number() over (partition by l.conta_id, n.relatorio_id, l.criado_em order by l.id) as vez
      from links_enviados l join entregas n on n.conta_id = l.conta_id and n.id = l.entrega_id
      where n.relatorio_id is not null) d
      on d.conta_id = s.conta_id and d.relatorio_id = s.relatorio_id and d.criado_em = s.criado_em and d.vez = s.vez) p
  where p.conta_id = e.conta_id and p.id = e.id;
alter table relatorio_emissoes enable trigger user;
alter table relatorio_emissoes force row level security;
alter table entregas force row level security;
alter table links_enviados force row level security;

-- A line names only a link within the reach of the member, as every reference does.
create trigger ao_alcance_link_id before insert on relatorio_emissoes for each row
  when (app_funcao() not in ('produto', 'link') and new.link_id is not null)
  execute function referencia_ao_alcance('links_enviados', 'id', 'link_id', 'relatorio_emissoes__link_id__fk');
create trigger ao_alcance_mudado_link_id before update of link_id on relatorio_emissoes for each row
  when (app_funcao() not in ('produto', 'link') and new.link_id is not null and new.link_id is distinct from old.link_id)
  execute function referencia_ao_alcance('links_enviados', 'id', 'link_id', 'relatorio_emissoes__link_id__fk');
