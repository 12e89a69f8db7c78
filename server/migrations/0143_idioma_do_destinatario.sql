-- The language in which a guardian, or somebody of a school, is written to. Empty: that of the practice.
alter table responsaveis
  add column idioma text,
  add constraint responsaveis__idioma__ck check (idioma in ('en', 'es', 'pt-br', 'zh-CN'));
alter table escola_contatos
  add column idioma text,
  add constraint escola_contatos__idioma__ck check (idioma in ('en', 'es', 'pt-br', 'zh-CN'));
grant update (idioma) on escola_contatos to vinculo_app;
