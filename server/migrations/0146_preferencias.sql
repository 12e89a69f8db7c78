-- Menus and the view of the agenda are habits of a member, not rules of the practice. Everybody keeps the menus that the
-- practice had until now.
alter table membros add column preferencias jsonb not null
  default '{"menu_nav_bar": {}, "menu_ficha_paciente": {}, "visao_agenda": null}';
alter table contas no force row level security;
alter table membros no force row level security;
alter table membros disable trigger user;
update membros m set preferencias = m.preferencias || jsonb_build_object(
    'menu_nav_bar', coalesce(c.config -> 'menu_nav_bar', '{}'), 'menu_ficha_paciente', coalesce(c.config -> 'menu_ficha_paciente', '{}'))
  from contas c where c.id = m.conta_id and c.config is not null;
alter table membros enable trigger user;
-- Somebody who edits the member is not in the way of what the member prefers.
drop trigger carimbo on membros;
create trigger carimbo before update on membros for each row
  when (old.sessoes_desde is not distinct from new.sessoes_desde and old.preferencias is not distinct from new.preferencias)
  execute function carimba();
update contas set config = config - 'menu_nav_bar' - 'menu_ficha_paciente' where config is not null;
alter table contas force row level security;
alter table membros force row level security;

-- Members who have not used the practice for long are an item of the owner's inbox.
alter table pendencias_adiadas drop constraint pendencias_adiadas__tipo__ck;
alter table pendencias_adiadas add constraint pendencias_adiadas__tipo__ck check (tipo in (
  'sem_status', 'registros', 'anamneses', 'sinais', 'planos_intervencao', 'series', 'cancelados', 'relatorios',
  'aniversarios', 'vencidos', 'excecoes', 'leituras', 'supervisoes', 'devolvidas', 'respostas', 'links_fechados',
  'comprovantes', 'assentos', 'sem_uso'
));
