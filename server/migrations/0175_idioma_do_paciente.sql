-- The language in which a patient who receives messages and links is written to. Empty: that of the practice.
alter table pacientes
  add column idioma text,
  add constraint pacientes__idioma__ck check (idioma in ('en', 'es', 'pt-br', 'zh-CN'));
grant select (idioma) on pacientes to vinculo_app;
