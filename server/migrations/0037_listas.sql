-- Columns with a word of a list of the contract that had no constraint. `not valid` applies to new and changed rows only: a
-- row that is there already cannot stop the migration.
alter table aplicacoes add constraint aplicacoes__informante__ck
  check (informante in ('proprio', 'pais', 'professor', 'observacao')) not valid;
alter table lancamentos add constraint lancamentos__forma__ck
  check (forma in ('Pix', 'Dinheiro', 'Cartão', 'Boleto', 'Transferência')) not valid;
alter table movimentos add constraint movimentos__forma__ck
  check (forma in ('Pix', 'Dinheiro', 'Cartão', 'Boleto', 'Transferência')) not valid;
alter table objetivos_intervencao add constraint objetivos_intervencao__ambientes__ck
  check (ambientes <@ array['clinica', 'casa', 'escola']) not valid;
alter table pacientes
  add constraint pacientes__sexo__ck check (sexo in ('feminino', 'masculino', 'outro')) not valid,
  add constraint pacientes__turno__ck check (turno in ('manha', 'tarde', 'noite', 'integral')) not valid;
alter table pagamento_tentativas add constraint pagamento_tentativas__tipo__ck
  check (tipo in ('boleto', 'pix', 'debito', 'credito', 'assinatura')) not valid;
alter table relatorios add constraint relatorios__tipo__ck
  check (tipo in ('acompanhamento', 'avaliacao', 'parecer', 'multiprofissional', 'triagem', 'escola')) not valid;
alter table usuarios add constraint usuarios__locale__ck
  check (locale in ('en', 'es', 'pt-br', 'zh-CN')) not valid;
