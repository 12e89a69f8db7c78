-- A picture inside a document or a report is seen with the text that shows it. That text is sealed, so the picture itself
-- says where it belongs: to a patient (`administrativa` if the document is one of the administration), or to a template or
-- the letterhead. `nenhum`: no text shows it. Pictures from before this migration have no `lugar` until the job in
-- server/imagens/lugares.ts has looked for them in the texts; until then they are seen by who sent them.
alter table imagens
  add column paciente_id uuid,
  add column administrativa boolean not null default false,
  add column lugar text
    constraint imagens__lugar__ck check (lugar in ('paciente', 'modelo', 'nenhum')),
  add constraint imagens__paciente_id__fk foreign key (conta_id, paciente_id) references pacientes (conta_id, id),
  add constraint imagens__paciente_id__ck check ((paciente_id is not null) = coalesce(lugar = 'paciente', false)),
  add constraint imagens__administrativa__ck check (paciente_id is not null or not administrativa);
create index imagens_paciente on imagens (conta_id, paciente_id) where paciente_id is not null;
grant update (paciente_id, administrativa, lugar) on imagens to vinculo_app;

-- Templates and receipts are not sealed; a receipt keeps the picture of the template it was made from.
alter table imagens no force row level security;
alter table recibos no force row level security;
alter table documentos no force row level security;
alter table modelos_documento no force row level security;
update imagens i set lugar = 'modelo' where i.uso = 'documento' and (
  exists (select 1 from documentos d where d.conta_id = i.conta_id
    and concat_ws(' ', d.model_doc_topo, d.model_doc_rodape, d.contrato, d.comprovante, d.doc_edit) like '%/api/imagens/' || i.id || '%')
  or exists (select 1 from modelos_documento m where m.conta_id = i.conta_id and m.conteudo like '%/api/imagens/' || i.id || '%')
  or exists (select 1 from recibos r where r.conta_id = i.conta_id and r.texto like '%/api/imagens/' || i.id || '%'));
alter table recibos force row level security;
alter table modelos_documento force row level security;
alter table documentos force row level security;
alter table imagens force row level security;

-- Those of a patient as the policy `membro` on paciente_documentos.
alter policy membro on imagens using (case
  when (select app_funcao()) = 'produto' then true
  when lugar = 'paciente' then
    (administrativa and (select app_funcao()) in ('dono', 'secretaria'))
    or (not (administrativa and (select app_funcao()) = 'estagiario')
      and exists (select 1 from paciente_equipe e where e.conta_id = (select app_conta()) and e.paciente_id = imagens.paciente_id
        and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now())))
  when lugar = 'modelo' then (select app_funcao()) in ('dono', 'profissional', 'estagiario', 'secretaria', 'financeiro')
  else criado_por = (select app_membro())
    or exists (select 1 from membros m where m.conta_id = (select app_conta()) and imagens.id in (m.foto, m.assinatura))
    or ((select app_funcao()) <> 'financeiro'
      and exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.foto = imagens.id))
end);

create trigger ao_alcance_paciente_id before insert on imagens for each row
  when (app_funcao() not in ('produto', 'link') and new.paciente_id is not null)
  execute function referencia_ao_alcance('pacientes', 'id', 'paciente_id', 'imagens__paciente_id__fk');
create trigger ao_alcance_mudado_paciente_id before update of paciente_id on imagens for each row
  when (app_funcao() not in ('produto', 'link') and new.paciente_id is not null and new.paciente_id is distinct from old.paciente_id)
  execute function referencia_ao_alcance('pacientes', 'id', 'paciente_id', 'imagens__paciente_id__fk');
create trigger excecao after insert or update on imagens for each row
  when (app_funcao() in ('profissional', 'estagiario') or (app_funcao() = 'dono' and not new.administrativa))
  execute function excecao_so_le_paciente_id();
