-- Pictures follow what shows them: the photo of a patient is seen by who sees the patient, photos and signatures of
-- members by all members, a picture that is in nothing yet by who sent it.
alter table imagens add column criado_por uuid default app_membro();
create policy membro on imagens as restrictive using (
  (select app_funcao()) = 'produto' or criado_por = (select app_membro())
  or (uso = 'documento' and (select app_funcao()) <> 'financeiro')
  or exists (select 1 from usuarios u where u.conta_id = (select app_conta()) and u.foto = imagens.id)
  or exists (select 1 from membros m where m.conta_id = (select app_conta()) and m.assinatura = imagens.id)
  or ((select app_funcao()) <> 'financeiro'
    and exists (select 1 from pacientes p where p.conta_id = (select app_conta()) and p.foto = imagens.id)));
create index pacientes_foto on pacientes (conta_id, foto) where foto is not null;

-- Tests reserved to psychologists: material, answers and scores are seen by psychologists of the case team, by trainees
-- beside one, and by who applied them. A result that another professional informed is part of the file.
create function app_psicologo() returns boolean stable language sql
  return exists (select 1 from membros m join profissoes f on f.id = m.profissao_id
    where m.conta_id = (select app_conta()) and m.id = (select app_membro()) and f.slug ~ '^(neuro)?psicologo');
create function app_usuario() returns uuid stable language sql
  return (select m.usuario_id from membros m where m.conta_id = (select app_conta()) and m.id = (select app_membro()));
create policy reservado on aplicacoes as restrictive using (
  (select app_funcao()) = 'produto' or informado is not null or aplicador_id = (select app_usuario())
  or (select app_psicologo())
  or not exists (select 1 from testes_todos t where t.id = aplicacoes.teste_id and t.uso_privativo)
  or ((select app_funcao()) = 'estagiario' and exists (select 1 from paciente_equipe e
    join membros m on m.conta_id = e.conta_id and m.id = e.membro_id join profissoes f on f.id = m.profissao_id
    where e.conta_id = (select app_conta()) and e.paciente_id = aplicacoes.paciente_id and e.motivo is null
      and (e.ate is null or e.ate > now()) and f.slug ~ '^(neuro)?psicologo')));
create policy reservado on anexos as restrictive using (
  dono <> 'testes' or (select app_funcao()) = 'produto' or usuario_id = (select app_usuario())
  or (select app_psicologo())
  or ((select app_funcao()) in ('dono', 'profissional', 'estagiario')
    and not exists (select 1 from testes_todos t where t.id = anexos.dono_id and t.uso_privativo)));
